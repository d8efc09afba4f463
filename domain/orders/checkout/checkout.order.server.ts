import { eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { updateRow } from '#db/written-rows.ts'
import { debitWordsFor } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import type { CreatedOrder } from '#domain/orders/create-order.server.ts'
import { assertNotEnrolled, lockEnrollee } from '#domain/orders/desk-sale/duplicate-enrollment.server.ts'
import { linkExpiry, mailLink } from '#domain/orders/desk-sale/mail-link.server.ts'
import { refuseLink } from '#domain/orders/desk-sale/read-payment-link.server.ts'
import type {
  DraftedOrder,
  Fulfillment,
  Order,
  OrderDeps,
  PlacedKind,
  Settling,
} from '#domain/orders/order-kind.ts'
import { memberRefused } from '#domain/orders/purchase/member-refused.rules.ts'
import * as m from '#messages'
import {
  authorizeCheckout,
  CHECKOUT_SECONDS,
  type Checkout,
  type CheckoutAccess,
  inProgress,
  refuseClosed,
} from './authorize-checkout.server.ts'
import { bankTexts, offerByBank } from './bank-offer.server.ts'
import { type ConfirmCheckout, keptAccountSchema } from './checkout.schema.ts'
import { findCoverProblem, type OfferDeps, offerFor } from './checkout-offer.server.ts'
import { findMissingFields, findPeopleProblems } from './checkout-people.rules.ts'
import { consentTexts } from './consent-texts.rules.ts'
import { consentRecord, couponReservation, staleDay, staleQuote } from './consents.server.ts'
import { agreedDocuments } from './draft-agreement.server.ts'
import { giveMembership, termOnceCleared } from './give-membership.server.ts'
import { type JoinSubject, joinSubjectSchema } from './join.schema.ts'
import { mailAccess, openAccount } from './open-account.server.ts'

/** A request to pay for a draft. */
export type Confirmation = {
  brand: Brand
  /** From the browser's cookie. */
  secret: string | null
  key: string | undefined
  body: ConfirmCheckout
  ip: string
  userAgent: string | null
  waitMs?: number
  /** Whether a member is signed in; an order that opens another account is then refused. */
  isSignedIn?: boolean
}

/** After this long, the payer has left the page. */
const LEFT_AFTER_MS = 60 * 60_000

type Placing = Confirmation & {
  access: CheckoutAccess
  /** The authorized draft, read before it was locked. */
  known: Checkout
  whitelist: OfferDeps['whitelist']
}

/** The order of a visitor who joins. */
export const checkoutOrder: PlacedKind<Placing, Checkout> = {
  name: 'checkout',
  lock: lockDraft,
  earlier: findSettledOrder,
  draft: ({ db, now }: OrderDeps, input, draft) =>
    draftOrder({ db, now, whitelist: input.whitelist }, draft, input),
  give,
  daysOnceCleared: termOnceCleared,
  decline: reopenDraft,
}

async function lockDraft({ db }: OrderDeps, { brand, access, known }: Placing): Promise<Checkout> {
  // A desk may be adding the same person, so take the same lock first.
  const account = keptAccountSchema.safeParse(known.account).data
  if (access.byLink && account) await lockEnrollee(db, { brandId: brand.id, account })
  return authorizeCheckout(db, access, { lock: true })
}

/** The order of a draft at today's prices; locks the draft against changes. */
export async function draftOrder(
  deps: OfferDeps,
  draft: Checkout,
  input: Confirmation,
): Promise<DraftedOrder> {
  const { db, now } = deps
  const { brand, body } = input
  const { paymentKind = 'card' } = body
  const isByLink = draft.linkSentAt !== null
  if (isByLink) await refuseLink(deps, brand, draft)
  refuseClosed(draft, now)
  if (draft.status === 'confirming') throw await inProgress(db, draft)
  if (input.isSignedIn && !isByLink) throw memberRefused(draft)
  refuseIncomplete(draft, brand, now)
  const isDebit = paymentKind === 'us_bank_account'
  const offer = await (isDebit ? offerByBank : offerFor)(deps, brand, draft)
  const { plan, interval, quote, coupon, term } = offer
  const problem = findCoverProblem(offer, draft)
  if (problem) throw new DomainError('invalid', problem.message, { fields: [problem] })
  const { quoteTotalCents, quoteRenewalTotalCents = quote.renewalTotalCents, startsOn = term.startsOn } = body
  if (quote.totalCents !== quoteTotalCents || quote.renewalTotalCents !== quoteRenewalTotalCents)
    throw staleQuote(offer)
  if (startsOn !== term.startsOn) throw staleDay(offer)
  const confirming = { status: 'confirming', planVersionId: plan.versionId, updatedAt: now } as const
  await updateRow(db, checkouts, draft, confirming)
  const buyer = keptAccountSchema.parse(draft.account)
  if (isByLink) await assertNotEnrolled(db, { brandId: brand.id, planId: plan.id, account: buyer })
  const texts = isDebit
    ? bankTexts(brand, offer, draft)
    : consentTexts({ brand, ...offer, dependents: draft.dependents })
  const autoRenew = body.consents.autoRenew && texts.autoRenew !== null
  const { dependents, memberNumber } = draft
  const documents = agreedDocuments({ brand, offer, account: buyer, dependents, memberNumber }, autoRenew)
  const subject: JoinSubject = {
    buyer,
    dependents: draft.dependents,
    planId: plan.id,
    officeId: draft.officeId,
    memberNumber: draft.memberNumber,
    autoRenew,
    lastingCouponId: coupon?.duration === 'every_term' ? coupon.id : null,
    opensAccountId: newId(now),
  }
  return {
    checkoutId: draft.id,
    membershipId: draft.membershipId,
    receiptId: draft.receiptId,
    planVersionId: plan.versionId,
    interval,
    ...term,
    lines: quote.lines,
    renewalTotalCents: quote.renewalTotalCents,
    subject,
    agreed: consentRecord(texts, autoRenew, input, debitWordsFor(brand, paymentKind), documents),
    paidWith: { source: 'token', reference: body.paymentToken, kind: paymentKind },
    coupon: couponReservation({ offer, buyer }),
  }
}

async function findSettledOrder(tx: Db, draft: Checkout): Promise<CreatedOrder | null> {
  if (draft.status !== 'completed') return null
  const [row] = await tx
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(ofBrand(orders, draft.brandId, eq(orders.checkoutId, draft.id), eq(orders.status, 'settled')))
  return row ? { ...row, isNew: false } : null
}

function refuseIncomplete(draft: Checkout, brand: Brand, now: Date): void {
  const fields = [
    // A buyer who pays by a desk's link gets another link to choose a password.
    ...findMissingFields(draft.account, draft.passwordHash !== null || draft.linkSentAt !== null),
    ...findPeopleProblems(draft, dateIn(brand.settings.timeZone, now)),
  ]
  if (fields.length > 0) throw new DomainError('invalid', m.errors_complete_marked_fields, { fields })
}

/** Delivers a paid checkout: creates the account and its membership, and completes the draft. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db, now } = settling
  const draft = await lockConfirmingDraft(settling, order)
  const subject = joinSubjectSchema.parse(order.subject)
  const { buyer, opensAccountId: accountId } = subject
  if (!accountId) throw new Error(`Order ${order.id} opens no account.`)
  const { brandId, membershipId } = order
  const { passwordHash } = draft
  const { ownsEmail } = await openAccount(db, {
    id: accountId,
    brandId,
    buyer,
    passwordHash,
    membershipId,
    language: order.agreed?.language ?? 'en',
    now,
  })
  const given = await giveMembership(settling, order, payment, { subject, accountId })
  const completed = { status: 'completed', passwordHash: null, completedAt: now, updatedAt: now } as const
  await updateRow(db, checkouts, draft, completed)
  if (!ownsEmail || passwordHash === null)
    await mailAccess(db, { brandId, accountId, membershipId, email: buyer.email, ownsEmail })
  return given
}

/** Reopens the draft after a declined payment, with everything the buyer entered. */
async function reopenDraft(settling: Settling, order: Order, payment: Payment): Promise<void> {
  const draft = await lockConfirmingDraft(settling, order)
  const { expiresAt: began } = draft
  const { now } = settling
  // The bank may have taken days to decline, so the buyer gets another day to pay differently.
  const expiresAt = began > now ? began : new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const reopened = { status: 'open', updatedAt: now, expiresAt } as const
  await updateRow(settling.db, checkouts, draft, reopened)
  if (draft.linkSentAt && isLate(payment, now)) await sendLinkAgain(settling, draft)
}

/** A debit that was returned long after the buyer left the page. */
function isLate({ tender, createdAt }: Payment, now: Date): boolean {
  return tender === 'us_bank_account' && now.getTime() - createdAt.getTime() > LEFT_AFTER_MS
}

/** A buyer who pays by a desk's link has no browser that can reopen the draft. */
async function sendLinkAgain({ db, now }: Settling, draft: Checkout): Promise<void> {
  const sent = { linkSentAt: now, expiresAt: linkExpiry(now) }
  await updateRow(db, checkouts, draft, sent)
  await mailLink(db, { ...draft, ...sent })
}

const lockedDraft = cachedStatement((db) =>
  db
    .select()
    .from(checkouts)
    .where(ofBrand(checkouts, sql.placeholder('brandId'), eq(checkouts.id, sql.placeholder('checkoutId'))))
    .for('update')
    .prepare('lock_draft'),
)

async function lockConfirmingDraft({ db }: Settling, { id, brandId, checkoutId }: Order): Promise<Checkout> {
  const [draft] = await lockedDraft(db).execute({ brandId, checkoutId: checkoutId ?? '' })
  if (draft?.status !== 'confirming') {
    throw new Error(`Order ${id} is of draft ${checkoutId}, which is ${draft?.status}.`)
  }
  return draft
}
