import { z } from 'zod'

/** What the sandbox's card form asks; the gateway decides what the number is worth. */
const typedCard = z.strictObject({
  hosted: z.undefined().optional(),
  number: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Enter the long number on your card.')),
  expiry: z
    .string()
    .trim()
    // '12/34', '12 / 2034', '1234': the slash need not be typed.
    .transform((typed) => typed.replace(/^(0?[1-9]|1[0-2])[\s/.-]*(?:20)?(\d{2})$/, '$1/$2'))
    .pipe(z.string().regex(/^(0?[1-9]|1[0-2])\/\d{2}$/, 'Enter the date as MM/YY.')),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits.'),
})
/** A card in Stripe's own field: the form holds nothing of it. */
const hostedCard = z.strictObject({ hosted: z.literal('stripe') })

/** A form with `CardFields` in it, whichever fields they are. */
export const cardSchema = z.discriminatedUnion('hosted', [hostedCard, typedCard])
export type CardForm = z.infer<typeof cardSchema>
