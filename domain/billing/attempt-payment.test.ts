import { describe, expect, test } from 'vitest'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { attemptPayment, lookUpPayment } from './attempt-payment.server.ts'
import { cardDeclined, declineReason, whatToDoNow, whyDeclined } from './card-declined.ts'
import type { Payment } from './insert-payment.server.ts'

describe('a payment at the gateway', () => {
  const payment = {
    id: 'of-robin',
    amountCents: 500,
    tender: 'card',
    source: 'token',
    paymentToken: 'tok_1',
    idempotencyKey: 'key-1',
    offSession: false,
    gatewayMetadata: { orderId: 'order-1' },
    acceptance: null,
  } as unknown as Payment
  /** Records what a gateway is asked, and provides its responses. */
  async function asked(
    work: (gateway: PaymentGateway) => Promise<unknown>,
    answers: Record<string, unknown>,
  ) {
    const calls: unknown[] = []
    const call = (name: string) => async (request: unknown) => {
      calls.push([name, request])
      return answers[name]
    }
    const gateway = Object.fromEntries(Object.keys(answers).map((name) => [name, call(name)]))
    return { outcome: await work(gateway as unknown as PaymentGateway), calls }
  }
  const request = {
    kind: 'card',
    acceptance: null,
    source: { kind: 'token', token: 'tok_1' },
    amountCents: 500,
    currency: 'USD',
    idempotencyKey: 'key-1',
    offSession: false,
    metadata: { orderId: 'order-1' },
  }
  const charged = { status: 'succeeded', reference: 'ch_1', methodReference: 'pm_1' }

  test('is charged under its own key, with the entered or saved method', async () => {
    const entered = await asked((gateway) => attemptPayment(gateway, payment), { charge: charged })
    expect(entered).toEqual({ outcome: charged, calls: [['charge', request]] })
    const onFile = { ...payment, source: 'method' as const, paymentToken: 'pm_1' }
    const { calls } = await asked((gateway) => attemptPayment(gateway, onFile), { charge: charged })
    expect(calls).toEqual([['charge', { ...request, source: { kind: 'method', reference: 'pm_1' } }]])
  })

  test('of nothing takes no money: an entered method is stored, a saved one isn’t even needed', async () => {
    const card = { kind: 'card' as const, wallet: null, brand: 'visa', last4: '4242' }
    const free = { ...payment, amountCents: 0 }
    const saved = { status: 'saved', methodReference: 'pm_2', card }
    for (const way of [attemptPayment, lookUpPayment]) {
      const stored = await asked((gateway) => way(gateway, free, { giveUp: true }), { saveCard: saved })
      expect(stored.outcome).toEqual({ status: 'succeeded', reference: null, methodReference: 'pm_2', card })
      const { source: _, amountCents: __, currency: ___, offSession: ____, ...rest } = request
      expect(stored.calls).toEqual([['saveCard', { ...rest, token: 'tok_1', giveUp: true }]])
    }
    const declined = { status: 'failed', code: 'card_declined' }
    expect(await asked((gateway) => attemptPayment(gateway, free), { saveCard: declined })).toMatchObject({
      outcome: declined,
    })
    for (const [paymentToken, methodReference] of [
      ['pm_1', 'pm_1'],
      ['', null],
    ] as const) {
      const later = { ...free, source: 'method' as const, paymentToken }
      expect(await asked((gateway) => attemptPayment(gateway, later), {})).toEqual({
        outcome: { status: 'succeeded', reference: null, methodReference },
        calls: [],
      })
    }
  })

  test('whose response was lost is looked up, and charged again under its key only if the gateway has no record', async () => {
    const known = await asked((gateway) => lookUpPayment(gateway, payment), { lookUpCharge: charged })
    expect(known).toEqual({ outcome: charged, calls: [['lookUpCharge', request]] })
    const answers = { lookUpCharge: { status: 'not_found' }, charge: charged }
    const unknown = await asked((gateway) => lookUpPayment(gateway, payment), answers)
    expect(unknown).toEqual({
      outcome: charged,
      calls: [
        ['lookUpCharge', request],
        ['charge', request],
      ],
    })
  })

  test('that was made at a desk belongs to no gateway', async () => {
    const cash = { ...payment, tender: 'cash' as const }
    const asking = asked((gateway) => attemptPayment(gateway, cash), { charge: charged })
    await expect(asking).rejects.toThrow('Payment of-robin was made by cash, at a desk.')
  })
})

test.each<[string | null, string, string]>([
  [
    'insufficient_funds',
    'Your bank said the card didn’t have enough available funds.',
    'The member’s bank said the card didn’t have enough available funds.',
  ],
  ['expired_card', 'The card has expired.', 'The card has expired.'],
  [
    'amount_too_small',
    'This amount is too small for a card payment. Please write to us.',
    'This amount is too small for a card payment.',
  ],
  [
    'disputed',
    'You disputed this payment, and your bank returned it to you.',
    'The member disputed this payment, and their bank returned it to them.',
  ],
  [
    'authentication_required',
    'Your bank needs to verify it’s you, and can only ask you directly.',
    'The member’s bank needs to verify the member, and can only ask them directly.',
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
])(
  'why %s was declined is explained to the payer and to the people on the plan',
  (code, toPayer, toPeople) => {
    expect(whyDeclined(code)).toBe(toPayer)
    expect(declineReason(code)).toBe(toPeople)
  },
)

test.each<[string | null, string, string]>([
  ['expired_card', 'expired_card', 'This card has expired. Try another card.'],
  [
    'a word the gateway made up',
    'a word the gateway made up',
    'Your bank declined this card. Try another card, or contact your bank to find out why.',
  ],
  [
    null,
    'card_declined',
    'Your bank declined this card. Try another card, or contact your bank to find out why.',
  ],
])('after %s the payer reads at the field what to do now', (code, reason, message) => {
  expect(whatToDoNow(code)).toBe(message)
  expect(cardDeclined(code)).toMatchObject({
    code: 'card_declined',
    message,
    fields: [{ path: 'paymentToken', message }],
    details: { reason },
  })
})
