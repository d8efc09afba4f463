import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { dependents } from '#db/schema/memberships.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { debitWordsFor } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import {
  additionConsentText,
  additionLines,
  additionTextVersion,
} from '#domain/memberships/family/addition.rules.ts'
import type { AddDependent, FamilyQuote } from '#domain/memberships/family/dependent.schema.ts'
import { activeMembershipId, readFamily } from '#domain/memberships/family/lock-family.server.ts'
import { mailFamilyChange } from '#domain/memberships/family/mail-family-change.server.ts'
import {
  assertNoOpenOrder,
  lockMembership,
  type Membership,
} from '#domain/memberships/lock-membership.server.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type {
  DraftedOrder,
  Fulfillment,
  Order,
  OrderDeps,
  OrderKind,
  PlacedKind,
  Settling,
} from '#domain/orders/order-kind.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { type AdditionSubject, additionSubjectSchema } from './addition.schema.ts'
import { giveCorrection, isCorrection } from './give-correction.server.ts'
import { quoteFor } from './quote-dependent.server.ts'
import { coversDays, refundUndeliverable } from './refund-undeliverable.server.ts'

/** A member's request to add a person. */
export type Addition = {
  owner: AccountContext
  /** Defaults to the active membership. */
  membershipId?: string
  key?: string
  body: AddDependent
  ip: string
  userAgent: string | null
  waitMs?: number
}

/** How an order for a person (added or corrected) is delivered. A declined card leaves the family unchanged. */
export const additionSettled: OrderKind = { name: 'addition', give, daysOnceCleared }

/** A person added mid-term. */
export const additionOrder: PlacedKind<Addition, Membership> = {
  ...additionSettled,
  lock: async ({ db }, { owner, membershipId }) =>
    lockMembership(db, { ...owner, membershipId: membershipId ?? (await activeMembershipId(db, owner)) }),
  draft,
}

async function draft(
  deps: OrderDeps,
  { owner, body, ip, userAgent }: Addition,
  { id: membershipId }: Membership,
): Promise<DraftedOrder> {
  const { db } = deps
  const { preview: _, agreed, ...person } = body
  const family = await readFamily(db, { ...owner, membershipId })
  const { quote, unchargedCents, card } = await quoteFor(deps, family, person, owner.today)
  refuseStale(quote, agreed)
  await assertNoOpenOrder(db, { ...owner, membershipId })
  const text = additionConsentText(quote, family.renewalInterval)
  const words = [{ kind: 'family' as const, text }, ...(await debitWords(db, owner.brandId, quote))]
  return {
    accountId: owner.accountId,
    membershipId,
    planVersionId: family.plan.id,
    interval: family.interval,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    lines: quote.todayCents === 0 ? [] : additionLines(quote, family.plan, family.terms),
    renewalTotalCents: quote.renewalTotalCents,
    subject: subjectOf({ dependentId: newId(deps.now), person, unchargedCents }),
    agreed: { version: additionTextVersion[inLocale()], words, ip, userAgent },
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}

/** The authorization text for a bank debit (Nacha). */
export async function debitWords(db: Db, brandId: string, { clearsBy }: FamilyQuote) {
  const brand = clearsBy === null ? null : await findBrandById(db, brandId)
  const text = brand && debitWordsFor(brand, 'us_bank_account')
  return text ? [{ kind: 'bank_debit' as const, text }] : []
}

/** The order's subject, typed as the settlement step reads it. */
export const subjectOf = (subject: AdditionSubject): AdditionSubject => subject

/** @throws DomainError `stale_quote` with the current quote if it differs from the agreed one. */
export function refuseStale(quote: FamilyQuote, agreed: AddDependent['agreed']): void {
  const isAgreed =
    quote.todayCents === agreed?.todayCents && quote.renewalTotalCents === agreed.renewalTotalCents
  if (isAgreed) return
  throw new DomainError('stale_quote', m.errors_look_price_agree, { details: { quote } })
}

/**
 * Delivers a paid addition: the person is on the plan from the agreed day or the day the debit cleared. A correction
 * adds days for a person on record. If the membership was canceled in the meantime, or the days a debit was to pay for
 * are over, the payment is refunded in full and nothing changes.
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

/**
 * A debit pays for the days from the day it clears. If it clears after the last day, it pays for none. Days already
 * paid for aren't paid for again.
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
