import { expect, test } from 'vitest'
import * as m from '#messages'
import { refundRows } from './refund-rows.ts'

test('the refund table states the brand’s refund policy, state by state, in alphabetical order', () => {
  const rows = refundRows(['WA', 'AZ', 'OR', 'AZ'])
  expect(rows.map(({ name }) => name)).toEqual(['Arizona', 'Oregon', 'Washington'])
  expect(rows.map(({ inFull }) => m.pages_refund_within(inFull))).toEqual([
    'Within 30 days after the day you join, joining fee included, even if you used the plan',
    'Within 30 days after the later of the day you apply and the day you pay, joining fee included, even if you used the plan',
    'Within 30 days after the day you join, joining fee included, even if you used the plan',
  ])
  expect(m.pages_refund_within(rows[0]!.inFull, { locale: 'es' })).toBe(
    'Dentro de los 30 días posteriores a su ingreso, incluida la cuota de ingreso, aunque haya usado el plan',
  )
  for (const { proRata, regulator } of rows) {
    expect(m.pages_refunds_after_window({ proRata })).toBe('The unused part of your term')
    expect(regulator.phone).toMatch(/^1-/)
  }
})
