import { z } from 'zod'

/** Controls, line ends among them, halves of characters, and marks that turn what follows around: no name or street has them. */
const unwritten = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u

/** Stands where a letter was lost, as a file or a page was read in another encoding than it was written in. */
const lostLetter = '\uFFFD'

/** For `refine`: no letter of a text was lost on its way here. */
export const isWhole = (text: string): boolean => !text.includes(lostLetter)
export const notWhole = 'A letter was lost here (“�”). Type it again.'

/** One line as a person types it, trimmed: whatever enters as words goes through this or `isWhole`. */
export function oneLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use ${max} characters or fewer.`)
    .refine((text) => !unwritten.test(text), 'Write this on one line, in letters and symbols.')
    .refine(isWhole, notWhole)
}
