import { z } from 'zod'
import * as m from '#messages'
import { cardNumberRefused, holdsCardNumber } from './card-number.rules.ts'
import { onlySeen } from './typed-text.rules.ts'

/** Control characters, line breaks among them, lone surrogates and direction marks. No name or street contains them. */
const unwritten = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u

/** The character that replaces one lost when a file or page was read in the wrong encoding. */
const lostLetter = '\uFFFD'

/** For `refine`: no character of a text was lost on the way. */
export const isWhole = (text: string): boolean => !text.includes(lostLetter)
export const notWhole = { error: () => m.validation_letter_lost() }

/**
 * A text as a person types it: trimmed, and without zero-width characters, so that a required text is visible. Every
 * text with a minimum length starts with this.
 */
export const typedText = () => z.string().overwrite(onlySeen)

/** One line as a person types it, trimmed. All text input goes through this or `isWhole`. */
export function oneLine(max: number) {
  return typedText()
    .max(max, { error: () => m.validation_use_characters_fewer({ max }) })
    .refine((text) => !unwritten.test(text), { error: () => m.validation_write_one_line_letters() })
    .refine(isWhole, notWhole)
}

/** Characters that aren't text: control characters (NUL among them) and direction marks. Tabs and line breaks stay. */
const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const lineEnds = /\r\n?/g

/** One line as a person types it: trimmed, without a line break that could inject an email header. */
export function lineOfText(max: number) {
  return oneLine(max).refine((text) => !holdsCardNumber(text), cardNumberRefused)
}

/** Running text: line breaks become \n, and other control characters are refused. */
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
