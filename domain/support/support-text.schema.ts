import { z } from 'zod'
import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { isWhole, notWhole, oneLine } from '#domain/words.schema.ts'

/**
 * Characters that are no text: controls (a NUL among them) and the marks that turn the direction of what follows.
 * Tabs and line ends stay.
 */
const unwritten = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const lineEnds = /\r\n?/g

/** One line as a person types it: trimmed, without a line break that could begin a header of a mail (faults.md 27). */
export function lineOfText(max: number) {
  return oneLine(max).refine((text) => !holdsCardNumber(text), cardNumberRefused)
}

/** Running text: line ends become \n; other control characters are refused. */
export function runningText(max: number) {
  return z
    .string()
    .trim()
    .transform((text) => text.replaceAll(lineEnds, '\n'))
    .pipe(
      z
        .string()
        .max(max, `Use ${max.toLocaleString('en-US')} characters or fewer.`)
        .refine(
          (text) => !unwritten.test(text.replaceAll(/[\n\t]/g, ' ')),
          'Some characters here cannot be saved. Please type the text again.',
        )
        .refine(isWhole, notWhole)
        .refine((text) => !holdsCardNumber(text), cardNumberRefused),
    )
}

/** An optional value that forms send as ''. */
export function absentWhenBlank(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}
