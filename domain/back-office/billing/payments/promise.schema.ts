import { z } from 'zod'
import { isDate } from '#domain/calendar.ts'
import { oneLine } from '#domain/words.schema.ts'

export const promiseSchema = z.strictObject({
  promisedOn: z.string().refine(isDate, 'Enter a day as 2026-11-22.'),
  note: oneLine(300),
})
