import { expect, test } from 'vitest'
import { whyNoPayLink } from './pay-link-offer.ts'

const near = {
  status: 'active',
  clearing: null,
  whyNotRenewable: null,
  nextPlan: null,
  termEndsOn: '2026-12-10',
} as const
const today = '2026-11-20'

test('§console: a payment link is offered where one can be sent: for an amount due, and for an upcoming term', () => {
  expect(whyNoPayLink(near, today)).toBeNull()
  expect(whyNoPayLink({ ...near, status: 'past_due', termEndsOn: '2026-11-01' }, today)).toBeNull()
})

test('§console: where the server would refuse a payment link, a sentence says why instead', () => {
  const far = { ...near, termEndsOn: '2027-11-09' }
  expect(whyNoPayLink(far, today)).toBe('A payment link for the next term can be sent from 09/26/27 on.')
  expect(whyNoPayLink(far, '2027-09-25')).not.toBeNull()
  expect(whyNoPayLink(far, '2027-09-26')).toBeNull()
  expect(whyNoPayLink({ ...near, whyNotRenewable: 'nobody' }, today)).toMatch(/no one is on the plan after/)
  const nextPlan = { name: 'Gold', interval: 'year', startsOn: '2026-12-11', endsFamily: false } as const
  expect(whyNoPayLink({ ...near, nextPlan }, today)).toMatch(/Gold was chosen from 12\/11\/26 on/)
  const clearing = { amountCents: 14_900, clearsBy: '2026-11-25', isForPerson: false }
  expect(whyNoPayLink({ ...near, status: 'past_due', clearing }, today)).toMatch(/until about 11\/25\/26/)
})
