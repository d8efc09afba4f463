import { expect, test } from 'vitest'
import { makeIn } from '#messages/make-in.ts'
import { lineLabel, saidLines } from './line-words.rules.ts'
import { quotePlan } from './quote.rules.ts'

const plan = {
  name: 'Harbor Family, whole',
  enrolmentFeeCents: 1_500,
  prices: [
    { interval: 'year' as const, priceCents: 14_900, additionalMemberCents: 4_900 },
    { interval: 'quarter' as const, priceCents: 4_000, additionalMemberCents: 1_000 },
  ],
}
const coupon = {
  code: 'WELCOME10',
  percentOff: 10,
  amountOffCents: null,
  appliesTo: 'all',
  duration: 'first_term',
} as const
const part = { days: 200, of: 365, lastDay: '2026-12-03' }

test('each line of a quote is stored in English and shown in Spanish', () => {
  const quotes = [
    quotePlan({ plan, interval: 'year', additionalMembers: 1, coupon }),
    quotePlan({ plan, interval: 'quarter', additionalMembers: 3, parts: [part] }),
    quotePlan({ plan, interval: 'year', additionalMembers: 0, parts: [part] }),
  ]
  const lines = quotes.flatMap((quote) => quote.lines)
  expect(saidLines(lines)).toEqual(lines)
  expect(saidLines(lines, { locale: 'es' }).map(({ label }) => label)).toEqual([
    'Harbor Family, whole, 1 año',
    'Persona adicional',
    'Cuota de ingreso, una sola vez',
    'Cupón WELCOME10',
    'Harbor Family, whole, 3 meses',
    'Personas adicionales',
    'Persona adicional hasta el 3 de diciembre de 2026 inclusive, 200 de 365 días',
    'Cuota de ingreso, una sola vez',
    'Harbor Family, whole, hasta el 3 de diciembre de 2026 inclusive, 200 de 365 días',
    'Cuota de ingreso, una sola vez',
  ])
})

test('a quote for a Spanish page equals one for an English page', () => {
  const quote = () => quotePlan({ plan, interval: 'year', additionalMembers: 1, parts: [part], coupon })
  expect(makeIn('es', quote)).toEqual(quote())
})

test.each([
  ['Adult, to 12/03/26', 'Adult, hasta el 3 de diciembre de 2026 inclusive'],
  ['Adult, paid for already', 'Adult, ya pagado'],
  ['Adult, 20 of 31 days, to 12/03/26', 'Adult, 20 de 31 días, hasta el 3 de diciembre de 2026 inclusive'],
  ['Additional member, Adult, 20 of 31 days', 'Persona adicional, Adult, 20 de 31 días'],
  ['Credit', 'Saldo a favor'],
  ['Too little to be charged', 'Monto demasiado bajo para cobrarse'],
  ['A new card, as agreed by phone', 'A new card, as agreed by phone'],
])('%s is %s in Spanish', (label, words) => {
  expect(lineLabel(label, { locale: 'es' })).toBe(words)
})
