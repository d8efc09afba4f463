import { expect, test } from 'vitest'
import { usualPrices } from '#demo/fixtures/plans.ts'
import { autoRenewConsentText } from '#domain/memberships/auto-renew.rules.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import { couponProblem } from '#domain/plans/coupon.rules.ts'
import { quotePlan } from '#domain/plans/quote.rules.ts'
import { consentTexts } from './consent-texts.rules.ts'
import { consentRecord, staleQuote } from './consents.server.ts'

const operator = { name: 'Harbor LLC', address: '1 Harbor St', phone: '6025550100', email: 'a@example.com' }
const brand = {
  name: 'Harbor',
  settings: {
    operator,
    timeZone: 'America/Phoenix',
    previewAccess: 'open' as const,
    externalHosts: [],
    origin: null,
    refundLimitCents: 5_000,
    refundDayLimitCents: 50_000,
    registrations: [],
    standing: 'open' as const,
    hostChecks: [],
    closing: null,
  },
}
const plan = {
  name: 'Adult',
  tier: 'adult' as const,
  prices: usualPrices(),
  enrolmentFeeCents: 1_500,
}

test('auto-renewal consent has the words of the dashboard: price, first day, how often', () => {
  const quote = quotePlan({ plan, interval: 'month', additionalMembers: 0, coupon: null })
  const term = termFrom('2027-01-30', 'month')
  const { autoRenew } = consentTexts({ brand, plan, interval: 'month', quote, dependents: [], term })
  const told = { renewalTotalCents: 1_495, interval: 'month', firstChargeOn: '2027-02-28' } as const
  expect(autoRenew).toBe(autoRenewConsentText(told))
  expect(autoRenew).toContain('$14.95 on 02/28/27 and every month')
})

test('the texts beside the boxes are exactly these; a change of them is a new version', () => {
  const quote = quotePlan({ plan, interval: 'year', additionalMembers: 0, coupon: null })
  const term = termFrom('2026-11-22', 'year')
  expect(consentTexts({ brand, plan, interval: 'year', quote, dependents: [], term })).toMatchObject({
    version: '2026-11-27.1',
    disclosure:
      'This plan is not insurance. It provides discounts at certain dental offices for certain services. The plan makes no payments to dental offices: you pay the office yourself, at the discounted price. The plan is offered by Harbor LLC, 1 Harbor St, (602) 555-0100. I have read and understood this.',
    terms: 'I agree to the terms of the Harbor membership agreement and to pay $164.00 today for Adult.',
  })
  const kids = { ...plan, name: 'Kids', tier: 'child' as const }
  const child = { relationship: 'child', disabled: false, firstName: 'Kim', lastName: 'Alder' } as const
  const dependents = [
    { ...child, dateOfBirth: '2015-03-02' },
    { ...child, firstName: 'Lee', dateOfBirth: '2000-12-12' },
  ]
  const texts = consentTexts({ brand, plan: kids, interval: 'year', quote, dependents, term })
  expect(texts.autoRenew).toContain('on 11/22/27')
  expect(texts.terms).toBe(
    'I agree to the terms of the Harbor membership agreement and to pay $164.00 today for Kids. It is for the children I named, and not for me. Lee Alder is on the plan, and paid for, through 12/11/26.',
  )
})

test('auto-renewal isn’t offered where no one is on the plan after the first term', () => {
  const kids = { ...plan, name: 'Kids', tier: 'child' as const }
  const lee = {
    relationship: 'child',
    disabled: false,
    firstName: 'Lee',
    lastName: 'Alder',
    dateOfBirth: '2000-12-12',
  }
  const quote = quotePlan({ plan, interval: 'year', additionalMembers: 0, coupon: null })
  const term = termFrom('2026-11-22', 'year')
  const offered = (tier: 'adult' | 'child', dependents: (typeof lee)[]) =>
    consentTexts({ brand, plan: { ...kids, tier }, interval: 'year', quote, dependents, term }).autoRenew
  expect(offered('child', [lee])).toBeNull()
  // A sibling stays, the adult is on the plan, or no one is named yet.
  expect(offered('child', [lee, { ...lee, dateOfBirth: '2015-03-02' }])).not.toBeNull()
  expect(offered('child', [{ ...lee, disabled: true }])).not.toBeNull()
  expect(offered('adult', [lee])).not.toBeNull()
  expect(offered('child', [])).not.toBeNull()
})

const texts = {
  version: '7',
  disclosure: 'It is not insurance.',
  terms: 'I agree.',
  autoRenew: 'Renew it.',
  electronic: null,
}
const from = { ip: '198.51.100.7', userAgent: null }
const kinds = (...given: Parameters<typeof consentRecord>) =>
  consentRecord(...given).words.map(({ kind }) => kind)

test('the saved consent is what was beside the boxes, word for word', () => {
  expect(consentRecord(texts, true, from, 'Debit my account.')).toEqual({
    ...{ version: '7', ip: '198.51.100.7', userAgent: null },
    words: [
      { kind: 'disclosure', text: 'It is not insurance.' },
      { kind: 'terms', text: 'I agree.' },
      { kind: 'auto_renew', text: 'Renew it.' },
      { kind: 'bank_debit', text: 'Debit my account.' },
    ],
  })
})

test('auto-renewal is recorded only if offered and checked, a debit only when paying with one', () => {
  expect(kinds(texts, true, from)).toEqual(['disclosure', 'terms', 'auto_renew'])
  expect(kinds(texts, false, from)).toEqual(['disclosure', 'terms'])
  expect(kinds({ ...texts, autoRenew: null }, true, from)).toEqual(['disclosure', 'terms'])
  expect(kinds(texts, false, from, 'Debit my account.')).toEqual(['disclosure', 'terms', 'bank_debit'])
})

test('a changed price is returned with its current value, and why', () => {
  const quote = { lines: [], discountCents: 0, totalCents: 16_400, renewalTotalCents: 14_900 }
  const plain = staleQuote({ quote, couponProblem: null })
  expect(plain).toMatchObject({ code: 'stale_quote', details: { quote, couponProblem: null } })
  expect(plain.message).toBe('The price has changed. Please look at the new total before you pay.')
  const used = staleQuote({ quote, couponProblem: couponProblem('used_up') })
  expect(used.details).toEqual({ quote, couponProblem: 'This coupon has been used up.' })
  expect(used.message).toBe(
    'This coupon has been used up. The price has changed. Please look at the new total before you pay.',
  )
})
