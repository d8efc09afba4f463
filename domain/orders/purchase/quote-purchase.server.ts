import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import {
  type DefaultPaymentMethod,
  findDefaultPaymentMethod,
  paidWithOf,
} from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { readBankOffer } from '#domain/orders/checkout/bank-offer.server.ts'
import { keptAccountSchema } from '#domain/orders/checkout/checkout.schema.ts'
import { findCoverProblem, type OfferDeps, offerFor } from '#domain/orders/checkout/checkout-offer.server.ts'
import { findPeopleProblems } from '#domain/orders/checkout/checkout-people.rules.ts'
import { consentTexts } from '#domain/orders/checkout/consent-texts.rules.ts'
import { draftAgreement } from '#domain/orders/checkout/draft-agreement.server.ts'
import { coveredNames } from '#domain/orders/checkout/join-cover.rules.ts'
import { findHomeOffice } from '#domain/orders/checkout/read-checkout.server.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import { retold } from '#domain/retold.ts'
import * as m from '#messages'
import type { Purchase, PurchaseQuote } from './purchase.schema.ts'

export type Buyer = { brand: Brand; accountId: string }
export type PurchaseDeps = OfferDeps & { gateway: { name: string } }
export type PurchaseOffer = Awaited<ReturnType<typeof quotePurchase>>

/**
 * Price of an additional membership of a signed-in member now, by the checkout's rules: the plan as published, on the
 * whitelist, sold in their state and at the office, with the coupon and its limits; for people of the account.
 * @throws DomainError `not_found` (a person who isn't the account's); `conflict` (the profile is incomplete); `invalid`
 *   (a person can't be on the plan); `not_sold` with the field to change.
 */
export async function quotePurchase(deps: PurchaseDeps, { brand, accountId }: Buyer, purchase: Purchase) {
  const { db, now } = deps
  const brandId = brand.id
  const [member] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  if (!member) throw notFound()
  const known = keptAccountSchema.safeParse({
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    dateOfBirth: member.dateOfBirth,
    phone: member.phone,
    address: member.address,
  })
  if (!known.success) {
    throw new DomainError('conflict', m.errors_complete_profile_first_need)
  }
  const account = known.data
  const others = await findPeople(db, { brandId, accountId, ids: purchase.dependentIds })
  const people = [...others, ...(purchase.dependents ?? [])]
  const today = dateIn(brand.settings.timeZone, now)
  const problems = findPeopleProblems({ account, dependents: people }, today)
  if (problems[0]) {
    const fields = problems.map(({ path, message }) => ({
      path: ourPath(path, others.length),
      words: message,
    }))
    throw new DomainError('invalid', problems[0].message, { fields })
  }

  const { planId, interval, officeId = null, couponCode = null } = purchase
  const choices = { planId, interval, officeId, couponCode, dependents: people, account, people: null }
  const offer = await offerFor(deps, brand, choices).catch((error: unknown) => {
    throw inOurWords(error, others.length)
  })
  const { plan, quote, couponProblem, term } = offer
  const coverProblem = findCoverProblem(offer, choices)
  if (coverProblem) {
    const { message } = coverProblem
    throw new DomainError('not_sold', message, { fields: [{ path: 'dependentIds', words: message }] })
  }
  const texts = consentTexts({ brand, ...offer, dependents: people })
  const card = await findCard(db, member, deps.gateway)
  const view: PurchaseQuote = {
    planId: plan.id,
    planName: soldName(plan.name),
    interval,
    office: await findHomeOffice(db, { brandId, officeId }),
    covered: coveredNames(plan, account, people, term),
    quote: saidQuote(quote),
    couponProblem: couponProblem?.message ?? null,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    texts,
    byBank: await readBankOffer(deps, brand, choices, plan),
    agreement: draftAgreement({ brand, offer, account, dependents: people, memberNumber: null }),
    card: card && paidWithOf(card),
  }
  return { view, offer, choices, card }
}

/** The named people of the account's memberships, each once. */
async function findPeople(
  db: Db,
  { brandId, accountId, ids }: { brandId: string; accountId: string; ids: string[] },
) {
  if (ids.length === 0) return []
  const { firstName, lastName, dateOfBirth, relationship, disabled } = dependents
  const rows = await db
    .select({ firstName, lastName, dateOfBirth, relationship, disabled })
    .from(dependents)
    .innerJoin(memberships, eq(memberships.id, dependents.membershipId))
    .where(
      and(eq(dependents.brandId, brandId), eq(memberships.accountId, accountId), inArray(dependents.id, ids)),
    )
    .orderBy(dependents.dateOfBirth, dependents.id)
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** The account's payment method: that of its active membership, else the newest. */
async function findCard(
  db: Db,
  { id: accountId, brandId, activeMembershipId }: typeof accounts.$inferSelect,
  gateway: { name: string },
): Promise<DefaultPaymentMethod | null> {
  const [active] = await db
    .select({ paymentMethodId: memberships.paymentMethodId })
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.accountId, accountId),
        eq(memberships.id, activeMembershipId ?? accountId),
      ),
    )
  const paymentMethodId = active?.paymentMethodId ?? null
  return findDefaultPaymentMethod(db, { brandId, accountId, paymentMethodId }, gateway)
}

/** Renames a draft's error fields to those of a purchase. The member's state decides which plans are sold. */
function inOurWords(error: unknown, known: number): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error
  return retold(error, (path) => ourPath(path, known))
}

const fieldNames: Record<string, string> = {
  'account.address.state': 'planId',
  'account.dateOfBirth': 'dependentIds',
  dependents: 'dependentIds',
}

/**
 * A draft field by its purchase name. Of the draft's people, the first `known` were chosen by id; the others are named
 * here.
 */
function ourPath(path: string, known: number): string {
  const [, index, field] = /^dependents\.(\d+)\.(.*)$/.exec(path) ?? []
  if (index !== undefined && Number(index) >= known) return `dependents.${Number(index) - known}.${field}`
  return fieldNames[path.replace(/^dependents\..*/, 'dependents')] ?? path
}
