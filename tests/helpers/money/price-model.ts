import fc from 'fast-check'

// What a family owes, written from the decisions: days are numbers, a person is on the plan through a day, and a day
// costs its share of the price for those on it. Uses no domain code, so that it can't repeat its mistakes.
const dayMs = 86_400_000
export const day = (date: string): number => Date.parse(date) / dayMs
export const date = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
export const yearLater = (start: number): number =>
  day(`${Number(date(start).slice(0, 4)) + 1}${date(start).slice(4)}`)

export type Kind = { relationship: 'child' | 'other'; dateOfBirth: string; disabled: boolean }
type Prices = { yearCents: number; additionalYearCents: number }
/** A plan of one tier, with the coupon a family has while they are on it. */
export type Plan = Prices & { tier: 'adult' | 'child' }
export type Coupon = { percentOff: number; amountOffCents: number; everyTerm: boolean }
export type Days = { start: number; end: number }

/** Below this, a gateway doesn't charge, and no one pays. */
const tooLittle = 50

/** A person's last day on the plan. */
export function lastOf({ relationship, disabled, dateOfBirth }: Kind): number {
  if (relationship !== 'child' || disabled) return Number.POSITIVE_INFINITY
  return day(`${Number(dateOfBirth.slice(0, 4)) + 26}${dateOfBirth.slice(4)}`) - 1
}

function less(coupon: Coupon | null, cents: number): number {
  if (!coupon) return cents
  const left = (cents * (100 - coupon.percentOff)) / 100 - coupon.amountOffCents
  return left < tooLittle ? 0 : left
}

/** The price of a whole term for those of `lasts` who are on the plan on a day, in cents. */
function wholeOn({ tier, yearCents, additionalYearCents }: Plan, at: number, lasts: number[]): number {
  const all = lasts.filter((last) => last >= at).length + (tier === 'adult' ? 1 : 0)
  return all > 0 ? yearCents + additionalYearCents * (all - 1) : 0
}

/** The price of a whole term, with its coupon applied once. */
export function termCents(plan: Plan, { start, end }: Days, lasts: number[], coupon: Coupon | null): number {
  let cents = 0
  for (let at = start; at <= end; at += 1) cents += wholeOn(plan, at, lasts)
  return less(coupon, cents / (end - start + 1))
}

/** The price of the rest of a paid term from a day, day by day. */
export function restCents(
  plan: Plan,
  { start, end }: Days,
  from: number,
  lasts: number[],
  coupon: Coupon | null,
): number {
  let cents = 0
  for (let at = from; at <= end; at += 1) cents += less(coupon, wholeOn(plan, at, lasts))
  return cents / (end - start + 1)
}

/** The additional price of another plan for the rest of a paid term from a day. No day counts as less than zero. */
export function changeCents(
  [from, to]: [Plan, Plan],
  { start, end }: Days,
  today: number,
  lasts: number[],
  coupon: Coupon | null,
): number {
  let cents = 0
  for (let at = today; at <= end; at += 1) {
    cents += Math.max(0, less(coupon, wholeOn(to, at, lasts)) - less(coupon, wholeOn(from, at, lasts)))
  }
  return cents / (end - start + 1)
}

// A child who turns too old in the first year, in a later one, or not at all. No birthday on February 29.
const kind = fc
  .record({
    relationship: fc.constantFrom('child' as const, 'child' as const, 'other' as const),
    days: fc.integer({ min: 5, max: 370 }),
    years: fc.constantFrom(0, 0, 1, 2, 8),
    disabled: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
  })
  .map(({ days, years, ...rest }): Kind => {
    const monthAndDay = date(day('2001-01-01') + ((days + 320) % 365)).slice(4)
    return { ...rest, dateOfBirth: `${(days + 320 >= 365 ? 2001 : 2000) + years}${monthAndDay}` }
  })
const prices = fc.record({
  yearCents: fc.integer({ min: 8_000, max: 30_000 }),
  additionalYearCents: fc.integer({ min: 0, max: 12_000 }),
})

const percent = fc.record({
  percentOff: fc.constantFrom(10, 50, 100),
  amountOffCents: fc.constant(0),
  everyTerm: fc.boolean(),
})
const dollars = fc.record({
  percentOff: fc.constant(0),
  amountOffCents: fc.integer({ min: 100, max: 25_000 }),
  everyTerm: fc.boolean(),
})
const act = fc.record({
  after: fc.integer({ min: 0, max: 170 }),
  what: fc.constantFrom('add', 'add', 'correct', 'correct', 'correct', 'changeNow', 'chooseNext'),
  who: fc.nat(5),
  kind,
})
const renewal = fc.record({
  /** Days before the end that it is paid ahead. Null: on schedule. */
  ahead: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 25 })),
  /** The payment method put on file before it. Null: unchanged. */
  by: fc.constantFrom(null, null, null, null, 'card', 'clears', 'returned', 'returnedLate'),
})

/** A life: how they join, what they do, and how each of two renewals is paid. */
export const life = fc.record({
  tier: fc.constantFrom('adult', 'adult', 'child'),
  plan: prices,
  otherPlan: prices,
  coupon: fc.oneof(fc.constant(null), percent, dollars),
  /** By card, or by a bank account whose debits clear, bounce, or are returned after they cleared. */
  joinsBy: fc.constantFrom('card', 'card', 'card', 'card', 'clears', 'clears', 'returned', 'returnedLate'),
  family: fc.array(kind, { maxLength: 3 }),
  acts: fc.array(act, { maxLength: 7 }),
  renewals: fc.tuple(renewal, renewal),
})
export type Life = typeof life extends fc.Arbitrary<infer Played> ? Played : never
