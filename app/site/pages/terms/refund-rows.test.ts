import { expect, test } from 'vitest'
import { refundRows } from './refund-rows.ts'

test('the refund table says what the house does, state by state, in the order of their names', () => {
  const rows = refundRows(['WA', 'AZ', 'OR', 'AZ'])
  expect(rows.map(({ name }) => name)).toEqual(['Arizona', 'Oregon', 'Washington'])
  expect(rows.map(({ inFull }) => inFull)).toEqual([
    'Within 30 days after the day you join, fee included, even if you used the plan',
    'Within 30 days after the day you apply or the day you pay, whichever is later, fee included, even if you used the plan',
    'Within 30 days after the day you join, fee included, even if you used the plan',
  ])
  for (const { after, regulator } of rows) {
    expect(after).toBe('The unused part of your term')
    expect(regulator.phone).toMatch(/^1-/)
  }
})
