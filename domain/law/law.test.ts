import { describe, expect, test } from 'vitest'
import { stateNames } from '#domain/values/states.ts'
import { ageOutNoticeDays, childAgeWords, childToAge, primaryMemberFromAge } from './ages.ts'
import { cardNotice, departedProviderDays, disclosurePoints } from './disclosures.ts'
import { grievanceLaw } from './grievances.ts'
import { findUnknownLaw, printLaw } from './law-words.ts'
import {
  type RefundRule,
  refundPaidWithinDays,
  refundPromise,
  refundRuleEverywhere,
  refundRuleWords,
  refundWindowSpan,
} from './refunds.ts'
import {
  consentKeptYears,
  earliestNoticeDays,
  priceNoticeDays,
  promotionNoticeDays,
  statesWithoutNotice,
  usualNoticeDays,
} from './renewals.ts'
import { fewestPrepaidMonths } from './sales.ts'
import { stateRule } from './state-rule.ts'

/**
 * The law, typed a second time on purpose: a changed number must be changed here too, by a person who has read the law.
 * `other` is every state without a row.
 */
const table = `
state | full refund | counted from           | day 1       | if used | fee  | then     | sold | prepaid   | notices
other | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
AR    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
AZ    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 12 months | 45 to 15
CA    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
FL    | 30 days     | effective_date         | day_after   | back    | back | pro rata | yes  | 14 months | 61 to 31
CO    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 40 to 25
DC    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 61 to 31
DE    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 61 to 31
GA    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 61 to 31
IL    | 30 days     | papers_received        | day_after   | back    | back | pro rata | yes  | 14 months | 61 to 31
LA    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
MA    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 31 to 6
MO    | 30 days     | papers_received        | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
NE    | 30 days     | papers_received        | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
NH    | 30 days     | papers_received        | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
NY    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
OR    | 30 days     | application_or_payment | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15
WA    | 30 days     | joining                | day_after   | back    | back | pro rata | yes  | 14 months | 45 to 15`

const cells = (line: string) => line.split('|').map((cell) => cell.trim())
const [, ...lines] = table.trim().split('\n').map(cells)
const rows = new Map(lines.map(([state = '', ...rest]) => [state, rest]))

function rowOf(state: string): string[] {
  const rule = stateRule(state)
  return [
    `${rule.refundWindowDays} days`,
    rule.windowFrom,
    rule.windowStarts,
    rule.usageBarsRefund ? 'nothing' : 'back',
    rule.feeRefundable ? 'back' : 'kept',
    rule.proRataAfterWindow ? 'pro rata' : 'nothing',
    rule.sellable ? 'yes' : 'no',
    `${rule.maxPrepaidMonths} months`,
    `${rule.noticeFrom} to ${rule.noticeBy}`,
  ]
}

test.each(Object.keys(stateNames))('the law of %s matches the researched one', (state) => {
  expect(rowOf(state)).toEqual(rows.get(state) ?? rows.get('other'))
})

test('an unknown state has the default law', () => {
  for (const state of ['', 'az', 'XX', '__proto__']) {
    expect(rowOf(state)).toEqual(rows.get('other'))
    expect(stateRule(state).regulator).toEqual({ name: 'department of insurance of your state' })
  }
})

test('one of the two notices, 35 and 15 days ahead, is within the limits of every state; other days are not', () => {
  expect(usualNoticeDays).toEqual([35, 15])
  expect(statesWithoutNotice([35, 15])).toEqual([])
  expect(statesWithoutNotice([30, 15])).toEqual(['DC', 'DE', 'FL', 'GA', 'IL'])
  expect(statesWithoutNotice([45, 35])).toEqual(['MA'])
  expect(statesWithoutNotice([14, 7])).toEqual(['', 'CA', 'CO', 'DC', 'DE', 'FL', 'GA', 'IL', 'NY'])
})

test('what all states have in common', () => {
  expect({ refundPaidWithinDays, fewestPrepaidMonths: fewestPrepaidMonths() }).toEqual({
    refundPaidWithinDays: 30,
    fewestPrepaidMonths: 12,
  })
  expect({ earliestNoticeDays, priceNoticeDays, promotionNoticeDays }).toEqual({
    earliestNoticeDays: 45,
    priceNoticeDays: { first: 30, last: 15 },
    promotionNoticeDays: 21,
  })
  expect({ consentKeptYears, departedProviderDays, disclosurePoints }).toEqual({
    consentKeptYears: 3,
    departedProviderDays: 30,
    disclosurePoints: 12,
  })
  expect({ childToAge, primaryMemberFromAge, ageOutNoticeDays }).toEqual({
    childToAge: 26,
    primaryMemberFromAge: 18,
    ageOutNoticeDays: 30,
  })
  expect(grievanceLaw).toEqual({ acknowledgeWorkingDays: 5, resolveDays: 30, urgentStatusDays: 3 })
})

