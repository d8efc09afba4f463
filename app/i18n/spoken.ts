import type { Words } from '#messages/locale.ts'

/** Words by their codes, each made when it is read, in the language of the page that reads it. */
export function spoken<Code extends string>(words: Record<Code, Words>): Readonly<Record<Code, string>> {
  const read = {} as Record<Code, string>
  for (const code in words) Object.defineProperty(read, code, { enumerable: true, get: () => words[code]() })
  return read
}
