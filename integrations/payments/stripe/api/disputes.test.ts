import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EventHandler } from '#api/gateway-events/receive-event.ts'
import { paymentMethods, payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, membershipTerms } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import type { NewDependent } from '#domain/memberships/family/dependent.schema.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { paymentFailedMail } from '#emails/memberships/payment-failed.tsx'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { chargeDisputeChanged } from './charge-dispute-changed.ts'
import { chargeDisputeClosed } from './charge-dispute-closed.ts'
import { chargeDisputeCreated } from './charge-dispute-created.ts'
import { chargeRefunded } from './charge-refunded.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let payment: typeof payments.$inferSelect
let staffId: string
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  await join({ joinedOn: '2026-11-10' })
  staffId = (await insertStaff(database.db, { role: 'owner', brandIds: [world.brand.id] })).id
})

async function join(as: Parameters<typeof world.member>[0]) {
  member = await world.member(as)
  const [paid] = member.payments
  if (!paid) throw new Error('The member has not paid.')
  payment = paid
}
const staff = () => ({ ...world.deps(), by: { staffId, actor: 'Cy Chief <c@example.com>', ip: null } })
const handlers: Record<string, EventHandler> = {
  created: chargeDisputeCreated,
  updated: chargeDisputeChanged,
  funds_withdrawn: chargeDisputeChanged,
  closed: chargeDisputeClosed,
}

/** Delivers Stripe's event about a dispute of `of`. */
const hear = (what: keyof typeof handlers, status: string, of = payment) =>
  handlers[what]?.(
    { ...world.deps(), alarm: () => {} },
    {
      id: `evt_${what}_${randomUUID()}`,
      type: `charge.dispute.${what}`,
      object: {
        id: `du_${of.id}`,
        charge: 'ch_1',
        payment_intent: of.gatewayReference,
        amount: of.amountCents,
        currency: 'usd',
        status,
        reason: 'fraudulent',
      },
    },
  )
async function settle(what: string, as: 'recorded' | 'aside') {
  const events = await listGatewayEvents(database.db, world.brand.id)
  const event = events.find(({ type, settled }) => type === `charge.dispute.${what}` && !settled)
  await resolveEvent(staff(), { eventId: event?.id ?? '', as, reason: 'Looked at it.' })
  return event?.recording
}
const events = async () =>
  (await database.db.select().from(quarantinedEvents).orderBy(quarantinedEvents.createdAt)).map(
    ({ type, reason, settledAs }) => [type.slice('charge.dispute.'.length), reason, settledAs],
  )
const refund = (amountCents: number) =>
  codedRefusal(
    askRefund(staff(), {
      brand: world.brand,
      paymentId: payment.id,
      key: randomUUID(),
      ask: { amountCents, leftCents: payment.amountCents, reason: 'A kindness.' },
    }),
  )
const given = async () =>
  (await database.db.select().from(refunds).orderBy(refunds.createdAt, refunds.id)).map(
    ({ status, kind, amountCents }) => [status, kind, amountCents],
  )
const rules = async () => (await world.violations()).map(({ rule }) => rule)

describe('a bank inquiry', () => {
  it('moves no money and stops nothing: manual and promised refunds continue', async () => {
    await hear('created', 'warning_needs_response')
    expect(await events()).toEqual([['created', 'the bank asks about a charge; no money has moved', null]])
    expect(await refund(1_000)).toBe('done')
    await world.cancel(member)
    await world.sendRefunds()
    expect((await given()).map(([status]) => status)).toEqual(['succeeded', 'succeeded'])
    await hear('closed', 'warning_closed')
    await settle('closed', 'aside')
    expect((await events()).map(([, , as]) => as)).toEqual(['aside', 'aside'])
    expect(await rules()).toEqual([])
  })

  it.each([
    ['updated', 'needs_response'],
    ['funds_withdrawn', 'warning_needs_response'],
  ] as const)('becomes a dispute by %s, which stops them', async (what, status) => {
    await hear('created', 'warning_needs_response')
    await hear('updated', 'warning_under_review')
    expect(await events()).toHaveLength(1)
    for (const _ of [1, 2, 3]) await hear(what, status)
    expect((await events()).map(([type]) => type)).toEqual(['created', what])
    expect(await refund(1_000)).toContain('disputes this payment')
  })
})

