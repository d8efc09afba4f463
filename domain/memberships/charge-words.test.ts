import { describe, expect, it } from 'vitest'
import { autoRenewConsentText } from './auto-renew.rules.ts'
import { planChangeConsentText } from './plan-change/plan-change.rules.ts'
import { movedDateConsentText } from './renewal/renewal-days.rules.ts'

describe('charges', () => {
  it('of nothing are described as such, and not as $0.00', () => {
    const renews = {
      renewalTotalCents: 0,
      renewalCreditCents: 0,
      interval: 'month',
      firstChargeOn: '2026-12-20',
    } as const
    expect(autoRenewConsentText(renews)).toBe(
      'Renew my membership automatically: charge nothing on 12/20/26 and every month after that, until I turn this off. I can turn it off online at any time before a charge.',
    )
    const changed = {
      planName: 'Kids',
      when: 'now',
      todayCents: 0,
      renewsOn: '2026-12-20',
      autoRenew: true,
    } as const
    expect(planChangeConsentText({ ...renews, ...changed })).toContain(
      'charge nothing today, and charge nothing on',
    )
    const term = { startsOn: '2026-12-01', endsOn: '2026-12-19' }
    const moved = { totalCents: 0, isLast: false, term, ...renews }
    expect(movedDateConsentText({ ...moved, autoRenew: true })).toContain('charge nothing on 12/20/26')
    expect(movedDateConsentText({ ...moved, autoRenew: false })).toContain('costs nothing if I renew')
  })

  it('of money name the saved method', () => {
    const renews = { renewalTotalCents: 695, interval: 'month', firstChargeOn: '2026-12-20' } as const
    expect(autoRenewConsentText(renews)).toContain('charge my payment method on file $6.95 on 12/20/26')
    expect(autoRenewConsentText({ ...renews, creditCents: 695 })).toContain(
      'charge nothing on 12/20/26 ($6.95 less my credit of $6.95), and $6.95 every month after that',
    )
  })
})
