import * as z from 'zod'
import { randomAddress, Visitor } from '../visitor.ts'

export type Order = { visitor: Visitor; checkoutId: string; paymentToken: string; quoteTotalCents: number }

const startedSchema = z.object({ id: z.string() })
const draftSchema = z.object({ quote: z.object({ totalCents: z.number() }) })
const tokenSchema = z.object({ token: z.string() })

export const buyer = {
  password: 'a long walk by the harbor 7',
  firstName: 'Morgan',
  lastName: 'Alder',
  dateOfBirth: '1986-04-17',
  phone: '6025550142',
  address: { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
}

/** Creates a new buyer's draft at the web process at `origin`, complete except for the payment. */
export async function prepare(origin: string, planId: string): Promise<Order> {
  const visitor = new Visitor(origin, randomAddress())
  const path = '/api/km/checkout/account'
  const { id } = startedSchema.parse(await visitor.send('POST', path, { planId, interval: 'year' }))
  const draft = await visitor.send('PUT', `${path}/${id}`, {
    // Letters only: the digits of some ids could form a card number, which is refused.
    account: {
      ...buyer,
      email: `${id.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`,
    },
  })
  const card = { number: '4242424242424242', expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' }
  const { token } = tokenSchema.parse(await visitor.send('POST', '/sandbox-gateway/tokens', card))
  const { quote } = draftSchema.parse(draft)
  return { visitor, checkoutId: id, paymentToken: token, quoteTotalCents: quote.totalCents }
}

/** Pays for the draft; throws unless the membership is then active. */
export async function confirm(
  { visitor, ...order }: Order,
  key: string = crypto.randomUUID(),
): Promise<void> {
  const body = { ...order, consents: { disclosure: true, terms: true, autoRenew: true } }
  const answer = await visitor.send('POST', '/api/km/checkout/member', body, { 'idempotency-key': key })
  z.object({ status: z.literal('active') }).parse(answer)
}