describe('the end of a dispute', () => {
  it.each([
    ['created', 'closed'],
    ['closed', 'created'],
  ] as const)('settles it whether %s or %s arrives first', async (first, second) => {
    const status = { created: 'needs_response', closed: 'won' } as const
    await hear(first, status[first])
    if (first === 'closed') await settle('closed', 'aside')
    await hear(second, status[second])
    if (first === 'created') await settle('closed', 'aside')
    await hear('updated', 'won')
    expect((await events()).map(([, , as]) => as)).toEqual(['aside', 'aside'])
    expect(await refund(1_000)).toBe('done')
    expect(await rules()).toEqual([])
  })

  it('is awaited by a promised refund for 30 days, and then the consistency check reports it', async () => {
    await hear('created', 'needs_response')
    await world.cancel(member)
    clock.now = new Date('2026-12-20T18:00:00Z')
    await world.reconcile()
    expect([await given(), await rules()]).toEqual([[['promised', 'refund', payment.amountCents]], []])
    clock.now = new Date('2026-12-31T18:00:00Z')
    await world.reconcile()
    expect(await rules()).toEqual(['refund open past its deadline'])
    await hear('closed', 'won')
    await settle('closed', 'aside')
    await world.reconcile()
    expect([await given(), await rules()]).toEqual([[['succeeded', 'refund', payment.amountCents]], []])
  })
})

describe('the disputed card', () => {
  it('isn’t charged while that is open, and the member is told why; won, it is charged on the next scheduled day', async () => {
    await join({ joinedOn: '2026-10-25', interval: 'month' })
    await hear('created', 'needs_response')
    world.goTo('2026-11-25')
    expect(await world.runDay()).toMatchObject({ renewed: 0, declined: 1 })
    expect(await world.read(member)).toMatchObject({ status: 'past_due' })
    expect(await world.renewalsOf(member)).toHaveLength(0)
    const mail = { db: database.db, brand: world.brand, now: clock.now, services }
    const props = { membershipId: member.membership.id, paymentId: null }
    const { text } = await paymentFailedMail.write(mail, props)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'You disputed a payment made with your Visa ending in 4242, so we won’t charge it until your bank decides.',
    )
    expect(await world.mailsOf('payment-failed')).toBe(1)
    await hear('closed', 'won')
    await settle('closed', 'aside')
    world.goTo('2026-12-02')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await rules()).toEqual([])
  })

  it('of a lost dispute is never charged again', async () => {
    await hear('created', 'needs_response')
    await hear('closed', 'lost')
    await settle('closed', 'recorded')
    expect(await database.db.select().from(paymentMethods)).toMatchObject([{ returnedAt: clock.now }])
  })
})

