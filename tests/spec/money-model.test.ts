import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { ChangeDependent } from '#domain/memberships/family/dependent.schema.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { correctDependent } from '#domain/orders/addition/correct-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { previewRenewal, renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'

/** How many lives are played: few in a run of all tests, many by `npm run drill:model`. */
const lives = Number(process.env.LIVES ?? 10)
const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

// The model: days are numbers, a person is on the plan up to a day, a day costs its part of the price for those on it.
// Nothing of the domain's is used, so that one mistake is not made twice.
const dayMs = 86_400_000
const day = (date: string) => Date.parse(date) / dayMs
const date = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
const yearLater = (start: number) => day(`${Number(date(start).slice(0, 4)) + 1}${date(start).slice(4)}`)
type Kind = { relationship: 'child' | 'other'; dateOfBirth: string; disabled: boolean }
type Plan = { tier: 'adult' | 'child'; yearCents: number; additionalYearCents: number }
/** With a coupon for every term, of a percentage. */
type Sold = Plan & { percentOff: number }

/** The last day of somebody on the plan. */
function lastOf({ relationship, disabled, dateOfBirth }: Kind): number {
  if (relationship !== 'child' || disabled) return Number.POSITIVE_INFINITY
  return day(`${Number(dateOfBirth.slice(0, 4)) + 26}${dateOfBirth.slice(4)}`) - 1
}

/** What the days from `from` to `to` of the year from `start` cost for people who are on the plan up to a day each. */
function cost(plan: Sold, start: number, [from, to]: [number, number], lasts: number[]): number {
  let cents = 0
  for (let at = from; at <= to; at += 1) {
    const all = lasts.filter((last) => last >= at).length + (plan.tier === 'adult' ? 1 : 0)
    if (all > 0) cents += plan.yearCents + plan.additionalYearCents * (all - 1)
  }
  return (cents * (100 - plan.percentOff)) / 100 / (yearLater(start) - start)
}

// A child who ages out in the first year, in the second, or later; no birthday on the 29th of February.
const kind = fc.record({
  relationship: fc.constantFrom('child' as const, 'child' as const, 'other' as const),
  dateOfBirth: fc
    .integer({ min: 5, max: 800 })
    .map((days) => `2000${date(day('2001-01-01') + (days % 365)).slice(4)}`),
  years: fc.constantFrom(0, 0, 1, 8),
  disabled: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
})
const asKind = ({ years, dateOfBirth, ...rest }: { years: number } & Kind): Kind => ({
  ...rest,
  dateOfBirth: `${Number(dateOfBirth.slice(0, 4)) + years}${dateOfBirth.slice(4)}`,
})
const act = fc.record({
  after: fc.integer({ min: 0, max: 120 }),
  what: fc.constantFrom('add' as const, 'correct' as const, 'correct' as const),
  who: fc.nat(5),
  kind,
})
const life = fc.record({
  plan: fc.record({
    tier: fc.constantFrom('adult' as const, 'child' as const),
    yearCents: fc.integer({ min: 8_000, max: 30_000 }),
    additionalYearCents: fc.integer({ min: 0, max: 12_000 }),
  }),
  percentOff: fc.constantFrom(0, 0, 10, 50),
  /** Days before the end on which the next term is paid for ahead; null: on schedule. */
  payAhead: fc.option(fc.integer({ min: 0, max: 25 })),
  family: fc.array(kind, { maxLength: 3 }),
  acts: fc.array(act, { maxLength: 4 }),
})

test(
  'quote, charge and renewal of lives with a family are what a model by days comes to, within a cent for each person',
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (played) => {
        await live({ ...played, acts: played.acts.map((each) => ({ ...each, kind: asKind(each.kind) })) })
      }),
      { numRuns: lives, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    )
  },
  60_000 + lives * 10_000,
)

type Life = {
  plan: Plan
  percentOff: number
  payAhead: number | null
  family: (Kind & { years: number })[]
  acts: { after: number; what: 'add' | 'correct'; who: number; kind: Kind }[]
}

