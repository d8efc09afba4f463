import { expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { couponRedemptions, payments, receipts } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { coupons } from '#db/schema/plans.ts'
import { sandboxCharges } from '#db/schema/sandbox.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { releaseCoupon, reserveCoupon } from '#domain/billing/coupon-redemption.server.ts'
import { lockMembership, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { buyer } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { giveMembership } from './checkout/give-membership.server.ts'
import { type JoinSubject, joinSubjectSchema } from './checkout/join.schema.ts'
import type { DraftedOrder, OrderKind, OrderKinds, PlacedKind } from './order-kind.ts'
import { kindsByName } from './order-kinds.server.ts'
import { placeOrder } from './place-order.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

/** The operator's desk with only two kinds of order. */
const deskSale: OrderKind = {
  name: 'desk_sale',
  give: (settling, order, payment) => {
    const { accountId } = order
    if (!accountId) throw new Error('A desk sale is somebody’s.')
    const subject = joinSubjectSchema.parse(order.subject)
    return giveMembership(settling, order, payment, { subject, accountId })
  },
}
const adjustment: OrderKind = {
  name: 'adjustment',
  give: async (_settling, { accountId }) => ({ accountId: accountId ?? '', issuedOn: '2026-11-20' }),
}
const kinds: OrderKinds = { ...kindsByName, desk_sale: deskSale, adjustment }
const line = {
  kind: 'adjustment',
  label: 'Card replaced',
  quantity: 1,
  unitCents: 500,
  amountCents: 500,
} as const

it.each(['cash', 'check', 'terminal'] as const)(
  'a desk-defined order kind, paid with %s, is settled at once, once per key, and the books balance',
  async (tender) => {
    const world = await openRenewalWorld(database.db, clock)
    const { db } = database
    const account = await insertAccount(db, { brandId: world.brand.id })
    const coupon = await insertCoupon(db, { brandId: world.brand.id, maxRedemptions: 1 })
    const deps = { ...world.deps(), kinds }
    const subject: JoinSubject = {
      buyer: { ...buyer, email: 'desk@example.com' },
      dependents: [],
      planId: world.plan.id,
      officeId: null,
      memberNumber: newMemberNumber(),
      autoRenew: false,
      lastingCouponId: null,
      opensAccountId: null,
    }
    const membershipId = newId(clock.now)
    const sale: DraftedOrder = {
      accountId: account.id,
      membershipId,
      planVersionId: world.version.id,
      interval: 'year',
      startsOn: '2026-11-20',
      endsOn: '2027-11-19',
      lines: [
        { kind: 'plan', label: 'Adult plan, one year', quantity: 1, unitCents: 14_900, amountCents: 14_900 },
      ],
      renewalTotalCents: 14_900,
      subject,
      agreed: { version: '1', words: [{ kind: 'terms', text: 'I agree.' }], ip: null, userAgent: null },
      paidWith: { tender, reference: tender === 'check' ? '1042' : null },
    }
    const placed: DraftedOrder = {
      ...sale,
      coupon: {
        couponId: coupon.id,
        email: 'desk@example.com',
        dateOfBirth: '1988-04-12',
        refuse: (why) => new Error(why),
      },
    }
    const place = () =>
      placeOrder(
        deps,
        { ...deskSale, lock: async () => null, draft: async () => placed },
        { brandId: world.brand.id, by: account.id, key: 'sold-at-the-desk', body: {} },
        null,
      )
    const [first, ...more] = await Promise.all([place(), place(), place()])
    expect(first?.order).toMatchObject({ kind: 'desk_sale', status: 'settled', accountId: account.id })
    expect(more.map(({ order }) => order.id)).toEqual([first?.order.id, first?.order.id])
    expect(await db.select().from(payments)).toMatchObject([
      { tender, gateway: 'desk', status: 'succeeded', amountCents: 14_900 },
    ])
    expect(await db.select().from(membershipTerms)).toMatchObject([
      { membershipId, startsOn: '2026-11-20', endsOn: '2027-11-19' },
    ])
    expect(await db.select().from(receipts)).toMatchObject([{ totalCents: 14_900, membershipId }])
    expect(await db.select().from(consents)).toMatchObject([{ kind: 'terms', orderId: first?.order.id }])
    expect(await db.$count(sandboxCharges)).toBe(0)
    expect(await db.select().from(couponRedemptions)).toMatchObject([{ status: 'redeemed' }])
    expect(await world.violations()).toEqual([])
  },
)

it('an adjustment is charged to the saved card, has its receipt, and pays for no period', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member()
  const { brandId, accountId, membershipId } = world.ownerOf(member)
  const before = await database.db.$count(membershipTerms)
  const kind: PlacedKind<null, Membership> = {
    ...adjustment,
    lock: ({ db }) => lockMembership(db, { brandId, membershipId }),
    draft: async (_deps, _input, membership) => ({
      accountId,
      membershipId,
      planVersionId: membership.planVersionId,
      interval: membership.interval,
      startsOn: '2026-11-20',
      endsOn: '2026-11-20',
      lines: [line],
      renewalTotalCents: 14_900,
      subject: { reason: 'card replaced' },
      agreed: null,
      paidWith: { source: 'method', reference: member.card.methodReference, kind: 'card' },
    }),
  }
  const request = { brandId, by: accountId, key: 'an-adjustment', body: {} }
  const { order } = await placeOrder({ ...world.deps(), kinds }, kind, request, null)
  expect(order).toMatchObject({ status: 'settled', totalCents: 500 })
  expect(await database.db.$count(membershipTerms)).toBe(before)
  expect((await database.db.select().from(receipts)).map(({ lines }) => lines)).toContainEqual([line])
  expect(await world.violations()).toEqual([])
})

it('an unknown kind is not written, and nothing is charged', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member()
  const { brandId, accountId, membershipId } = world.ownerOf(member)
  const [written] = member.orders
  if (!written) throw new Error('The member has no order.')
  const { planVersionId, interval, startsOn, endsOn } = written
  const known = await database.db.$count(orders)
  const { adjustment: _, ...withoutAdjustment } = kindsByName
  const kind: PlacedKind<null> = {
    ...adjustment,
    lock: async () => null,
    draft: async () => ({
      accountId,
      membershipId,
      planVersionId,
      interval,
      startsOn,
      endsOn,
      lines: [line],
      renewalTotalCents: 0,
      paidWith: { source: 'method', reference: member.card.methodReference, kind: 'card' },
    }),
  }
  const request = { brandId, by: accountId, key: 'an-adjustment', body: {} }
  const placing = placeOrder({ ...world.deps(), kinds: withoutAdjustment }, kind, request, null)
  await expect(placing).rejects.toThrow('no rules')
  expect(await database.db.$count(orders)).toBe(known)
  expect(await world.violations()).toEqual([])
})

