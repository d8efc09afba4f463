import { dependents } from '#db/schema/memberships.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { mailFamilyChange } from '#domain/memberships/family/mail-family-change.server.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { Fulfillment, Order, OrderRules, Settling } from '#domain/orders/order-kind.ts'
import { additionSubjectSchema } from './addition.schema.ts'
import { giveCorrection, isCorrection } from './give-correction.server.ts'
import { coversDays, refundUndeliverable } from './refund-undeliverable.server.ts'

/**
 * A person was paid for: on the plan from the day it was agreed, or the debit cleared; or, where they are on record, for
 * the days that a correction adds. Where the membership was cancelled while nobody knew, or the days are over that a debit
 * was to pay for, all of it is given back and nothing changes.
 */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db } = settling
  const { brandId, membershipId, startsOn } = order
  const membership = await lockMembership(db, { brandId, membershipId })
  const subject = additionSubjectSchema.parse(order.subject)
  const today = await todayOf(settling, order)
  const issuedOn = isCorrection(subject) ? today : startsOn
  const given = { accountId: membership.accountId, issuedOn }
  const isLate = payment?.tender === 'us_bank_account' && order.endsOn < today
  if (payment && (isLate || !(await coversDays(db, membership, order)))) {
    const reason = 'the membership had ended before the payment for a person was known'
    await refundUndeliverable(settling, { membership, payment, reason, what: 'person' })
    return { ...given, returned: true }
  }
  if (isCorrection(subject)) {
    await giveCorrection(db, { membership, order, today }, subject)
    return given
  }
  const { dependentId, person } = subject
  await db.insert(dependents).values({ ...person, id: dependentId, brandId, membershipId, startsOn })
  const { lines, renewalTotalCents, createdAt: agreedAt } = order
  await renewAgreement(db, { brandId, membershipId, on: startsOn, lines, renewalTotalCents, agreedAt })
  const chargedCents = payment?.amountCents ?? 0
  const dedupeKey = `family-changed:${order.id}`
  await mailFamilyChange(db, membership, { dependentId, change: 'added', chargedCents, dedupeKey })
  return given
}

/** A person added mid-term, or corrected. A declined card leaves the family as it was. */
export const additionRules: OrderRules = { period: 'additional', give, daysOnceCleared }

/**
 * A debit pays for the days from which it is there; one that comes after the last of them, for none. Days that were paid
 * for before are not paid for again.
 */
async function daysOnceCleared(settling: Settling, order: Order): Promise<Term> {
  const { endsOn } = order
  const { correction } = additionSubjectSchema.parse(order.subject)
  const today = await todayOf(settling, order)
  const [, from = today] = [correction?.unpaidFrom ?? today, today].toSorted()
  const [startsOn = endsOn] = [from, endsOn].toSorted()
  return { startsOn, endsOn }
}

async function todayOf({ db, now }: Settling, { id, brandId }: Order): Promise<string> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`Order ${id} is of no brand.`)
  return dateIn(brand.settings.timeZone, now)
}
