import { eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { linkExpiry, mailLink } from '#domain/orders/desk-sale/mail-link.server.ts'
import type { Fulfillment, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'
import { CHECKOUT_SECONDS, type Checkout } from './authorize-checkout.server.ts'
import { giveMembership, termOnceCleared } from './give-membership.server.ts'
import { joinSubjectSchema } from './join.schema.ts'
import { mailAccess, openAccount } from './open-account.server.ts'

/** Nobody looks at a page for so long while a bank is asked. */
const LEFT_AFTER_MS = 60 * 60_000

/** A checkout was paid for: the account it opens and the membership in it; the draft is complete. */
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
  await db
    .update(checkouts)
    .set({ status: 'completed', passwordHash: null, completedAt: now, updatedAt: now })
    .where(ofBrand(checkouts, brandId, eq(checkouts.id, draft.id)))
  if (!ownsEmail || passwordHash === null)
    await mailAccess(db, { brandId, accountId, membershipId, email: buyer.email, ownsEmail })
  return given
}

/** The card was declined: the draft is open again, with everything that was typed. */
async function reopenDraft(settling: Settling, order: Order, payment: Payment): Promise<void> {
  const draft = await lockConfirmingDraft(settling, order)
  const { id, brandId, expiresAt: began } = draft
  const { now } = settling
  // The bank may have taken days to decline: there is a day again to pay another way.
  const expiresAt = began > now ? began : new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const reopened = { status: 'open', updatedAt: now, expiresAt } as const
  await settling.db
    .update(checkouts)
    .set(reopened)
    .where(ofBrand(checkouts, brandId, eq(checkouts.id, id)))
  if (draft.linkSentAt && isLate(payment, now)) await sendLinkAgain(settling, draft)
}

/** A debit that came back days after the page it was agreed to on was left. */
function isLate({ tender, createdAt }: Payment, now: Date): boolean {
  return tender === 'us_bank_account' && now.getTime() - createdAt.getTime() > LEFT_AFTER_MS
}

/** Whoever pays by a desk's link has no browser that opens the draft again. */
async function sendLinkAgain({ db, now }: Settling, draft: Checkout): Promise<void> {
  const sent = { linkSentAt: now, expiresAt: linkExpiry(now) }
  await db
    .update(checkouts)
    .set(sent)
    .where(ofBrand(checkouts, draft.brandId, eq(checkouts.id, draft.id)))
  await mailLink(db, { ...draft, ...sent })
}

/** What a visitor orders who joins. */
export const checkoutRules: OrderRules = {
  period: 'term',
  give,
  daysOnceCleared: termOnceCleared,
  decline: reopenDraft,
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