it('a coupon’s limits are enforced under its lock, and refused or restored uses don’t count', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const { db } = database
  const brandId = world.brand.id
  const paid = [await world.member(), await world.member(), await world.member()]
  const [one = '', two = '', three = ''] = paid.map(({ payments: [payment] }) => payment?.id)
  const { id: couponId } = await insertCoupon(db, { brandId, maxRedemptions: 2, maxPerMember: 1 })
  const reserve = (paymentId: string, dateOfBirth: string) =>
    db.transaction((tx) =>
      reserveCoupon(tx, { brandId, couponId, email: 'robin@example.com', dateOfBirth, paymentId }),
    )
  const counted = async () => (await db.select().from(coupons))[0]?.redemptionCount
  const crossing = await Promise.all([reserve(one, '1988-04-12'), reserve(one, '1988-04-12')])
  expect(crossing.sort()).toEqual(['member_limit', 'reserved'])
  expect(await counted()).toBe(1)
  expect(await reserve(two, '1990-01-01')).toBe('reserved')
  expect(await reserve(three, '1991-01-01')).toBe('used_up')
  expect(await counted()).toBe(2)
  for (const _ of [1, 2]) await releaseCoupon(db, { id: two, brandId })
  expect(await counted()).toBe(1)
  expect(await reserve(three, '1990-01-01')).toBe('reserved')
  expect(await counted()).toBe(2)
})