async function live({ plan: listed, percentOff, payAhead, family, acts }: Life) {
  const prices: Sold = { ...listed, percentOff }
  const start = day('2026-11-20')
  const end = yearLater(start) - 1
  clock.now = new Date(`${date(start)}T18:00:00Z`)
  const { db } = database
  const world = await openCheckoutWorld(db, clock)
  const { brand } = world
  const { plan } = await insertPlan(db, { brandId: brand.id, enrolmentFeeCents: 0, ...listed })
  const code = { brandId: brand.id, code: 'STAYS', percentOff, duration: 'every_term' } as const
  if (percentOff > 0) await insertCoupon(db, code)
  const named = (n: number, of: Kind) => ({ firstName: `Kim ${'abcdefghij'[n]}`, lastName: 'Alder', ...of })
  const fits = (of: Kind) => prices.tier === 'adult' || of.relationship === 'child'
  const isNear = (is: number, exact: number, people: number) =>
    expect(Math.abs(is - exact), `${is} is not ${exact}`).toBeLessThanOrEqual(people + 2)
  /** What is too little for a gateway to charge is not charged. */
  const isPrice = (is: number, exact: number) =>
    is === 0 ? expect(exact).toBeLessThan(50 + people.length + 2) : isNear(is, exact, people.length)
  const charged = async () =>
    (await db.select().from(payments)).reduce((sum, { status, brandId, amountCents }) => {
      return sum + (status === 'succeeded' && brandId === brand.id ? amountCents : 0)
    }, 0)

  const joining = family.map(asKind).filter((of) => fits(of) && lastOf(of) >= start)
  if (prices.tier === 'child' && joining.length === 0) return
  const people = joining.map((of, n) => ({
    person: named(n, of),
    last: lastOf(of),
    paid: lastOf(of),
    owed: 0,
  }))
  const couponCode = percentOff > 0 ? 'STAYS' : null
  const dependents = people.map(({ person }) => person)
  // Where a term may be paid for ahead of its first day.
  const account = { address: { line1: '1 Wren Way', city: 'Miami', state: 'FL' as const, zip: '33101' } }
  const draft = await world.draft({ account, dependents, couponCode }, { planId: plan.id })
  isNear(
    draft.view.quote.totalCents,
    cost(
      prices,
      start,
      [start, end],
      people.map(({ last }) => last),
    ),
    people.length,
  )
  // From a bank account the year is that from the day the debit clears, which is no weekend or holiday here.
  const { refused, offer } = draft.view.byBank ?? {}
  const clears = day('2026-11-27')
  if (refused) expect(people.some(({ last }) => last < clears)).toBe(true)
  else if (offer) {
    const lasts = people.map(({ last }) => last)
    expect(offer.startsOn).toBe(date(clears))
    isNear(
      offer.quote.totalCents,
      cost(prices, clears, [clears, yearLater(clears) - 1], lasts),
      people.length,
    )
  }
  const { membershipId } = (await world.confirm(draft)).confirmed
  const [row] = await db.select().from(memberships).where(eq(memberships.id, membershipId))
  const accountId = row?.accountId ?? ''
  const ownerOn = (today: number) => ({ brandId: brand.id, accountId, membershipId, today: date(today) })
  const deps = () => ({ db, now: clock.now, gateway: world.gateway })
  const from = { ip: '198.51.100.7', userAgent: 'Model' }
  const nextYear = (second = yearLater(start)) => {
    return cost(
      prices,
      second,
      [second, yearLater(second) - 1],
      people.map(({ last }) => last),
    )
  }
  let shownRenewal = draft.view.quote.renewalTotalCents
  let today = start
  for (const [n, { after, what, who, kind: of }] of acts.entries()) {
    today += after
    if (today > end || !fits(of)) continue
    clock.now = new Date(`${date(today)}T18:00:00Z`)
    const owner = ownerOn(today)
    const before = await charged()
    const lasts = people.map(({ last }) => last)
    if (what === 'add') {
      if (lastOf(of) < today) continue
      const person = named(people.length, of)
      const quote = await quoteDependent(deps(), owner, person)
      const { todayCents, renewalTotalCents } = quote
      const more =
        cost(prices, start, [today, end], [...lasts, lastOf(of)]) - cost(prices, start, [today, end], lasts)
      isPrice(todayCents, more)
      const body = { ...person, agreed: { todayCents, renewalTotalCents } }
      const added = await addDependent(deps(), { owner, key: `model-add-${n}`, body, ...from })
      expect(await charged()).toBe(before + added.chargedCents)
      people.push({ person, last: lastOf(of), paid: lastOf(of), owed: todayCents > 0 ? 0 : more })
      shownRenewal = renewalTotalCents
    } else {
      const chosen = people[who % Math.max(1, people.length)]
      // One who has left is found no more by the rules of birth dates; a child may be made one only while young.
      if (!chosen || lastOf(of) < today) continue
      const { membership } = await findMembership(db, owner)
      const dependentId = membership.dependents.find(
        ({ firstName }) => firstName === chosen.person.firstName,
      )?.id
      if (!dependentId) continue
      const changes: ChangeDependent = { ...of }
      const asked = { owner, dependentId, key: `model-correct-${n}`, ...from }
      const quote = await correctDependent(deps(), { ...asked, changes }).then(
        () => null,
        (refusal) => refusal.details?.quote ?? Promise.reject(refusal),
      )
      const others = people.filter((each) => each !== chosen).map(({ last }) => last)
      const first = Math.max(today, chosen.paid + 1)
      const added =
        cost(prices, start, [first, end], [...others, lastOf(of)]) -
        cost(prices, start, [first, end], [...others, chosen.last])
      const more = added + chosen.owed
      if (quote) {
        const { todayCents, renewalTotalCents } = quote
        if (added > 0) isPrice(todayCents, more)
        const agreed = { todayCents, renewalTotalCents }
        const corrected = await correctDependent(deps(), { ...asked, changes: { ...changes, agreed } })
        expect(await charged()).toBe(before + corrected.chargedCents)
        expect(corrected.chargedCents).toBe(todayCents)
        shownRenewal = renewalTotalCents
        if (added > 0) chosen.owed = todayCents > 0 ? 0 : more
      } else {
        // What is saved without a word adds no day that has a price, and nothing to the renewal.
        expect(added).toBeLessThan(1)
        expect(await charged()).toBe(before)
      }
      chosen.last = lastOf(of)
      chosen.paid = Math.max(chosen.paid, lastOf(of))
      const told = (await findMembership(db, owner)).membership.renewalTotalCents
      if (!quote) expect(told).toBeLessThanOrEqual(shownRenewal)
      shownRenewal = told
    }
    if (nextYear() >= 50) isNear(shownRenewal, nextYear(), people.length)
  }
  const ahead = payAhead === null ? null : Math.max(today, end - payAhead)
  if (ahead !== null && shownRenewal >= 50) {
    clock.now = new Date(`${date(ahead)}T18:00:00Z`)
    const shown = await previewRenewal(deps(), ownerOn(ahead))
    expect(shown.totalCents).toBe(shownRenewal)
    // The renewal after it is for who is on the plan then.
    const after = nextYear(yearLater(yearLater(start)))
    if (shown.renewalTotalCents === 0) expect(after).toBeLessThan(50 + people.length + 2)
    else isNear(shown.renewalTotalCents, after, people.length)
    const confirm = { termStartsOn: shown.termStartsOn, totalCents: shown.totalCents }
    const before = await charged()
    await renewMembership(deps(), { ...ownerOn(ahead), key: 'model-ahead', confirm })
    expect((await charged()) - before).toBe(shown.totalCents)
    const told = (await findMembership(db, ownerOn(ahead))).membership.renewalTotalCents
    expect(told).toBe(shown.renewalTotalCents)
    expect(await world.violations()).toEqual([])
    return
  }
  clock.now = new Date(`${date(end + 1)}T18:00:00Z`)
  const before = await charged()
  await renewDueMemberships(deps(), { brandId: brand.id, today: date(end + 1) }, (error) => {
    throw error
  })
  const renewal = (await charged()) - before
  // Where nobody is left on the plan after the first year, renewing is not offered at joining.
  if (shownRenewal >= 50) expect(renewal).toBe(row?.autoRenew ? shownRenewal : 0)
  expect(await world.violations()).toEqual([])
}
