import type { Words } from '#messages/locale.ts'

/** Texts by code, each rendered when it's read, in the reading page's language. */
export function spoken<Code extends string>(words: Record<Code, Words>): Readonly<Record<Code, string>> {
  const read = {} as Record<Code, string>
  for (const code in words) Object.defineProperty(read, code, { enumerable: true, get: () => words[code]() })
  return read
}
