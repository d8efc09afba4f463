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
