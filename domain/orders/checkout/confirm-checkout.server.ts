import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import { type Pursued, pursuePayment } from '#domain/billing/pursue-payment.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { beginConfirmation, type Confirmation } from './begin-confirmation.server.ts'
import { type ConfirmCheckout, type Confirmed, confirmedSchema } from './checkout.schema.ts'
import type { CheckoutDeps } from './checkout-offer.server.ts'
import { type Checkout, findOwnCheckout } from './own-checkout.server.ts'
import { findBuyer } from './purchase-account.server.ts'
import { settlements } from './settle-checkout.server.ts'

export type ConfirmDeps = CheckoutDeps & { gateway: PaymentGateway }

/** A repeat of the request that paid signs its browser in for this long, in milliseconds, and never after. */
const SIGN_IN_MS = 60 * 60_000

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed'), confirmed: confirmedSchema, paidByThis: z.boolean() }),
  z.object({ kind: z.literal('declined'), code: z.string() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * Pays for a draft and brings the membership about: once, whatever is repeated, crosses or crashes.
 *
 * Written down first, then charged, then settled; should anything stop in between, the job written with the
 * payment goes on from there. A repeat with the same key gets the same answer, an attempt that was declined its
 * decline, and one whose outcome is not known yet `confirming`, until it is; with a `check` while the buyer's bank
 * waits for them. Another key on a completed order gets that order.
 *
 * @returns the order, and the account to sign in for the request that paid for it.
 * @throws DomainError as `runIdempotent` and `beginConfirmation` do; `card_declined` with a sentence for the reason
 *   at `paymentToken`, the draft kept.
 */
export async function confirmCheckout(
  deps: ConfirmDeps,
  input: {
    brand: Brand
    secret: string | null
    key: string | undefined
    body: ConfirmCheckout
    ip: string
    userAgent: string | null
    waitMs?: number
  },
): Promise<{ confirmed: Confirmed; signIn: { accountId: string } | null }> {
  const { brand, secret, key, body, ip, userAgent, waitMs } = input
  const access = { brandId: brand.id, checkoutId: body.checkoutId, secret }
  await findOwnCheckout(deps.db, access)
  const actor = `checkout:${body.checkoutId}`
  const paymentKey = `${actor}:${createHash('sha256')
    .update(key ?? '')
    .digest('base64url')}`
  const confirmation = { access, brand, body, paymentKey, ip, userAgent, gateway: deps.gateway.name }

  const answer = await runIdempotent(
    { ...deps, answer: answerSchema },
    { brandId: brand.id, actor, key, body, waitMs },
    () => attempt(deps, confirmation),
  )
  if (answer.kind === 'declined') throw cardDeclined(answer.code)
  const { confirmed, paidByThis } = answer
  const checkout = await findOwnCheckout(deps.db, access)
  const isRecent =
    checkout.completedAt !== null && deps.now.getTime() - checkout.completedAt.getTime() < SIGN_IN_MS
  return { confirmed, signIn: paidByThis && isRecent ? await findBuyer(deps.db, checkout) : null }
}

async function attempt(
  deps: ConfirmDeps,
  confirmation: Confirmation,
): Promise<{ answer: Answer; final: boolean }> {
  const { checkout, payment, isNew } = await beginConfirmation(deps, confirmation)
  if (!payment) return { answer: confirmed(checkout, 'active', false), final: true }
  return answerFor(checkout, await pursuePayment({ ...deps, settlements }, { payment, isNew }))
}

function answerFor(checkout: Checkout, { payment, check }: Pursued): { answer: Answer; final: boolean } {
  if (payment.status === 'succeeded') return { answer: confirmed(checkout, 'active', true), final: true }
  if (payment.status === 'failed') {
    return { answer: { kind: 'declined', code: payment.failureCode ?? 'card_declined' }, final: true }
  }
  return { answer: confirmed(checkout, 'confirming', true, check), final: false }
}

function confirmed(
  checkout: Checkout,
  status: Confirmed['status'],
  paidByThis: boolean,
  check?: Confirmed['check'],
): Answer {
  const { membershipId, memberNumber, receiptId } = checkout
  const order = { status, membershipId, memberNumber, receiptId }
  return { kind: 'confirmed', confirmed: { ...order, ...(check && { check }) }, paidByThis }
}
