import { Fragment, type ReactNode } from 'react'
import type { Parts } from '#messages/locale.ts'

/** A sentence whose marked words stand in elements: `tags` says which element each mark is. */
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

/** Shows marked words that a brand wrote: in English on a Spanish page they say so by `lang` (WCAG 3.1.2). */
export const wordsIn = (lang: 'en' | undefined) => (words: string) => <span lang={lang}>{words}</span>
