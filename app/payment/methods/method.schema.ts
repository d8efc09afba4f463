import { z } from 'zod'
import { paymentKindSchema } from '#domain/billing/payment.schema.ts'
import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'
import * as m from '#messages'
import { readExpiry } from './card-masks.ts'

/** Digits as typed or pasted, possibly with spaces. */
const digits = z.string().transform((typed) => narrow(withoutUnseen(typed)).replaceAll(/\s/g, ''))

/** The sandbox's card form; the gateway decides what the number does. */
const typedCard = z.strictObject({
  hosted: z.literal('card').optional(),
  number: z
    .string()
    .transform((typed) => narrow(withoutUnseen(typed)).replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, { error: () => m.validation_card_number() })),
  expiry: z
    .string()
    .transform(readExpiry)
    .pipe(z.string().regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/, { error: () => m.validation_card_expiry() })),
  cvc: digits.pipe(z.string().regex(/^\d{3,4}$/, { error: () => m.validation_card_code() })),
})
/** A bank account in the sandbox's fields. */
const typedAccount = z.strictObject({
  hosted: z.literal('bank'),
  routing: digits.pipe(z.string().regex(/^\d{9}$/, { error: () => m.validation_routing_number() })),
  number: digits.pipe(z.string().regex(/^\d{4,17}$/, { error: () => m.validation_account_number() })),
})
/** A card or bank account in the gateway's own fields: the form contains none of it. */
const hostedMethod = z.strictObject({ hosted: z.literal('gateway') })
/** What a wallet delivered. */
const broughtMethod = z.strictObject({
  hosted: z.literal('wallet'),
  token: z.string(),
  kind: paymentKindSchema.unwrap(),
})

/** A form containing `MethodFields`, with any kind of fields. */
export const methodSchema = z.discriminatedUnion('hosted', [
  hostedMethod,
  broughtMethod,
  typedAccount,
  typedCard,
])
export type MethodInput = z.infer<typeof methodSchema>
