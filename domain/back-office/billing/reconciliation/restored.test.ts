import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { bulkJobs, bulkRows } from '#db/schema/bulk.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sandboxRefunds } from '#db/schema/sandbox.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { linkEvent } from '#domain/back-office/billing/gateway-events/link-event.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { listUnsettled } from '#domain/back-office/billing/review-counts.server.ts'
import { openRefund, reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { keepBooks } from '#tests/helpers/money/restored-books.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { keepBookCheck, readBookCheck } from './book-check.server.ts'
import { noteUnrecorded } from './note-unrecorded.server.ts'
import { resolveUnrecorded } from './resolve-unrecorded.server.ts'
import { findUnrecorded } from './unrecorded-charges.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-21T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
beforeEach(() => {
  clock.now = new Date('2026-12-21T18:00:00Z')
})

const due = { joinedOn: '2025-12-21', paidTerms: 1 } as const
const settled = async (gateway: PaymentGateway = world.gateway) => {
  const { charges } = await findUnrecorded(database.db, gateway, clock.now)
  const came: string[] = []
  for (const charge of charges)
    came.push(await resolveUnrecorded({ db: database.db, now: clock.now, by: commandLine, gateway }, charge))
  return came
}
const ledgerOf = async (gateway: PaymentGateway = world.gateway) => {
  const all = []
  for await (const batch of gateway.ledger()) all.push(...batch)
  return all
}
const inFull = (count: number, word: string) => Array.from({ length: count }, () => word)
async function chief() {
  const staff = await insertStaff(database.db, { role: 'owner', brandIds: [world.brand.id] })
  return { staffId: staff.id, actor: 'Cy Chief <c@example.com>', ip: null }
}
/** What each member's renewals took, less refunds, in charges. */
const renewalsPaid = async (gateway?: PaymentGateway) => {
  const kept = (await ledgerOf(gateway)).filter(
    (charge) => charge.idempotencyKey.startsWith('renewal:') && charge.refundedCents < charge.amountCents,
  )
  const by = new Map<string, number>()
  for (const { idempotencyKey } of kept) {
    const member = idempotencyKey.split(':')[1] ?? ''
    by.set(member, (by.get(member) ?? 0) + 1)
  }
  return [...by.values()]
}

describe('after restoring an older state', () => {
  let members: InsertedMember[]
  let restore: () => Promise<void>

  /** Forty are due. Saves the books, lets the night renew all of them, and restores the books. */
  async function lose(count: number, gateway?: PaymentGateway) {
    world = await openRenewalWorld(database.db, clock, gateway && { gateway })
    members = []
    for (let number = 0; number < count; number += 1) members.push(await world.member(due))
    restore = await keepBooks(database.pool)
  }

  it('40 of 40 renewals are paid once, settled first and renewed by the night after; settling again is harmless', async () => {
    await lose(40)
    expect(await world.runDay()).toMatchObject({ renewed: 40 })
    await restore()
    expect(await settled()).toEqual(inFull(40, 'renewed'))
    expect(await settled()).toEqual([])
    expect(await world.runDay()).toMatchObject({ renewed: 0, declined: 0 })
    expect(await renewalsPaid()).toEqual(Array.from({ length: 40 }, () => 1))
    expect(await database.db.$count(sandboxRefunds)).toBe(0)
    for (const member of members) expect(await world.read(member)).toMatchObject({ termEndsOn: '2027-12-20' })
    expect(await world.violations()).toEqual([])
  }, 120_000)

  it('renewals whose charge was refunded are charged again under the next key, never free', async () => {
    await lose(5)
    await world.runDay()
    const lost = await ledgerOf()
    await restore()
    for (const { idempotencyKey, reference, amountCents } of lost.filter((each) =>
      each.idempotencyKey.startsWith('renewal:'),
    ))
      await world.gateway.refund({ reference, amountCents, idempotencyKey: `lost:${idempotencyKey}` })
    expect(await world.runDay()).toMatchObject({ renewed: 5 })
    expect(await renewalsPaid()).toEqual([1, 1, 1, 1, 1])
    const keys = (await database.db.select().from(payments)).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys.filter((key) => /^renewal:.*:1~2$/.test(key))).toHaveLength(5)
    expect(await world.violations()).toEqual([])
  })

  it.each([true, false])(
    'one whose amount has changed is refunded and charged at the new one, settled first: %s',
    async (isFirst) => {
      await lose(1)
      await world.runDay()
      await restore()
      const coupon = { brandId: world.brand.id, percentOff: 10, duration: 'every_term' } as const
      const { id: renewalCouponId } = await insertCoupon(database.db, coupon)
      await database.db.update(memberships).set({ renewalCouponId })
      if (!isFirst) await expect(world.runDay()).rejects.toThrow('another')
      expect(await settled()).toEqual(['refunded'])
      if (isFirst) expect(await world.runDay()).toMatchObject({ renewed: 1 })
      expect(await renewalsPaid()).toEqual([1])
      expect((await world.renewalsOf(members[0]!)).map(({ amountCents }) => amountCents)).toEqual([13_410])
      const told = await database.db.select().from(mails).where(eq(mails.template, 'charge-given-back'))
      expect(told).toMatchObject([{ props: { amountCents: 14_900, why: isFirst ? 'lost' : 'anew' } }])
      expect(await settled()).toEqual([])
      expect(await world.violations()).toEqual([])
    },
  )

  it('a renewal linked and recorded from its event is the renewal: no second charge, whatever the day', async () => {
    for (const day of ['2026-12-21', '2026-12-23']) {
      clock.now = new Date('2026-12-21T18:00:00Z')
      await lose(1)
      await world.runDay()
      const [member] = members
      const charge = (await ledgerOf()).find(({ idempotencyKey }) =>
        idempotencyKey.includes(member?.membership.id ?? '?'),
      )
      await restore()
      clock.now = new Date(`${day}T18:00:00Z`)
      const by = await chief()
      const deps = { db: database.db, now: clock.now, gateway: world.gateway, by }
      const [event] = await database.db
        .insert(quarantinedEvents)
        .values({
          gateway: 'sandbox',
          eventId: `evt_${day}`,
          type: 'charge.succeeded',
          reason: 'no payment of ours has this key',
          said: { ...charge, object: undefined },
        })
        .returning()
      const eventId = event?.id ?? ''
      await linkEvent(deps, { eventId, paymentId: member?.payments[0]?.id ?? '', reason: 'They wrote.' })
      await resolveEvent(deps, { eventId, as: 'recorded', reason: 'They wrote.' })
      expect(await world.read(member!)).toMatchObject({ status: 'active', termEndsOn: '2027-12-20' })
      expect(await world.runDay()).toMatchObject({ renewed: 0, broken: 0 })
      expect(await renewalsPaid().then((paid) => paid.every((times) => times === 1))).toBe(true)
      expect(await world.violations()).toEqual([])
    }
  })

  it('an adjustment takes neither the place nor the key of a term', async () => {
    await lose(1)
    const [member] = members
    const { amountCents = 0, methodReference = '' } = member?.payments[0] ?? {}
    const key = `renewal:${member?.membership.id}:2026-12-21:1`
    // Not the renewal's amount, so it isn't the next renewal.
    const charged = await world.gateway.charge({
      source: { kind: 'method', reference: methodReference ?? '' },
      kind: 'card',
      amountCents: amountCents + 500,
      currency: 'USD',
      idempotencyKey: key,
      offSession: true,
      metadata: {},
    })
    if (charged.status !== 'succeeded') throw new Error('It was not charged.')
    const by = await chief()
    const deps = { db: database.db, now: clock.now, gateway: world.gateway, by }
    await noteUnrecorded(deps, await findUnrecorded(database.db, world.gateway, clock.now))
    const [event] = await listGatewayEvents(database.db, world.brand.id, clock.now)
    expect(event?.reason).toContain('renewal of')
    const eventId = event?.id ?? ''
    await linkEvent(deps, { eventId, paymentId: member?.payments[0]?.id ?? '', reason: 'They wrote.' })
    await resolveEvent(deps, { eventId, as: 'recorded', reason: 'They wrote.' })
    expect(await world.runDay()).toMatchObject({ renewed: 1, broken: 0 })
    expect(await world.read(member!)).toMatchObject({ termEndsOn: '2027-12-20' })
    expect(await world.violations()).toEqual([])
  })

  it('an unclaimed charge is refunded once, the person is told, and the audit keeps its key', async () => {
    await lose(1)
    const [member] = members
    await world.renew(member!, { shown: null })
    await restore()
    await database.db.update(memberships).set({ autoRenew: false })
    const lost = (await findUnrecorded(database.db, world.gateway, clock.now)).charges
    expect(lost).toMatchObject([
      { meantFor: null, paymentId: null, payer: { accountId: member?.account.id } },
    ])
    expect(await settled()).toEqual(['refunded'])
    expect(await settled()).toEqual([])
    expect(await database.db.$count(sandboxRefunds)).toBe(1)
    const told = await database.db.select().from(mails).where(eq(mails.template, 'charge-given-back'))
    expect(told).toMatchObject([
      { to: member?.account.email, props: { amountCents: lost[0]?.leftCents, why: 'lost' } },
    ])
    const rows = await database.db.select().from(auditLog)
    expect(JSON.stringify(rows)).toContain(lost[0]?.key)
    expect(await world.violations()).toEqual([])
  })

  it('a row of a running bulk action is left for it, and paid once', async () => {
    await lose(1)
    const [member] = members
    const staff = await insertStaff(database.db, { role: 'owner', brandIds: [world.brand.id] })
    const [job] = await database.db
      .insert(bulkJobs)
      .values({
        brandId: world.brand.id,
        act: { kind: 'renew' },
        words: 'Renew',
        reason: 'Autumn',
        status: 'running',
        total: 1,
        staffId: staff.id,
        actor: staff.name,
      })
      .returning()
    const [row] = await database.db
      .insert(bulkRows)
      .values({
        brandId: world.brand.id,
        jobId: job?.id ?? '',
        number: 1,
        membershipId: member?.membership.id,
        status: 'ready',
      })
      .returning()
    restore = await keepBooks(database.pool)
    const shown = await world.shownTo(member!)
    await world.renew(member!, { key: row?.id ?? '', shown })
    await restore()
    expect(await settled()).toEqual(['waits'])
    expect(await database.db.$count(sandboxRefunds)).toBe(0)
    await world.renew(member!, { key: row?.id ?? '', shown })
    expect(await settled()).toEqual([])
    expect(await renewalsPaid()).toEqual([1])
    expect(await world.violations()).toEqual([])
  })

  it('each is a task with its amount, day, person and action, as long as it applies', async () => {
    await lose(3)
    await world.runDay()
    await restore()
    const note = async () =>
      noteUnrecorded({ ...world.deps() }, await findUnrecorded(database.db, world.gateway, clock.now))
    await note()
    await note()
    const events = await listGatewayEvents(database.db, world.brand.id, clock.now)
    expect(events).toHaveLength(3)
    expect(events[0]).toMatchObject({
      amountCents: 14_900,
      recording: expect.stringContaining('Renews the membership'),
      isRefundable: true,
    })
    expect(events[0]?.reason).toBe('charged on 12/21/26 and not in the books: renewal of Morgan Alder')
    await keepBookCheck({ db: database.db, now: clock.now }, await world.violations())
    expect(await listUnsettled(database.db, world.brand.id)).toMatchObject({
      count: 3,
      breaches: 3,
      events: [{ amountCents: 14_900 }, {}, {}],
    })
    const { breaches } = await readBookCheck(database.db, world.brand.id)
    expect(breaches[0]).toMatchObject({
      rule: 'charge without a payment',
      row: { amount_cents: 14_900, reason: expect.stringContaining('of Morgan Alder') },
    })
    const by = await chief()
    await resolveEvent(
      { ...world.deps(), by },
      { eventId: events[0]?.id ?? '', as: 'recorded', reason: 'Seen.' },
    )
    expect(await settled()).toEqual(['renewed', 'renewed'])
    await note()
    expect((await listGatewayEvents(database.db, world.brand.id)).map((each) => each.settled?.as)).toEqual([
      'recorded',
    ])
    expect(await renewalsPaid()).toEqual([1, 1, 1])
    expect(await world.violations()).toEqual([])
  })

  it('a refund recorded with another amount than was made ends, and only the missing part is sent', async () => {
    await lose(1)
    const [member] = members
    const [paid] = member?.payments ?? []
    const ask = async (amountCents: number) => {
      const opened = await openRefund(
        { db: database.db, now: clock.now },
        { brandId: world.brand.id, paymentId: paid?.id ?? '', amountCents, reason: 'Kindness' },
      )
      return reconcileRefund(world.deps(), opened.id)
    }
    await ask(2_000)
    await ask(3_000)
    await restore()
    const given = async () =>
      (await ledgerOf()).find(({ reference }) => reference === paid?.gatewayReference)?.refundedCents
    expect((await findUnrecorded(database.db, world.gateway)).refunds).toMatchObject([{ cents: 5_000 }])
    expect(await ask(5_000)).toMatchObject({ status: 'succeeded', amountCents: 5_000 })
    expect(await given()).toBe(5_000)
    expect(await world.violations()).toEqual([])
    await restore()
    expect(await ask(6_000)).toMatchObject({ status: 'succeeded', amountCents: 6_000 })
    expect(await given()).toBe(6_000)
    expect(await world.violations()).toEqual([])
    expect(await database.db.$count(refunds)).toBe(1)
  })
})

