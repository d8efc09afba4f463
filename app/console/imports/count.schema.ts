import { z } from 'zod'

/** A number as it is typed to be sure, '1,200' too. */
export const typedCountSchema = z.object({
  count: z
    .string()
    .trim()
    .transform((text) => text.replaceAll(',', ''))
    .pipe(z.string().regex(/^\d{1,7}$/, 'Type the number.'))
    .transform(Number),
})
