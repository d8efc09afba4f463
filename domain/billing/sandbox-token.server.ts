import { z } from 'zod'
import { DomainError, notFound } from '#domain/errors.ts'
import { wallets } from '#domain/values/payment-methods.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import * as m from '#messages'

const wrongYear = { error: () => m.validation_card_year() }

/** Requests to this endpoint skip the usual input checks, so NUL, which PostgreSQL can't store, is refused here. */
const withoutNul = (text: string) => !text.includes('\0')

const numberOf = (what: 'account' | 'card' | 'routing') => {
  const wrong = { error: () => m.validation_check_number_of({ what }) }
  return z.string().max(40, wrong).refine(withoutNul, wrong)
}
const wrongCode = { error: () => m.validation_card_code_on_back() }

/** What the card form sends to the sandbox gateway instead of using hosted fields. */
const sandboxCardSchema = z.strictObject({
  number: numberOf('card'),
  expMonth: z.int({ error: () => m.validation_card_month() }),
  expYear: z.int(wrongYear).min(2000, wrongYear).max(2199, wrongYear),
  cvc: z.string().max(10, wrongCode).refine(withoutNul, wrongCode),
})

/** The same for the bank account form, and for the buttons that stand in for wallets. */
const sandboxAccountSchema = z.strictObject({ routing: numberOf('routing'), account: numberOf('account') })
const sandboxWalletSchema = z.strictObject({ wallet: z.enum(wallets) })

export const sandboxMethodSchema = z.union([sandboxCardSchema, sandboxAccountSchema, sandboxWalletSchema])

/**
 * A one-use token for a test card, a test account or a wallet of the sandbox. With any other gateway, including
 * production's, this endpoint doesn't exist.
 * @throws DomainError `not_found`; `invalid` with what is wrong, field by field, without any digit of the number.
 */
export async function createSandboxToken(
  gateway: PaymentGateway,
  given: z.infer<typeof sandboxMethodSchema>,
): Promise<{ token: string }> {
  if (!(gateway instanceof SandboxGateway)) throw notFound()
  const made = await gateway.createToken(given)
  if ('token' in made) return made
  throw new DomainError('invalid', m.errors_check_marked_fields, { fields: made.problems })
}

/** The test customer's response, in place of a bank's page. */
export const sandboxBankAnswerSchema = z.strictObject({
  clientSecret: z
    .string()
    .min(1)
    .max(255)
    .refine(withoutNul, { error: () => m.validation_payment_secret() }),
  believed: z.boolean(),
})

/**
 * Answers the sandbox bank's verification, once.
 * @throws DomainError `not_found` for another gateway, or if nothing is waiting for it.
 */
export async function answerSandboxBank(
  gateway: PaymentGateway,
  { clientSecret, believed }: z.infer<typeof sandboxBankAnswerSchema>,
): Promise<void> {
  if (!(gateway instanceof SandboxGateway)) throw notFound()
  if (!(await gateway.authenticate(clientSecret, believed))) throw notFound()
}