describe('a buyer whose response was lost', () => {
  it.each([true, false])('has the membership and one charge, settled first: %s', async (isFirst) => {
    const shop = await openCheckoutWorld(database.db, clock)
    const [draft, key, paymentToken] = [await shop.draft(), randomUUID(), await shop.token()]
    const restore = await keepBooks(database.pool)
    expect((await shop.confirm(draft, { key, paymentToken })).confirmed.status).toBe('active')
    await restore()
    if (isFirst) expect(await settled(shop.gateway)).toEqual(['confirmed'])
    expect((await shop.confirm(draft, { key, paymentToken })).confirmed.status).toBe('active')
    expect(await ledgerOf(shop.gateway)).toMatchObject([{ refundedCents: 0 }])
    expect(await database.db.$count(memberships)).toBe(1)
    expect(await settled(shop.gateway)).toEqual([])
    expect(await shop.violations()).toEqual([])
  })

  it('has neither where the draft was closed: the repeat asks for another payment, which is charged once', async () => {
    const shop = await openCheckoutWorld(database.db, clock)
    const [draft, key, paymentToken] = [await shop.draft(), randomUUID(), await shop.token()]
    const restore = await keepBooks(database.pool)
    await shop.confirm(draft, { key, paymentToken })
    await restore()
    for (const { reference, amountCents } of await ledgerOf(shop.gateway))
      await shop.gateway.refund({ reference, amountCents, idempotencyKey: 'by hand' })
    await expect(shop.confirm(draft, { key, paymentToken })).rejects.toThrow(/was refunded.*Pay once more/)
    expect((await shop.confirm(draft)).confirmed.status).toBe('active')
    expect((await ledgerOf(shop.gateway)).filter(({ refundedCents }) => refundedCents === 0)).toHaveLength(1)
    expect(await shop.violations()).toEqual([])
  })
})
