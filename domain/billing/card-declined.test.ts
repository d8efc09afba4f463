import { expect, test } from 'vitest'
import { cardDeclined, declineReason, toldOfMember, whatToDoNow, whyDeclined } from './card-declined.ts'

test.each<[string | null, string, string]>([
  [
    'insufficient_funds',
    'Your bank said that there was not enough money on it.',
    'The member’s bank said that there was not enough money on it.',
  ],
  ['expired_card', 'The card has expired.', 'The card has expired.'],
  [
    'amount_too_small',
    'It is less than a card can be charged with: please write to us.',
    'It is less than a card can be charged with.',
  ],
  [
    'disputed',
    'You had asked your bank for this money, and it gave it back to you.',
    'The member had asked their bank for this money, and it gave it back to you.',
  ],
  [
    'authentication_required',
    'Your bank first wants to be sure that it is you, which it can only ask you itself.',
    'The member’s bank first wants to be sure that it is the member, which it can only ask them itself.',
  ],
  [
    'a word the gateway made up',
    'Your bank declined the card and gave no reason.',
    'The member’s bank declined the card and gave no reason.',
  ],
  [
    null,
    'Your bank declined the card and gave no reason.',
    'The member’s bank declined the card and gave no reason.',
  ],
])('why %s was declined is told to the payer and to the people of the plan', (code, toPayer, toPeople) => {
  expect(whyDeclined(code)).toBe(toPayer)
  expect(declineReason(code)).toBe(toPeople)
})

test('only what begins with the payer is turned around', () => {
  expect(toldOfMember('They say: Your bank is closed. You had asked your bank.')).toBe(
    'They say: Your bank is closed. You had asked your bank.',
  )
})

test.each<[string | null, string, string]>([
  ['expired_card', 'expired_card', 'This card has expired. Please try another card.'],
  [
    'a word the gateway made up',
    'a word the gateway made up',
    'Your bank declined this card. Please try another card, or ask your bank why.',
  ],
  [null, 'card_declined', 'Your bank declined this card. Please try another card, or ask your bank why.'],
])('after %s the payer is told at the field what to do now', (code, reason, message) => {
  expect(whatToDoNow(code)).toBe(message)
  expect(cardDeclined(code)).toMatchObject({
    code: 'card_declined',
    message,
    fields: [{ path: 'paymentToken', message }],
    details: { reason },
  })
})
