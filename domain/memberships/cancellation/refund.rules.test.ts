import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { nextTerm, termFrom } from '#domain/memberships/term.rules.ts'
import { intervals } from '#domain/values/plans.ts'
import { stateNames } from '#domain/values/states.ts'
import { lastDayOfWindow, type RefundableTerm, refundFor } from './refund.rules.ts'

const rule = stateRule('AZ')
const year: RefundableTerm = {
  paymentId: 'p',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  capturedCents: 12_000,
  refundedCents: 0,
  feeCents: 0,
}
const cancel = (on: string, more: Partial<Parameters<typeof refundFor>[1]> = {}) => ({
  on,
  joinedOn: '2026-01-01',
  used: false,
  by: 'member' as const,
  terms: [year],
  ...more,
})

const day = fc.integer({ min: 0, max: 10_000 }).map((days) => addDays('2000-01-01', days))
const rules = fc
  .record({
    state: fc.constantFrom(...Object.keys(stateNames)),
    windowStarts: fc.constantFrom('joining_day' as const, 'day_after' as const),
    usageBarsRefund: fc.boolean(),
    feeRefundable: fc.boolean(),
    proRataAfterWindow: fc.boolean(),
  })
  .map(({ state, ...changes }) => ({ ...stateRule(state), ...changes }))

/** Up to five consecutive terms, each with its price and what was refunded. */
const cancellations = fc
  .record({
    joinedOn: day,
    interval: fc.constantFrom(...intervals),
    prices: fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 5 }),
    refundedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    feeShare: fc.double({ min: 0, max: 1, noNaN: true }),
    after: fc.integer({ min: 0, max: 900 }),
    used: fc.boolean(),
    by: fc.constantFrom('member' as const, 'operator' as const),
  })
  .map(({ joinedOn, interval, prices, refundedShare, feeShare, after, used, by }) => {
    let term = termFrom(joinedOn, interval)
    const terms = prices.map((capturedCents, index): RefundableTerm => {
      const paid = {
        ...term,
        paymentId: `p${index}`,
        capturedCents,
        refundedCents: Math.floor(capturedCents * refundedShare),
        feeCents: index === 0 ? Math.floor(capturedCents * feeShare) : 0,
      }
      term = nextTerm(term, interval, Number(joinedOn.slice(8)))
      return paid
    })
    return { on: addDays(joinedOn, after), joinedOn, used, by, terms }
  })

const refundable = (terms: RefundableTerm[]) =>
  terms.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0)

