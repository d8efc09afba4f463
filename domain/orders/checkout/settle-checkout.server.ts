import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { issueReceipt } from '#domain/billing/issue-receipt.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import type { Settlement, Settlements } from '#domain/billing/settle-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { createMembership } from '#domain/memberships/create-membership.server.ts'
import { familySettlement } from '#domain/memberships/family/settle-addition.server.ts'
import { planChangeSettlement } from '#domain/memberships/plan-change/settle-plan-change.server.ts'
import { renewalSettlement } from '#domain/memberships/renewal/settle-renewal.server.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import { checkoutAccountSchema } from './checkout.schema.ts'
import { confirmedPlan } from './checkout-offer.server.ts'
import type { Checkout } from './own-checkout.server.ts'
import { keepCard, keepConsents, openPurchaseAccount, showPurchase } from './purchase-account.server.ts'

/** A checkout's payment succeeded: everything that was bought, at once and once, in the settling transaction. */
async function complete({ db, now }: { db: Db; now: Date }, payment: Payment): Promise<void> {
  const checkout = await lockCheckout(db, payment)
  const { brandId, membershipId, memberNumber, receiptId, agreed, consents, planVersionId } = checkout
  if (!agreed || !consents) throw new Error(`Checkout ${checkout.id} is paid for, but agreed to nothing.`)
  const buyer = checkoutAccountSchema.parse(checkout.account)
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const plan = await confirmedPlan(db, checkout)
  const { interval } = checkout
  // Paid when it was agreed, however long the gateway took to say so.
  const joinedOn = dateIn(brand.settings.timeZone, payment.createdAt)
  const term = termFrom(joinedOn, interval)

  const accountId = checkout.accountId ?? agreed.accountId
  const { passwordHash } = checkout
  const account = { id: accountId, brandId, buyer, passwordHash, membershipId, now }
  const isMember = checkout.accountId !== null
  const { ownsEmail } = isMember ? { ownsEmail: true } : await openPurchaseAccount(db, account)
  const paymentMethodId = await keepCard(db, accountId, payment)
  await createMembership(db, {
    membership: {
      id: membershipId,
      brandId,
      accountId,
      memberNumber,
      planId: checkout.planId,
      planVersionId,
      officeId: checkout.officeId,
      interval,
      autoRenew: consents.autoRenew,
      state: buyer.address.state,
      renewalCouponId: agreed.coupon?.everyTerm ? agreed.coupon.id : null,
      paymentMethodId,
    },
    term: { ...term, paymentId: payment.id },
    dependents: checkout.dependents,
    agreement: writeAgreement({
      brandName: brand.name,
      operator: brand.settings.operator,
      memberNumber,
      member: buyer,
      dependents: checkout.dependents,
      plan,
      interval,
      termStartsOn: term.startsOn,
      termEndsOn: term.endsOn,
      quote: agreed.quote,
      autoRenew: consents.autoRenew,
    }),
    agreedAt: payment.createdAt,
  })
  if (isMember) await showPurchase(db, { brandId, accountId, membershipId })
  await keepConsents(db, { checkout, accountId, consents, agreed, agreedAt: payment.createdAt })
  const { lines } = agreed.quote
  await issueReceipt(db, { id: receiptId, payment, accountId, membershipId, lines, issuedOn: joinedOn })
  await db
    .update(checkouts)
    .set({ status: 'completed', passwordHash: null, completedAt: now, updatedAt: now })
    .where(eq(checkouts.id, checkout.id))

  const mail = { brandId, to: buyer.email }
  await queueMail(db, {
    ...mail,
    template: 'welcome',
    props: { membershipId, receiptId },
    dedupeKey: `welcome:${membershipId}`,
  })
  if (ownsEmail) return
  await queueMail(db, {
    ...mail,
    template: 'join-account',
    props: { accountId, membershipId },
    dedupeKey: `join-account:${accountId}`,
  })
}

/**
 * A checkout's payment was declined: the draft is open again, with everything that was typed. A signed-in member's
 * purchase was no draft: it is given up, and the next one begins anew.
 */
async function reopen({ db, now }: { db: Db; now: Date }, payment: Payment): Promise<void> {
  const checkout = await lockCheckout(db, payment)
  const next = checkout.accountId
    ? { status: 'abandoned' as const, account: {}, dependents: [] }
    : { status: 'open' as const }
  await db
    .update(checkouts)
    .set({ ...next, updatedAt: now })
    .where(eq(checkouts.id, checkout.id))
}

const checkoutSettlement: Settlement = { succeeded: complete, failed: reopen }

/** What settles each kind of payment; every door that settles one hands these to billing. */
export const settlements: Settlements = {
  checkout: checkoutSettlement,
  family: familySettlement,
  renewal: renewalSettlement,
  plan_change: planChangeSettlement,
}

async function lockCheckout(db: Db, payment: Payment): Promise<Checkout> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, payment.checkoutId ?? ''))
    .for('update')
  if (checkout?.status !== 'confirming') {
    throw new Error(
      `Payment ${payment.id} settles checkout ${payment.checkoutId}, which is ${checkout?.status}.`,
    )
  }
  return checkout
}
