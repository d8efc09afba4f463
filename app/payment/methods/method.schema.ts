import { z } from 'zod'
import { paymentKindSchema } from '#domain/billing/payment.schema.ts'

/** What the sandbox's card form asks; the gateway decides what the number is worth. */
const typedCard = z.strictObject({
  hosted: z.literal('card').optional(),
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
/** A bank account in the sandbox's fields. */
const typedAccount = z.strictObject({
  hosted: z.literal('bank'),
  routing: z
    .string()
    .trim()
    .regex(/^\d{9}$/, 'Enter the nine digits of the routing number.'),
  number: z
    .string()
    .trim()
    .regex(/^\d{4,17}$/, 'Enter the account number.'),
})
/** A card or an account in Stripe's own fields: the form holds nothing of it. */
const hostedMethod = z.strictObject({ hosted: z.literal('stripe') })
/** What a wallet has brought. */
const broughtMethod = z.strictObject({
  hosted: z.literal('wallet'),
  token: z.string(),
  kind: paymentKindSchema.unwrap(),
})

/** A form with `MethodFields` in it, whichever fields they are. */
export const methodSchema = z.discriminatedUnion('hosted', [
  hostedMethod,
  broughtMethod,
  typedAccount,
  typedCard,
])
export type MethodInput = z.infer<typeof methodSchema>
