import { z } from 'zod'
import { firstDay, lastDay, readDay } from './typed-date.rules.ts'

const outOfYears = 'Use a year from 1900 to 2199.'

/** A day somebody enters, as `readDay` reads it, from 1900 to 2199; `message` says what to enter instead of what is none. */
export function daySchema(message = 'Enter a day, like 11/05/2026.') {
  return z
    .string()
    .transform(readDay)
    .pipe(z.iso.date(message).refine((day) => day >= firstDay && day <= lastDay, outOfYears))
}
