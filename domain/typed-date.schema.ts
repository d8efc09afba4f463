import { z } from 'zod'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'
import { firstDay, lastDay, readDay } from './typed-date.rules.ts'

const outOfYears = { error: () => m.validation_year_range() }

/**
 * A day that people enter, as `readDay` parses it, from 1900 to 2199. `message` says what to enter instead of an
 * invalid one.
 */
export function daySchema(message: string | Words = m.validation_day) {
  return z
    .string()
    .transform(readDay)
    .pipe(
      z.iso
        .date({ error: () => (typeof message === 'string' ? message : message()) })
        .refine((day) => day >= firstDay && day <= lastDay, outOfYears),
    )
}
