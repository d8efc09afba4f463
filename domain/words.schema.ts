import { z } from 'zod'
import * as m from '#messages'
import { cardNumberRefused, holdsCardNumber } from './card-number.rules.ts'
import { onlySeen } from './typed-text.rules.ts'

/** Controls, line ends among them, halves of characters, and marks that turn what follows around: no name or street has them. */
const unwritten = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u

/** Stands where a letter was lost, as a file or a page was read in another encoding than it was written in. */
const lostLetter = '\uFFFD'

/** For `refine`: no letter of a text was lost on its way here. */
export const isWhole = (text: string): boolean => !text.includes(lostLetter)
export const notWhole = { error: () => m.validation_letter_lost() }

/**
 * A text as a person types it: trimmed, and without what has no width, so that whatever asks for some letters gets letters.
 * Every text with a least length begins here.
 */
export const typedText = () => z.string().overwrite(onlySeen)

/** One line as a person types it, trimmed: whatever enters as words goes through this or `isWhole`. */
export function oneLine(max: number) {
  return typedText()
    .max(max, { error: () => m.validation_use_characters_fewer({ max }) })
    .refine((text) => !unwritten.test(text), { error: () => m.validation_write_one_line_letters() })
    .refine(isWhole, notWhole)
}

/**
 * Characters that are no text: controls (a NUL among them) and the marks that turn the direction of what follows.
 * Tabs and line ends stay.
 */
const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const lineEnds = /\r\n?/g

/** One line as a person types it: trimmed, without a line break that could begin a header of a mail. */
export function lineOfText(max: number) {
  return oneLine(max).refine((text) => !holdsCardNumber(text), cardNumberRefused)
}

/** Running text: line ends become \n; other control characters are refused. */
export function runningText(max: number) {
  return typedText()
    .transform((text) => text.replaceAll(lineEnds, '\n'))
    .pipe(
      z
        .string()
        .max(max, { error: () => m.validation_use_characters_fewer({ max: max.toLocaleString('en-US') }) })
        .refine((text) => !controls.test(text.replaceAll(/[\n\t]/g, ' ')), {
          error: () => m.validation_some_characters_cannot_saved(),
        })
        .refine(isWhole, notWhole)
        .refine((text) => !holdsCardNumber(text), cardNumberRefused),
    )
}

/** An optional value that forms send as ''. */
export function absentWhenBlank(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}
