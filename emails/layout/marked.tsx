import { Link } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { asIs } from '#domain/as-is.ts'
import type { Parts } from '#messages/locale.ts'

/** A phone number as written by `formatPhone` or by a state agency. */
const phone = /(\(\d{3}\) \d{3}-\d{4}|\d-\d{3}-\d{3}-\d{4})/

/** Keeps each phone number in the text on one line. */
export function wholePhones(words: string): ReactNode {
  if (!phone.test(words)) return words
  return words.split(phone).map((piece, index) => {
    const isPhone = index % 2 === 1
    return isPhone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their places
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {piece}
      </span>
    ) : (
      piece
    )
  })
}

/** A sentence with marked words rendered as elements: `tags` maps each mark to its element. */
export function Marked<Tag extends string>({
  parts,
  tags,
}: {
  parts: Parts<Tag>
  tags: Record<Tag, (words: string) => ReactNode>
}) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
    <Fragment key={index}>{typeof part === 'string' ? wholePhones(part) : tags[part[0]](part[1])}</Fragment>
  ))
}

/** A sentence with some words in bold. */
export function Strong({ parts }: { parts: Parts<'strong'> }) {
  return (
    <Marked parts={parts} tags={{ strong: (words) => <strong translate={asIs(words)}>{words}</strong> }} />
  )
}

/** A link in the color of the words around it. */
export function PlainLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}
