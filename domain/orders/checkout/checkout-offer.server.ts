import type { Db } from '#db/client.ts'
import { countRedemptions } from '#domain/billing/coupon-redemption.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { whyNotSold } from '#domain/brands/sales-status.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError, type FieldError } from '#domain/errors.ts'
import { findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import { type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { type CouponQuote, quoteWithCoupon } from '#domain/plans/coupon.queries.server.ts'
import { type Coupon, couponProblem } from '#domain/plans/coupon.rules.ts'
import { notOffered } from '#domain/plans/not-offered.ts'
import { findPlan, isSoldAtOffice, listPlans } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { planPriceCents } from '#domain/plans/quote.rules.ts'
import { saidHere } from '#domain/retold.ts'
import type { Interval } from '#domain/values/plans.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Checkout } from './authorize-checkout.server.ts'
import type { DeskAccount } from './join.schema.ts'
import { coverOfJoin, type JoinCover } from './join-cover.rules.ts'

export type CheckoutDeps = { db: Db; now: Date; content: ContentStore }

/** The whitelist is read before any transaction, because content may need its own connection. */
export type OfferDeps = { db: Db; now: Date; whitelist: string[] }

/** Says that a plan isn't sold in a state and whether others are; never suggests another state. */
async function whyNotIn(
  { db, now, whitelist }: OfferDeps,
  { id: brandId, settings }: Brand,
  { name }: Plan,
  state: string,
): Promise<string> {
  const others = await listPlans(db, {
    brandId,
    today: dateIn(settings.timeZone, now),
    state,
    whitelist,
  })
  return others.length === 0
    ? notOffered(state)
    : m.errors_not_sold_in_state_choose({ plan: name, state: stateNameOf(state) })
}

/** The choices of a draft that decide what is sold. `people`: how many will be on the plan, until they're named. */
export type Choices = Pick<Checkout, 'planId' | 'officeId' | 'couponCode'> & {
  account: Partial<DeskAccount>
  interval: Interval
  dependents: Checkout['dependents']
  people: number | null
}
export type Offer = CouponQuote & { plan: Plan; interval: Interval; term: Term; cover: JoinCover }

/**
 * Plan and price of a draft now: the published plan, on the brand's list, sold in the buyer's state, at the office and
 * for the interval, with the server's quote. Nothing is sold while the brand is paused.
 * @param how `startsOn`: first day of the term, today, or the day a bank debit clears; `known`: the plan, if
 *   this request has already read it for the same brand and choices.
 * @throws DomainError `not_sold` with the field to change.
 */
export async function offerFor(
  deps: OfferDeps,
  brand: Brand,
  choices: Choices,
  how: { startsOn?: string; known?: Plan } = {},
): Promise<Offer> {
  const { db, whitelist } = deps
  const { planId, officeId, account, dependents, couponCode } = choices
  const why = whyNotSold(brand.settings)
  if (why) throw notSold('planId', why)
  const today = dateIn(brand.settings.timeZone, deps.now)
  const { startsOn = today, known } = how
  const plan = known ?? (await findPlan(db, { brandId: brand.id, planId, today, whitelist }))
  if (!plan) throw notSold('planId', m.errors_plan_sold_choose_another())

  const { interval } = choices
  if (planPriceCents(plan, interval) === null)
    throw notSold('interval', m.errors_not_sold_by({ plan: soldName(plan.name), interval }))
  const state = account.address?.state
  if (state && !plan.sellableStates.includes(state)) {
    throw notSold('account.address.state', await whyNotIn(deps, brand, plan, state))
  }
  if (officeId) {
    if (!(await isSoldAtOffice(db, { brandId: brand.id, planId, officeId, today }))) {
      throw notSold('officeId', m.errors_not_sold_at_office({ plan: soldName(plan.name) }))
    }
  }
  const tierProblem = findTierProblem(plan, dependents, { isOpen: true })
  if (tierProblem) {
    const { index, message } = tierProblem
    throw notSold(index === null ? 'dependents' : `dependents.${index}.relationship`, message)
  }
  const term = termFrom(startsOn, interval)
  const cover = coverOfJoin(plan, interval, term, choices)
  const order = { brandId: brand.id, plan, interval, ...cover, code: couponCode }
  const quoted = await quoteFamily(deps, order)
  if (!quoted.coupon || !(await isPastMemberLimit(db, brand.id, quoted.coupon, account))) {
    return { plan, interval, term, cover, ...quoted }
  }
  const { quote } = await quoteFamily(deps, { ...order, code: null })
  return { plan, interval, term, cover, quote, coupon: null, couponProblem: couponProblem('member_limit') }
}

/** Why a draft cannot be paid: people not all named, or a plan that is not for them; null if it can. */
export function findCoverProblem(
  { plan }: Pick<Offer, 'plan'>,
  { dependents, people }: Pick<Choices, 'dependents' | 'people'>,
): FieldError | null {
  if (people !== null && people > countCovered(plan, dependents.length)) {
    return { path: 'dependents', message: m.errors_enter_each_persons_details() }
  }
  const problem = findTierProblem(plan, dependents)
  return problem && { path: 'dependents', message: problem.message }
}

async function isPastMemberLimit(
  db: Db,
  brandId: string,
  { id: couponId, maxPerMember }: Coupon,
  { email: given, phone, dateOfBirth }: Choices['account'],
): Promise<boolean> {
  const email = given === undefined || !phone ? given : redeemerOf({ email: given, phone })
  if (maxPerMember === null || !email || !dateOfBirth) return false
  return (await countRedemptions(db, { brandId, couponId, email, dateOfBirth })) >= maxPerMember
}

async function quoteFamily(
  deps: { db: Db; now: Date },
  order: Parameters<typeof quoteWithCoupon>[1],
): Promise<CouponQuote> {
  try {
    return await quoteWithCoupon(deps, order)
  } catch (error) {
    // The only remaining reason is a family on a plan for one person.
    if (error instanceof DomainError && error.code === 'not_sold')
      throw notSold('dependents', saidHere(error))
    throw error
  }
}

/** Identifies who redeems a coupon, together with the birth date: by email, or by phone if there is none. */
export function redeemerOf({ email, phone }: Pick<DeskAccount, 'email' | 'phone'>): string {
  return email ?? `tel:${phone}`
}

function notSold(path: FieldError['path'], message: string): DomainError {
  return new DomainError('not_sold', message, { fields: [{ path, words: message }] })
}
