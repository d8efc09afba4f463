import { eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import type { Given, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'
import { giveMembership, termOnceCleared } from './give-membership.server.ts'
import { joinSubjectSchema } from './join.schema.ts'
import { mailAccess, openAccount } from './open-account.server.ts'
import { CHECKOUT_SECONDS, type Checkout } from './own-checkout.server.ts'

/** A checkout was paid for: the account it opens and the membership in it; the draft is complete. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Given> {
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
async function reopenDraft(settling: Settling, order: Order): Promise<void> {
  const { id, brandId, expiresAt: began } = await lockConfirmingDraft(settling, order)
  const { now } = settling
  // The bank may have taken days to decline: there is a day again to pay another way.
  const expiresAt = began > now ? began : new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const reopened = { status: 'open', updatedAt: now, expiresAt } as const
  await settling.db
    .update(checkouts)
    .set(reopened)
    .where(ofBrand(checkouts, brandId, eq(checkouts.id, id)))
}

/** What a visitor orders who joins. */
export const checkoutRules: OrderRules = {
  period: 'term',
  give,
  daysOnceCleared: termOnceCleared,
  decline: reopenDraft,
}

async function lockConfirmingDraft({ db }: Settling, { id, brandId, checkoutId }: Order): Promise<Checkout> {
  const [draft] = await db
    .select()
    .from(checkouts)
    .where(ofBrand(checkouts, brandId, eq(checkouts.id, checkoutId ?? '')))
    .for('update')
  if (draft?.status !== 'confirming') {
    throw new Error(`Order ${id} is of draft ${checkoutId}, which is ${draft?.status}.`)
  }
  return draft
}
