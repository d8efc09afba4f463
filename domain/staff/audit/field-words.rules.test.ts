import { expect, test } from 'vitest'
import { saidFields } from './field-words.rules.ts'

test('§console: an action is described in words: no id, no cents, no technical name, and the same value once', () => {
  const fields = {
    before: {
      dependentId: '01a2138c-b2ea-7d3c-8e5b-0d1f2a3b4c5d',
      memberCents: 0,
      service: 'bitewing-xrays',
      memberNumber: 'V55B-Q2MQ-KM8Y',
      status: 'past_due',
    },
    after: {
      refundCents: 21_591,
      memberNumber: 'V55B-Q2MQ-KM8Y',
      status: 'active',
      visitedOn: '2026-11-20',
    },
  }
  const lines = saidFields(fields).map(
    ({ label, before, after }) => `${label}: ${[before, after].filter(Boolean).join(' → ')}`,
  )
  expect(lines).toEqual([
    'Paid: $0.00',
    'Service: bitewing xrays',
    'Member number: V55B-Q2MQ-KM8Y',
    'Status: past due → active',
    'Refund: $215.91',
    'Visit on: 11/20/26',
  ])
  expect(saidFields(fields, { ids: true })[0]).toMatchObject({
    label: 'Dependent',
    before: '01a2138c-b2ea-7d3c-8e5b-0d1f2a3b4c5d',
  })
})
