import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { soldPlan } from './catalog-subjects.ts'

export const moneyThings = ['payment', 'refundRequest', 'gatewayEvent'] as const
export type MoneyThing = (typeof moneyThings)[number]
export type MoneySubject = { id: string; leftCents: number; paymentId?: string }

export function isMoneyThing(scope: unknown): scope is MoneyThing {
  return moneyThings.some((thing) => thing === scope)
}

/** Something in a brand's Payments for a call about it. */
export async function moneySubject(
  db: Db,
  what: MoneyThing,
  { brandId, officeId }: { brandId: string; officeId?: string },
  now: Date,
): Promise<MoneySubject> {
  const planId = await soldPlan(db, { brandId })
  const { payments } = await insertMember(db, { brandId, officeId, planId, now, status: 'past_due' })
  const [payment] = payments
  if (!payment) throw new Error('The member has paid nothing.')
  const leftCents = payment.amountCents
  if (what === 'payment') return { id: payment.id, leftCents }
  if (what === 'refundRequest') {
    const asker = await insertStaff(db, { role: 'support', brandIds: [brandId] })
    const id = newId()
    await db.insert(moneyRequests).values({
      id,
      brandId,
      paymentId: payment.id,
      amountCents: 100,
      reason: 'For the matrix',
      status: 'waiting',
      needsApproval: true,
      key: id,
      askedBy: asker.id,
    })
    return { id, leftCents }
  }
  const id = newId()
  await db.insert(quarantinedEvents).values({
    id,
    brandId,
    gateway: 'sandbox',
    eventId: id,
    type: 'charge.succeeded',
    reason: 'no payment of ours has this key',
    said: { amountCents: leftCents, reference: `ch_${id}`, idempotencyKey: id },
  })
  return { id, leftCents, paymentId: payment.id }
}

const reason = 'For the matrix'

/** A valid body for each call in Payments. */
export const moneyBodies: Record<string, (at: { subject: MoneySubject }) => object> = {
  'POST /api/admin/payments/{id}/refund': ({ subject: { leftCents } }) => ({
    amountCents: 100,
    leftCents,
    reason,
  }),
  'POST /api/admin/moneyRequests/{id}/approve': ({ subject: { leftCents } }) => ({
    amountCents: 100,
    leftCents,
  }),
  'POST /api/admin/moneyRequests/{id}/decline': () => ({ reason }),
  'POST /api/admin/moneyRequests/{id}/withdraw': () => ({ reason }),
  'POST /api/admin/payments/{id}/paymentMethodLink': () => ({}),
  'POST /api/admin/payments/{id}/promise': () => ({ promisedOn: '2026-12-01', note: reason }),
  'POST /api/admin/gatewayEvents/{id}/link': ({ subject: { paymentId } }) => ({ paymentId, reason }),
  'POST /api/admin/gatewayEvents/{id}/resolve': () => ({ as: 'aside', reason }),
}

/** Further required query parameters of lists. */
export const moreOf: Record<string, string> = {
  'GET /api/admin/statement': '&month=2026-11',
  'GET /api/admin/statement/csv': '&month=2026-11',
  'GET /api/admin/statement/office': '&month=2026-11&officeId={officeId}',
  'GET /api/admin/statement/office/csv': '&month=2026-11&officeId={officeId}',
  'GET /api/admin/reports/rows': '&list=collected',
  'POST /api/admin/media': '&title=A%20tooth&alt=A%20tooth',
}
