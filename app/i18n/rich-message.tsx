import { Fragment, type ReactNode } from 'react'
import type { Parts } from '#messages/locale.ts'

/** A sentence with marked words rendered as elements: `tags` maps each mark to its element. */
export function RichMessage<Tag extends string>({
  parts,
  tags,
}: {
  parts: Parts<Tag>
  tags: Record<Tag, (words: string) => ReactNode>
}) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <Fragment key={index}>{tags[part[0]](part[1])}</Fragment>
    ),
  )
}

/** Renders marked words written by a brand: English words on a Spanish page get a `lang` attribute (WCAG 3.1.2). */
export const wordsIn = (lang: 'en' | undefined) => (words: string) => <span lang={lang}>{words}</span>
