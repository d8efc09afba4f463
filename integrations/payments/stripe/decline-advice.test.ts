import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { readIntent } from './stripe-outcomes.ts'

/** The outcome of an intent declined with this problem. */
function codeOf(problem: object, brand = 'visa') {
  const intent = {
    status: 'requires_payment_method',
    last_payment_error: { payment_method: { card: { brand } }, ...problem },
  } as unknown as Stripe.PaymentIntent
  const outcome = readIntent(intent)
  return outcome.status === 'failed' ? outcome.code : outcome.status
}

it.each([
  ['advice of Stripe', { advice_code: 'do_not_try_again', decline_code: 'insufficient_funds' }, 'visa'],
  ['a payer who revoked one payment', { network_decline_code: 'R0' }, 'discover'],
  ['a payer who revoked all', { network_decline_code: 'R1' }, 'mastercard'],
  ['a payer who ended recurring ones', { network_decline_code: 'R3' }, 'visa'],
  ['a card of Visa to be picked up', { network_decline_code: '04' }, 'visa'],
  ['a stolen card of Visa', { network_decline_code: '43' }, 'visa'],
  ['advice of Mastercard', { network_advice_code: '03' }, 'mastercard'],
  ['a payer who stopped Mastercard’s recurring ones', { network_advice_code: '21' }, 'mastercard'],
])('%s: never again', (_, problem, brand) => {
  expect(codeOf(problem, brand)).toBe('do_not_try_again')
})

it.each([
  ['advice of Stripe', { advice_code: 'confirm_card_data' }],
  ['Mastercard’s word of new account data', { network_advice_code: '01' }],
])('%s: not before it is corrected', (_, problem) => {
  expect(codeOf(problem, 'mastercard')).toBe('confirm_card_data')
})

it.each([
  [
    'try_again_later',
    { advice_code: 'try_again_later', decline_code: 'insufficient_funds' },
    'insufficient_funds',
  ],
  ['Visa’s codes of another network', { network_decline_code: '57' }, 'card_declined'],
  ['no advice', { code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
])('%s: it may be retried', (_, problem, code) => {
  expect(codeOf(problem, 'mastercard')).toBe(code)
})
