import type { Words } from '#messages/locale.ts'

/** Words by their codes, each made when it is read, in the language of the page that reads it. */
export function spoken<Code extends string>(words: Record<Code, Words>): Readonly<Record<Code, string>> {
  const read = Object.entries<Words>(words).map(([code, say]) => [
    code,
    { enumerable: true, get: () => say() },
  ])
  return Object.defineProperties({} as Record<Code, string>, Object.fromEntries(read))
}
