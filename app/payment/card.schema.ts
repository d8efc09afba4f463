import { z } from 'zod'

/** What the sandbox's card form asks; the gateway decides what the number is worth. */
export const cardSchema = z.strictObject({
  number: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Enter the long number on your card.')),
  expiry: z
    .string()
    .trim()
    .regex(/^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|20\d{2})$/, 'Enter the date as MM/YY.'),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits.'),
})
export type CardForm = z.infer<typeof cardSchema>