describe('legal wording', () => {
  test('says when the refund deadline starts, per state', () => {
    expect(['AZ', 'FL', 'OR', 'NH'].map((state) => refundWindowSpan(stateRule(state)))).toEqual([
      '30 days after the day you join',
      '30 days after the day your membership begins',
      '30 days after the day you apply or the day you pay, whichever is later',
      '30 days after the day you receive your member card and agreement',
    ])
  })

  test('names the state, the window and its terms, and what comes after', () => {
    expect(refundRuleWords(stateRule('AZ'), 'Arizona')).toBe(
      'In Arizona, if you cancel within 30 days after the day you join, we refund everything, joining fee included, even if you used the plan. After that, we refund the unused part of your term.',
    )
    expect(refundRuleWords(stateRule('FL'), 'Florida')).toContain(
      'After that, we refund the unused part of your term, and the part of the joining fee above $30.00.',
    )
    const narrow = {
      refundWindowDays: 10,
      windowFrom: 'joining',
      windowStarts: 'joining_day',
      usageBarsRefund: true,
      feeRefundable: false,
      proRataAfterWindow: false,
    } as const
    expect(refundRuleWords(narrow, 'Utah')).toBe(
      'In Utah, if you cancel within 10 days from the day you join, we refund everything, except the joining fee, unless you used the plan. After that, there is no refund, and your membership runs to the end of its term.',
    )
  })

  test('promises without a known state nothing that some state wouldn’t grant', () => {
    const most = refundRuleEverywhere()
    for (const state of Object.keys(stateNames)) {
      const rule = stateRule(state)
      expect(most.refundWindowDays).toBeLessThanOrEqual(rule.refundWindowDays)
      expect(most.feeRefundable && !rule.feeRefundable).toBe(false)
      expect(most.proRataAfterWindow && !rule.proRataAfterWindow).toBe(false)
      expect(!most.usageBarsRefund && rule.usageBarsRefund).toBe(false)
    }
    expect(refundPromise()).toBe(
      'You may cancel within 30 days after the day you join, and we refund everything, joining fee included, even if you used the plan.',
    )
    expect(refundPromise('OR')).toContain('the day you apply or the day you pay, whichever is later')
  })

  test('promises everywhere the minimum of every rule', () => {
    const wide: RefundRule = {
      refundWindowDays: 30,
      windowFrom: 'joining',
      windowStarts: 'day_after',
      usageBarsRefund: false,
      feeRefundable: true,
      proRataAfterWindow: true,
    }
    const narrower: Partial<RefundRule>[] = [
      { refundWindowDays: 10 },
      { windowStarts: 'joining_day' },
      { usageBarsRefund: true },
      { feeRefundable: false },
      { proRataAfterWindow: false },
    ]
    expect(refundRuleEverywhere([wide, wide])).toEqual(wide)
    for (const less of narrower) {
      expect(refundRuleEverywhere([wide, { ...wide, ...less }, wide])).toEqual({ ...wide, ...less })
    }
  })

  test('is short where one of our sentences continues', () => {
    expect([childAgeWords, cardNotice]).toEqual(['26th birthday', 'THIS IS NOT INSURANCE'])
  })

  test('replaces its placeholders in content: on a state’s page its own, elsewhere what is true in all', () => {
    const text = '{{prepaid_months}}, {{ refund_days }}, {{renewal_notices}}, {{price_notice}}, {{child_age}}'
    expect(printLaw(text)).toBe('12 months, 30 days, 35 and 15 days, 15 days, 26th birthday')
    const texts = [{ text: '{{prepaid_months}}' }, '{{refund_promise}}']
    expect(printLaw({ home: texts, florida: { state: 'FL', texts } })).toEqual({
      home: [{ text: '12 months' }, refundPromise()],
      florida: { state: 'FL', texts: [{ text: '14 months' }, refundPromise('FL')] },
    })
    expect(printLaw(['{{buyer_age}}', '{{refund_paid_within}}', '{{complaint_acknowledged}}'])).toEqual([
      '18',
      '30 days',
      '5 business days',
    ])
    // Values that aren't text stay unchanged, and only a text can name a state.
    const other = { rank: 3, shown: true, none: null, state: 4, text: '{{prepaid_months}}' }
    expect(printLaw(other)).toEqual({ ...other, text: '12 months' })
    expect(printLaw({ state: 'FL', in: other })).toEqual({ state: 'FL', in: { ...other, text: '14 months' } })
    expect(printLaw('{{urgent_complaint_answered}}')).toBe('3 days')
  })

  test('promises a decision in 30 days, and says where days waiting for a reply don’t count', () => {
    const answered = '{{complaint_answered}}'
    expect(printLaw(answered)).toBe('30 days (in most states, not counting days we wait for your reply)')
    expect(printLaw({ state: 'CA', answered })).toEqual({ state: 'CA', answered: '30 days' })
    const elsewhere = { state: 'TX', answered: '30 days, not counting days we wait for your reply' }
    expect(printLaw({ state: 'TX', answered })).toEqual(elsewhere)
  })

  test('names the brand’s renewal notice days, or the default ones', () => {
    expect(printLaw('{{renewal_notices}} before', { noticeDays: [40, 20] })).toBe('40 and 20 days before')
    expect(printLaw('{{renewal_notices}} before')).toBe('35 and 15 days before')
  })

  test('has known placeholders: an unknown one stays, and is reported with its place', () => {
    const content = { pages: [{ text: '{{toString}} {{refund_days}} {{refund_dayz}}' }] }
    expect(printLaw(content)).toEqual({ pages: [{ text: '{{toString}} 30 days {{refund_dayz}}' }] })
    expect(findUnknownLaw(content)).toEqual([
      { path: 'pages.0.text', message: 'No law has the name “toString”.' },
      { path: 'pages.0.text', message: 'No law has the name “refund_dayz”.' },
    ])
    expect(findUnknownLaw({ rank: 3, shown: true, none: null, text: '{{refund_days}}' })).toEqual([])
    expect(findUnknownLaw('{{nothing}}')).toEqual([{ path: '', message: 'No law has the name “nothing”.' }])
  })
})
