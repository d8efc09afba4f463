import type { ReactNode } from 'react'

const phone = /\(\d{3}\) \d{3}-\d{4}[.,;:]?/g

/** A sentence whose phone numbers, as written by `formatPhone`, never break across lines. */
export function NoBreakPhones({ children: text }: { children: string }): ReactNode {
  const found = [...text.matchAll(phone)]
  const ends = found.map(({ 0: number, index }) => index + number.length)
  return (
    <>
      {found.map(({ 0: number, index }, at) => (
        <span key={index}>
          <span>{text.slice(ends[at - 1] ?? 0, index)}</span>
          <span className="whitespace-nowrap">{number}</span>
        </span>
      ))}
      <span>{text.slice(ends.at(-1) ?? 0)}</span>
    </>
  )
}
