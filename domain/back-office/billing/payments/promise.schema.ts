import { z } from 'zod'
import { daySchema } from '#domain/typed-date.schema.ts'
import { oneLine } from '#domain/words.schema.ts'

export const promiseSchema = z.strictObject({
  promisedOn: daySchema(),
  note: oneLine(300),
})