describe('a lost dispute ends what the payment paid for, no more and no less', () => {
  const kim: NewDependent = {
    firstName: 'Kim',
    lastName: 'Alder',
    dateOfBirth: '2015-03-02',
    relationship: 'child',
    disabled: false,
  }
  const paidFor = async (kind: 'addition' | 'plan_change') => {
    const [row] = await database.db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.membershipId, member.membership.id), eq(orders.kind, kind)))
    if (!row) throw new Error('Nothing was paid for.')
    return row.payment
  }
  const lose = async (of: typeof payment) => {
    await hear('created', 'needs_response', of)
    await hear('closed', 'lost', of)
    return settle('closed', 'recorded')
  }

  it('a term: it ends and doesn’t renew', async () => {
    expect(await lose(payment)).toBe(
      'Records that the bank took $164.00 back. The card isn’t charged again. Nothing is left of the payment. The term it paid for ends, and the membership does not renew.',
    )
    expect(await world.read(member)).toMatchObject({ status: 'lapsed', autoRenew: false })
    const { lapseReason } = await world.view(member)
    expect(lapseReason).toBe('You disputed this payment, and your bank returned it to you.')
    expect(await rules()).toEqual([])
  })

  it('an added person: they end, the membership renews for 149.00', async () => {
    const owner = world.ownerOf(member)
    const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, kim)
    expect(renewalTotalCents).toBe(24_800)
    const body = { ...kim, agreed: { todayCents, renewalTotalCents } }
    await addDependent(world.deps(), {
      owner,
      body,
      key: 'a-key-of-mine',
      ip: '198.51.100.7',
      userAgent: 'Test',
    })
    world.goTo('2026-11-25')
    expect(await lose(await paidFor('addition'))).toContain(
      'As of today, the person it paid for is no longer on the plan.',
    )
    expect(await database.db.select().from(dependents)).toMatchObject([{ endsOn: '2026-11-24' }])
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      autoRenew: true,
      renewalTotalCents: 14_900,
    })
    expect(await rules()).toEqual([])
  })

  it('a change of plan: the membership is on its previous plan', async () => {
    const { plan } = await insertPlan(database.db, {
      brandId: world.brand.id,
      name: 'Gold',
      yearCents: 29_900,
    })
    const deps = { ...world.deps(), whitelist: [] }
    const owner = world.ownerOf(member)
    const { membershipId } = owner
    const asked = { membershipId, planId: plan.id, interval: 'year', when: 'now' } as const
    const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(deps, owner, asked)
    expect(renewalTotalCents).toBe(29_900)
    const change = { ...asked, confirm: { todayCents, renewalTotalCents, renewsOn } }
    const from = { key: 'a-key-of-mine', ip: '198.51.100.7', userAgent: 'Test', waitMs: 2_000 }
    await changePlan(deps, { ...owner, ...from, change })
    expect(await world.view(member)).toMatchObject({ plan: { name: 'Gold' } })
    await lose(await paidFor('plan_change'))
    const { version } = world
    expect(await world.view(member)).toMatchObject({
      status: 'active',
      plan: { name: version.name },
      renewalTotalCents: 14_900,
    })
    expect((await database.db.select().from(membershipTerms)).map(({ kind }) => kind)).toEqual(['term'])
    expect(await rules()).toEqual([])
  })
})

describe('a refund at the gateway', () => {
  const hearRefund = (amount_refunded: number, currency = 'usd') =>
    chargeRefunded(
      { ...world.deps(), alarm: () => {} },
      {
        id: `evt_${randomUUID()}`,
        type: 'charge.refunded',
        object: {
          id: 'ch_1',
          payment_intent: payment.gatewayReference,
          amount_refunded,
          currency,
          metadata: { enamel_key: payment.idempotencyKey },
        },
      },
    )
  const only = async () => {
    const [event] = await listGatewayEvents(database.db, world.brand.id)
    if (!event) throw new Error('Nothing was put aside.')
    return event
  }

  it('in another currency is set aside, and isn’t counted as our cents', async () => {
    await hearRefund(500, 'eur')
    expect(await only()).toMatchObject({
      reason: 'money was given back in another currency',
      amountCents: null,
      recording: null,
    })
  })

  it('in full ends the term it paid for, as the text above the button says, and the member is notified', async () => {
    const [reference, amountCents] = [payment.gatewayReference ?? '', payment.amountCents]
    await world.gateway.refund({ reference, amountCents, idempotencyKey: 'in the dashboard' })
    await hearRefund(amountCents)
    const event = await only()
    expect(event.recording).toBe(
      'Records a refund of $164.00 that was made at the gateway. Nothing is left of the payment. The term it paid for ends, and the membership does not renew.',
    )
    await resolveEvent(staff(), { eventId: event.id, as: 'recorded', reason: 'Found it.' })
    expect(await world.read(member)).toMatchObject({ status: 'lapsed', autoRenew: false })
    expect(await database.db.select().from(membershipTerms)).toEqual([])
    expect((await database.db.select().from(mails)).map(({ template }) => template)).toEqual([
      'manual-refund',
    ])
    world.goTo('2027-11-11')
    expect(await world.runDay()).toMatchObject({ renewed: 0 })
    expect(await rules()).toEqual([])
  })

  it('in part leaves the membership unchanged', async () => {
    await world.gateway.refund({
      reference: payment.gatewayReference ?? '',
      amountCents: 1_000,
      idempotencyKey: 'in the dashboard',
    })
    await hearRefund(1_000)
    const event = await only()
    expect(event.recording).toBe('Records a refund of $10.00 that was made at the gateway.')
    await resolveEvent(staff(), { eventId: event.id, as: 'recorded', reason: 'Found it.' })
    expect(await world.read(member)).toMatchObject({ status: 'active', autoRenew: true })
    expect(await rules()).toEqual([])
  })
})