describe('a refund', () => {
  it('is everything for 30 days in every state and territory, used or not', () => {
    for (const state of Object.keys(stateNames)) {
      for (const used of [true, false]) {
        const on = addDays('2026-01-01', 30)
        expect(refundFor(stateRule(state), cancel(on, { used }))).toMatchObject({
          kind: 'full',
          totalCents: 12_000,
        })
      }
    }
    expect(Object.keys(stateNames)).toHaveLength(52)
  })

  it('is the unused part after that, at least whole prepaid months', () => {
    expect(refundFor(rule, cancel('2026-01-31'))).toMatchObject({ kind: 'full' })
    expect(refundFor(rule, cancel('2026-06-30'))).toMatchObject({
      kind: 'pro_rata',
      totalCents: Math.ceil((12_000 * 185) / 365),
    })
    // 334 of 365 days, or 11 of 12 months: months give more.
    const narrow = { ...rule, refundWindowDays: 1 }
    expect(refundFor(narrow, cancel('2026-02-01')).totalCents).toBe(11_000)
    expect(refundFor(rule, cancel('2026-12-31')).totalCents).toBe(Math.ceil(12_000 / 365))
    expect(refundFor(rule, cancel('2027-01-01'))).toEqual({ kind: 'none', parts: [], totalCents: 0 })
  })

  it('counts the months of a term from a day that its last month doesn’t have', () => {
    const quarter = { ...year, startsOn: '2026-11-30', endsOn: '2027-02-27' }
    const from = { joinedOn: '2026-01-01', terms: [quarter] }
    expect(refundFor(rule, cancel('2026-12-28', from)).totalCents).toBe(Math.ceil((12_000 * 62) / 90))
    expect(refundFor(rule, cancel('2026-12-30', from)).totalCents).toBe(8_000)
    expect(refundFor(rule, cancel('2027-01-28', from)).totalCents).toBe(Math.ceil((12_000 * 31) / 90))
    const leap = { ...year, startsOn: '2028-02-29', endsOn: '2029-02-27' }
    const since = { joinedOn: '2026-01-01', terms: [leap] }
    expect(refundFor(rule, cancel('2028-04-28', since)).totalCents).toBe(Math.ceil((12_000 * 306) / 365))
  })

  it('excludes the fee after the window, and for an unstarted term is everything but the fee', () => {
    const terms = [{ ...year, feeCents: 1_500 }]
    expect(refundFor(rule, cancel('2026-06-30', { terms })).totalCents).toBe(Math.ceil((10_500 * 185) / 365))
    const ahead = {
      ...year,
      paymentId: 'next',
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
      feeCents: 1_500,
    }
    expect(refundFor(rule, cancel('2026-12-31', { terms: [year, ahead] })).parts).toEqual([
      { paymentId: 'p', amountCents: Math.ceil(12_000 / 365) },
      { paymentId: 'next', amountCents: 10_500 },
    ])
  })

  it('includes the one-time fee above $30 in Florida, and in no other state', () => {
    const term = { ...year, capturedCents: 12_000 + 4_500, feeCents: 4_500 }
    const half = { on: '2026-07-02', terms: [term] }
    const whole = refundFor(stateRule('AZ'), cancel(half.on, half)).totalCents
    expect(refundFor(stateRule('FL'), cancel(half.on, half)).totalCents).toBe(whole + 1_500)
    const small = { ...half, terms: [{ ...term, capturedCents: 15_000, feeCents: 3_000 }] }
    expect(refundFor(stateRule('FL'), cancel(half.on, small)).totalCents).toBe(whole)
  })

  it('counts by days where a term is shorter than a month', () => {
    const short = { ...year, startsOn: '2026-06-11', endsOn: '2026-06-30', capturedCents: 2_000 }
    expect(refundFor(rule, cancel('2026-06-16', { terms: [short] })).totalCents).toBe(1_500)
  })

  it('follows narrower rules where a state has them', () => {
    const narrow = { ...rule, feeRefundable: false, usageBarsRefund: true, proRataAfterWindow: false }
    const terms = [{ ...year, feeCents: 1_500 }]
    expect(refundFor(narrow, cancel('2026-01-05', { terms })).totalCents).toBe(10_500)
    expect(refundFor(narrow, cancel('2026-01-05', { terms, used: true })).kind).toBe('none')
    expect(refundFor(narrow, cancel('2026-06-30')).kind).toBe('none')
    expect(refundFor(narrow, cancel('2026-06-30', { by: 'operator' })).kind).toBe('pro_rata')
    expect(lastDayOfWindow({ ...rule, windowStarts: 'joining_day' }, '2026-01-01')).toBe('2026-01-30')
  })

  it('is in whole cents, adds up, and is never above what was captured minus earlier refunds', () => {
    fc.assert(
      fc.property(rules, cancellations, (anyRule, cancellation) => {
        const { parts, totalCents, kind } = refundFor(anyRule, cancellation)
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
        expect(kind === 'none').toBe(totalCents === 0)
        for (const { paymentId, amountCents } of parts) {
          const term = cancellation.terms.find((paid) => paid.paymentId === paymentId)
          expect(Number.isInteger(amountCents) && amountCents > 0).toBe(true)
          expect(amountCents).toBeLessThanOrEqual(refundable(term ? [term] : []))
        }
      }),
    )
  })

  it('never grows by waiting', () => {
    fc.assert(
      fc.property(rules, cancellations, (anyRule, cancellation) => {
        const now = refundFor(anyRule, cancellation).totalCents
        const later = refundFor(anyRule, { ...cancellation, on: addDays(cancellation.on, 1) }).totalCents
        expect(later).toBeLessThanOrEqual(now)
      }),
    )
  })

  it('requested twice gives nothing the second time within the window', () => {
    fc.assert(
      fc.property(cancellations, (cancellation) => {
        const { parts } = refundFor(rule, { ...cancellation, on: cancellation.joinedOn })
        const given = new Map(parts.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
        const terms = cancellation.terms.map((term) => ({
          ...term,
          refundedCents: term.refundedCents + (given.get(term.paymentId) ?? 0),
        }))
        expect(refundFor(rule, { ...cancellation, on: cancellation.joinedOn, terms }).kind).toBe('none')
      }),
    )
  })
})
