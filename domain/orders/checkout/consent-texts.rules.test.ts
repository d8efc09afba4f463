import { expect, test } from 'vitest'
import { usualPrices } from '#demo/plans.ts'
import { autoRenewConsentText } from '#domain/memberships/auto-renew.rules.ts'
import { quotePlan } from '#domain/plans/quote.rules.ts'
import { consentTexts } from './consent-texts.rules.ts'

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

test('auto-renewal is agreed to in the words of the dashboard: price, first day by the brand’s clock, how often', () => {
  const quote = quotePlan({ plan, interval: 'month', additionalMembers: 0, coupon: null })
  // Still the 30th in Phoenix.
  const draftedAt = new Date('2027-01-31T05:00:00Z')
  const { autoRenew } = consentTexts({ brand, plan, interval: 'month', quote, dependents: [], draftedAt })
  const told = { renewalTotalCents: 1_495, interval: 'month', firstChargeOn: '2027-02-28' } as const
  expect(autoRenew).toBe(autoRenewConsentText(told))
  expect(autoRenew).toContain('$14.95 on 02/28/27 and every month')
})

test('the words beside the boxes are these, to the letter; a change of them is a new version', () => {
  const quote = quotePlan({ plan, interval: 'year', additionalMembers: 0, coupon: null })
  const draftedAt = new Date('2026-11-22T18:00:00Z')
  expect(consentTexts({ brand, plan, interval: 'year', quote, dependents: [], draftedAt })).toMatchObject({
    version: '2026-11-22.2',
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
  const texts = consentTexts({ brand, plan: kids, interval: 'year', quote, dependents, draftedAt })
  expect(texts.autoRenew).toContain('on 11/22/27')
  expect(texts.terms).toBe(
    'I agree to the terms of the Harbor membership agreement and to pay $164.00 today for Kids. It covers the children I named, and not me. Lee Alder is covered, and paid for, to 12/11/26.',
  )
})

test('auto-renewal is not offered where nobody is covered after the first term', () => {
  const kids = { ...plan, name: 'Kids', tier: 'child' as const }
  const lee = {
    relationship: 'child',
    disabled: false,
    firstName: 'Lee',
    lastName: 'Alder',
    dateOfBirth: '2000-12-12',
  }
  const quote = quotePlan({ plan, interval: 'year', additionalMembers: 0, coupon: null })
  const draftedAt = new Date('2026-11-22T18:00:00Z')
  const offered = (tier: 'adult' | 'child', dependents: (typeof lee)[]) =>
    consentTexts({ brand, plan: { ...kids, tier }, interval: 'year', quote, dependents, draftedAt }).autoRenew
  expect(offered('child', [lee])).toBeNull()
  // A sibling stays, the adult is covered, or nobody is named yet.
  expect(offered('child', [lee, { ...lee, dateOfBirth: '2015-03-02' }])).not.toBeNull()
  expect(offered('child', [{ ...lee, disabled: true }])).not.toBeNull()
  expect(offered('adult', [lee])).not.toBeNull()
  expect(offered('child', [])).not.toBeNull()
})
