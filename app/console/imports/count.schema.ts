import { z } from 'zod'

/** A number typed as a confirmation; accepts '1,200'. */
export const typedCountSchema = z.object({
  count: z
    .string()
    .trim()
    .transform((text) => text.replaceAll(',', ''))
    .pipe(z.string().regex(/^\d{1,7}$/, 'Type the number.'))
    .transform(Number),
})
