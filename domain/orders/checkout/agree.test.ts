import { expect, test } from 'vitest'
import { couponProblem } from '#domain/plans/coupon.rules.ts'
import { agreedWords, staleQuote } from './agree.server.ts'

const texts = { version: '7', disclosure: 'It is not insurance.', terms: 'I agree.', autoRenew: 'Renew it.' }
const from = { ip: '198.51.100.7', userAgent: null }
const kinds = (...given: Parameters<typeof agreedWords>) =>
  agreedWords(...given).words.map(({ kind }) => kind)

test('what is written down is what stood beside the boxes, word for word', () => {
  expect(agreedWords(texts, true, from, 'Debit my account.')).toEqual({
    ...{ version: '7', ip: '198.51.100.7', userAgent: null },
    words: [
      { kind: 'disclosure', text: 'It is not insurance.' },
      { kind: 'terms', text: 'I agree.' },
      { kind: 'auto_renew', text: 'Renew it.' },
      { kind: 'bank_debit', text: 'Debit my account.' },
    ],
  })
})

test('auto-renewal is agreed to only where it was offered and ticked, a debit only where one pays', () => {
  expect(kinds(texts, true, from)).toEqual(['disclosure', 'terms', 'auto_renew'])
  expect(kinds(texts, false, from)).toEqual(['disclosure', 'terms'])
  expect(kinds({ ...texts, autoRenew: null }, true, from)).toEqual(['disclosure', 'terms'])
  expect(kinds(texts, false, from, 'Debit my account.')).toEqual(['disclosure', 'terms', 'bank_debit'])
})

test('a price that is another one comes with what it is now, and why', () => {
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
