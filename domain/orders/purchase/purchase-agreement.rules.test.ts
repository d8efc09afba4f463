import { expect, test } from 'vitest'
import { purchaseAgreementLink } from './purchase-agreement.rules.ts'
import { readPurchaseAgreementLink } from './purchase-agreement.schema.ts'

const planId = '0198f0c0-0000-7000-8000-000000000001'
const officeId = '0198f0c0-0000-7000-8000-000000000002'
const dependentIds = ['0198f0c0-0000-7000-8000-000000000003', '0198f0c0-0000-7000-8000-000000000004']

test('the address of a purchase’s agreement asks about that very purchase', () => {
  for (const order of [
    { planId, interval: 'year' as const, dependentIds: [] },
    { planId, interval: 'month' as const, officeId, couponCode: 'WELCOME10', dependentIds },
  ]) {
    const link = new URL(purchaseAgreementLink(order, true) ?? '', 'https://www.example.com')
    expect(link.pathname).toBe('/dashboard/purchase/agreement')
    expect(link.searchParams.has('renew')).toBe(true)
    expect(readPurchaseAgreementLink(link.searchParams)).toMatchObject(order)
  }
  expect(purchaseAgreementLink({ planId, interval: 'year' }, false)).not.toContain('renew')
})

test('an address names nobody, and one that makes no sense asks about nothing', () => {
  const wren = {
    firstName: 'Wren',
    lastName: 'Finch',
    dateOfBirth: '2015-02-28',
    relationship: 'child',
  } as const
  expect(purchaseAgreementLink({ planId, interval: 'year', dependents: [wren] }, false)).toBeNull()
  for (const asked of ['', 'plan=x&interval=year', `plan=${planId}&interval=week`])
    expect(readPurchaseAgreementLink(new URLSearchParams(asked))).toBeNull()
})
