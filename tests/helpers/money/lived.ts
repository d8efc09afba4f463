import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#db/client.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { DomainError } from '#domain/errors.ts'
import {
  ageOutChildren,
  beginPaidTerms,
  endMemberships,
} from '#domain/memberships/cancellation/end-memberships.server.ts'
import type { FamilyQuote } from '#domain/memberships/family/dependent.schema.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { correctDependent } from '#domain/orders/addition/correct-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import type { Clock } from '#tests/helpers/test-api.ts'
import { moneyOf } from './money-of.ts'
import {
  changeCents,
  type Days,
  date,
  day,
  type Kind,
  type Life,
  lastOf,
  type Plan,
  restCents,
  termCents,
  yearLater,
} from './price-model.ts'

/** Days after which a debit has been returned or cleared here, whatever the weekend. */
const clearing = 6
type Lived = { renewals: number; debits: number }
const from = { ip: '198.51.100.7', userAgent: 'Model' }
const prices = { enrolmentFeeCents: 0, monthCents: null, additionalMonthCents: null }

/**
 * Plays a life to the end of its second renewal, and compares each quote and charge with the model's. Returns how many
 * renewals were charged or began free.
 */
export async function live(db: Db, clock: Clock, played: Life): Promise<Lived> {
  const lived: Lived = { renewals: 0, debits: 0 }
  const first = day('2026-11-20')
  const goTo = (today: number) => {
    clock.now = new Date(`${date(today)}T18:00:00Z`)
  }
  goTo(first)
  const world = await openCheckoutWorld(db, clock)
  const { brand } = world
  const brandId = brand.id
  const sold = (of: Life['plan']): Plan => ({ ...of, tier: played.tier })
  const planOf = async (of: Life['plan'], name: string) => {
    const { plan } = await insertPlan(db, { brandId, tier: played.tier, name, ...prices, ...of })
    return { id: plan.id, ...sold(of) }
  }
  const plans = [
    await planOf(played.plan, 'First plan'),
    await planOf(played.otherPlan, 'Other plan'),
  ] as const
  const { coupon } = played
  const stays = coupon?.everyTerm ? coupon : null
  if (coupon) {
    const off =
      coupon.amountOffCents > 0
        ? { amountOffCents: coupon.amountOffCents }
        : { percentOff: coupon.percentOff }
    await insertCoupon(db, { brandId, code: 'SAVES', duration: stays ? 'every_term' : 'first_term', ...off })
  }
  const fits = (of: Kind) => played.tier === 'adult' || of.relationship === 'child'
  const named = (n: number, of: Kind) => ({ firstName: `Kim ${'abcdefghij'[n]}`, lastName: 'Alder', ...of })

  const joining = played.family.filter((of) => fits(of) && lastOf(of) >= first)
  if (played.tier === 'child' && joining.length === 0) return lived
  const people = joining.map((of, n) => ({
    person: named(n, of),
    last: lastOf(of),
    paid: lastOf(of),
    owed: 0,
  }))
  const lasts = () => people.map(({ last }) => last)
  const year = { start: first, end: yearLater(first) - 1 }
  // A coupon with nothing to discount is refused.
  if (coupon && termCents(plans[0], year, lasts(), null) < 50 + people.length) return lived
  const isNear = (is: number, exact: number) =>
    expect(Math.abs(is - exact), `${is} is not ${exact}`).toBeLessThanOrEqual(people.length + 2)
  /** Amounts below the gateway's minimum aren't charged. */
  const isPrice = (is: number, exact: number) =>
    is === 0 ? expect(exact).toBeLessThan(50 + people.length + 2) : isNear(is, exact)
  const { charged, takenBack, joined, debits } = moneyOf(db, brandId)
  const settleDebits = async () => {
    for (const id of await debits()) await reconcilePayment({ ...world.deps() }, id)
    lived.debits += 1
  }
  const bankTakesBack = () => recordReturns({ ...world.deps(), alarm: () => {} }, new Date(0))

  const draft = await world.draft(
    {
      account: { address: { line1: '1 Wren Way', city: 'Miami', state: 'FL', zip: '33101' } },
      dependents: people.map(({ person }) => person),
      couponCode: coupon && 'SAVES',
    },
    { planId: plans[0].id },
  )
  let term: Days = year
  isPrice(draft.view.quote.totalCents, termCents(plans[0], term, lasts(), coupon))
  // Paid from a bank account, the year starts on the day the debit clears. Thanksgiving is not a bank day.
  const clears = day('2026-11-27')
  const { refused, offer } = draft.view.byBank ?? {}
  if (refused) expect(people.some(({ last }) => last < clears)).toBe(true)
  if (offer) {
    expect(offer.startsOn).toBe(date(clears))
    const later = { start: clears, end: yearLater(clears) - 1 }
    isPrice(offer.quote.totalCents, termCents(plans[0], later, lasts(), coupon))
  }
  let method = offer && offer.quote.totalCents > 0 ? played.joinsBy : 'card'
  let today = first
  let shownRenewal = draft.view.quote.renewalTotalCents
  if (method === 'card' || !offer) await world.confirm(draft)
  else {
    const paymentToken = await world.bankToken(bankAccounts[method as keyof typeof bankAccounts])
    const quoteTotalCents = offer.quote.totalCents
    await world.confirm(draft, { paymentToken, paymentKind: 'us_bank_account', quoteTotalCents })
    expect([await charged(), await joined()]).toEqual([0, 0])
    today = first + 4
    goTo(today)
    await settleDebits()
    if (method === 'returned') {
      expect([await charged(), await db.$count(memberships, eq(memberships.brandId, brandId))]).toEqual([
        0, 0,
      ])
      return lived
    }
    shownRenewal = offer.quote.renewalTotalCents
    term = { start: today, end: yearLater(clears) - 1 }
  }
  const toPay = method === 'card' ? draft.view.quote.totalCents : offer?.quote.totalCents
  expect(await charged()).toBe(toPay)
  const [row] = await db.select().from(memberships).where(eq(memberships.brandId, brandId))
  if (!row) throw new Error('Nobody joined.')
  const { id: membershipId, accountId } = row
  expect([row.termStartsOn, row.termEndsOn]).toEqual([date(term.start), date(term.end)])
  const ofToday = () => ({ brandId, today: date(today) })
  const owner = () => ({ ...ofToday(), accountId, membershipId })
  const read = async () => (await findMembership(db, owner())).membership
  if (method === 'returnedLate') {
    today += 4
    goTo(today)
    await bankTakesBack()
    expect(await takenBack()).toBe(toPay)
    expect((await read()).usable).toBe(false)
    return lived
  }

  let plan: (typeof plans)[number] = plans[0]
  let chosen: (typeof plans)[number] | null = null
  const nextTerm = (after = term): Days => ({ start: after.end + 1, end: yearLater(after.end + 1) - 1 })
  const nextCents = () => termCents(chosen ?? plan, nextTerm(), lasts(), stays)
  const deps = () => ({ ...world.deps(), whitelist: [] })
  const isShownRight = () => isPrice(shownRenewal, nextCents())
  isShownRight()
  let keys = 0
  const key = () => `model-${membershipId}-${keys++}`

  async function waitForBank() {
    today += clearing
    goTo(today)
    await settleDebits()
  }

  /** Waits for a quote's debit. The charge must equal the quote. */
  async function paid(
    before: number,
    { todayCents, clearsBy }: Pick<FamilyQuote, 'todayCents' | 'clearsBy'>,
  ) {
    if (clearsBy) {
      expect(await charged()).toBe(before)
      await waitForBank()
    }
    expect(await charged()).toBe(before + todayCents)
  }
  /** The first day a quote is for. With a bank account, new people's days begin within a week and a weekend. */
  function startOf({ clearsBy }: Pick<FamilyQuote, 'clearsBy'>): number {
    if (!clearsBy) return today
    expect(method).not.toBe('card')
    expect(day(clearsBy) - today).toBeGreaterThanOrEqual(4)
    expect(day(clearsBy) - today).toBeLessThanOrEqual(8)
    return day(clearsBy)
  }
  /** True if the days from the debit's clearing on, a week and a weekend away at most, cost too little for a debit. */
  const isByBank = ({ todayCents }: FamilyQuote) => method !== 'card' && todayCents === 0
  const rest = (at: number, some: number[]) => restCents(plan, term, at, some, stays)
  /** A debit is refused for a person whose last day is before it clears. */
  const isTooLateByBank = (of: Kind) => (error: unknown) => {
    const isRefused = error instanceof DomainError && error.code === 'conflict'
    if (!isRefused || method === 'card' || lastOf(of) > today + 8) throw error
    return null
  }

  async function add(of: Kind) {
    if (lastOf(of) < today) return
    const before = await charged()
    const person = named(people.length, of)
    const quote = await quoteDependent(deps(), owner(), person).catch(isTooLateByBank(of))
    if (!quote) return
    const { todayCents, renewalTotalCents } = quote
    const at = startOf(quote)
    const moreFrom = (first: number) => rest(first, [...lasts(), lastOf(of)]) - rest(first, lasts())
    const more = moreFrom(at)
    isPrice(todayCents, isByBank(quote) ? moreFrom(today + 8) : more)
    const body = { ...person, agreed: { todayCents, renewalTotalCents } }
    await addDependent(deps(), { owner: owner(), key: key(), body, ...from })
    await paid(before, quote)
    people.push({ person, last: lastOf(of), paid: lastOf(of), owed: todayCents > 0 ? 0 : more })
    shownRenewal = renewalTotalCents
  }

  async function correct(who: number, of: Kind) {
    const changed = people[who % Math.max(1, people.length)]
    // People who have left don't change by birth date rules anymore. Only a young person can be changed to a child.
    if (!changed || lastOf(of) < today || changed.last < term.start) return
    const before = await charged()
    const dependentId = (await read()).dependents.find(
      ({ firstName }) => firstName === changed.person.firstName,
    )?.id
    if (!dependentId) return
    const asked = () => ({ owner: owner(), dependentId, key: key(), ...from })
    const answer = await correctDependent(deps(), { ...asked(), changes: { ...of } }).then(
      () => null,
      (refusal) =>
        (refusal.details?.quote as FamilyQuote | undefined) ?? isTooLateByBank(of)(refusal) ?? 'refused',
    )
    if (answer === 'refused') return
    const others = people.filter((each) => each !== changed).map(({ last }) => last)
    const first = Math.max(answer ? startOf(answer) : today, changed.paid + 1)
    const addedFrom = (at: number) => rest(at, [...others, lastOf(of)]) - rest(at, [...others, changed.last])
    const added = addedFrom(first)
    if (answer) {
      const { todayCents, renewalTotalCents } = answer
      const more = added + changed.owed
      if (added > 0) isPrice(todayCents, isByBank(answer) ? addedFrom(Math.max(first, today + 8)) : more)
      const agreed = { todayCents, renewalTotalCents }
      await correctDependent(deps(), { ...asked(), changes: { ...of, agreed } })
      await paid(before, answer)
      shownRenewal = renewalTotalCents
      if (added > 0) changed.owed = todayCents > 0 ? 0 : more
    } else {
      // A change saved without confirmation adds no day with a price, and nothing to the renewal.
      expect(added).toBeLessThan(1)
      expect(await charged()).toBe(before)
    }
    changed.last = lastOf(of)
    changed.paid = Math.max(changed.paid, lastOf(of))
    const told = (await read()).renewalTotalCents
    if (!answer) expect(told).toBeLessThanOrEqual(shownRenewal)
    shownRenewal = told
  }

  async function change(when: 'now' | 'renewal') {
    const to = plan === plans[0] ? plans[1] : plans[0]
    const before = await charged()
    const asked = { membershipId, planId: to.id, interval: 'year' as const, when }
    const at = when === 'now' ? today : term.end + 1
    if (played.tier === 'child' && !lasts().some((last) => last >= at)) {
      // Then no one qualifies for a children's plan.
      await expect(previewPlanChange(deps(), owner(), asked)).rejects.toMatchObject({ code: 'not_sold' })
      return
    }
    const quote = await previewPlanChange(deps(), owner(), asked)
    const { todayCents, renewalTotalCents, renewsOn } = quote
    expect(renewsOn).toBe(date(term.end + 1))
    isPrice(todayCents, when === 'now' ? changeCents([plan, to], term, today, lasts(), stays) : 0)
    isPrice(renewalTotalCents, termCents(to, nextTerm(), lasts(), stays))
    const confirm = { todayCents, renewalTotalCents, renewsOn }
    const done = changePlan(deps(), { ...owner(), ...from, key: key(), change: { ...asked, confirm } })
    // A more expensive plan from today needs an instant payment method.
    const isUnpaid = method !== 'card' && todayCents > 0
    if (isUnpaid) await expect(done).rejects.toMatchObject({ code: 'conflict' })
    else await done
    expect(await charged()).toBe(before + (isUnpaid ? 0 : todayCents))
    if (isUnpaid) return
    shownRenewal = renewalTotalCents
    if (when === 'renewal') {
      chosen = to
      return
    }
    plan = to
    chosen = null
    for (const each of people) each.paid = each.last
  }

  async function nextDay(on: number) {
    today = on
    goTo(today)
    await ageOutChildren(deps(), ofToday())
    await endMemberships(deps(), ofToday())
  }

  /** Pays the next term, ahead or on its day. Returns whether they continue. */
  async function renew({ ahead, by }: Life['renewals'][number]): Promise<boolean> {
    if (by && today <= term.end) {
      const account = bankAccounts[by as keyof typeof bankAccounts]
      const member = { account: { id: accountId } } as InsertedMember
      await storeMethod(world, member, account ? { account } : { number: '4242424242424242' })
      method = by
    }
    const isChosen = chosen !== null
    const before = await charged()
    const next = nextTerm()
    const { autoRenew } = await read()
    const aheadOn = Math.max(today, term.end - (ahead ?? 0))
    const isAhead = ahead !== null && shownRenewal > 0 && (method === 'card' || aheadOn + clearing < term.end)
    if (isAhead) {
      today = aheadOn
      goTo(today)
      const shown = await previewRenewal(deps(), owner()).catch((error: DomainError) => error)
      if (shown instanceof Error) {
        expect([isChosen, 'code' in shown && shown.code]).toEqual([true, 'conflict'])
        return renew({ ahead: null, by: null })
      }
      expect([shown.totalCents, shown.termStartsOn]).toEqual([shownRenewal, date(next.start)])
      // The renewal after it is for those on the plan then.
      isPrice(shown.renewalTotalCents, termCents(plan, nextTerm(next), lasts(), stays))
      const { termStartsOn, totalCents } = shown
      await renewMembership(deps(), { ...owner(), key: key(), confirm: { termStartsOn, totalCents } })
    }
    if (!isAhead) {
      await nextDay(next.start)
      await renewDueMemberships(deps(), ofToday(), (error) => {
        throw error
      })
    }
    const isDue = isAhead || (autoRenew && lasts().length + (plan.tier === 'adult' ? 1 : 0) > 0)
    if (method !== 'card' && isDue && shownRenewal > 0) {
      await waitForBank()
    }
    const renewal = (await charged()) - before
    if (method === 'returned' && shownRenewal > 0) {
      expect(renewal).toBe(0)
      return false
    }
    expect(renewal).toBe(isDue ? shownRenewal : 0)
    if (method === 'returnedLate' && renewal > 0) {
      today += 3
      goTo(today)
      await bankTakesBack()
      expect(await takenBack()).toBe(renewal)
      return false
    }
    if (today < next.start) {
      await nextDay(next.start)
      await beginPaidTerms(deps(), ofToday())
    }
    const now = await read()
    if (now.status !== 'active') {
      expect(renewal).toBe(0)
      return false
    }
    expect([now.termStartsOn, now.termEndsOn]).toEqual([date(next.start), date(next.end)])
    plan = chosen ?? plan
    chosen = null
    term = next
    for (const each of people) Object.assign(each, { paid: each.last, owed: 0 })
    shownRenewal = now.renewalTotalCents
    isShownRight()
    lived.renewals += 1
    return true
  }

  const waiting = played.renewals.values()
  for (const { after, what, who, kind: of } of played.acts) {
    if (today + after > term.end) {
      const renewal = waiting.next().value
      if (!renewal || !(await renew(renewal))) return lived
      continue
    }
    // Bank payments late in a term belong to the next one.
    if (method !== 'card' && today + after + clearing * 2 > term.end) continue
    today += after
    goTo(today)
    if (what === 'changeNow' || what === 'chooseNext') await change(what === 'changeNow' ? 'now' : 'renewal')
    else if (!fits(of)) continue
    else if (what === 'add') await add(of)
    else await correct(who, of)
    isShownRight()
  }
  for (const renewal of waiting) if (!(await renew(renewal))) return lived
  return lived
}
