import { eq, getTableColumns } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, membershipTerms } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { addDependent } from './add-dependent.server.ts'
import { quoteDependent } from './quote-dependent.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const kim = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', relationship: 'child' } as const
const person = { ...kim, disabled: false }
const key = 'a-key-of-mine'
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ interval: 'year', joinedOn: '2026-05-21' })
})

async function add() {
  const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), world.ownerOf(member), person)
  return send({ todayCents, renewalTotalCents })
}
async function send(agreed: { todayCents: number; renewalTotalCents: number }) {
  const owner = world.ownerOf(member)
  const body = { ...person, agreed }
  return addDependent(world.deps(), {
    owner,
    key,
    body,
    ip: '198.51.100.7',
    userAgent: 'Test',
    waitMs: 2_000,
  })
}
const familyRefunds = () =>
  database.db
    .select({ ...getTableColumns(refunds), charged: payments.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.kind, 'addition'))

describe('a membership canceled while the outcome of a person’s payment is unknown', () => {
  it.each(['reset_after', 'reset_before'] as const)(
    'is canceled; the payment, once known (%s), is refunded in full, and no one is added',
    async (failure) => {
      world.fail(failure)
      expect(await add()).toMatchObject({ status: 'confirming' })
      world.fail(null)
      expect(await world.cancel(member)).toMatchObject({ effect: 'ends_today', refundStatus: 'promised' })
      expect(await world.violations()).toEqual([])
      await Promise.all([1, 2, 3].map(() => world.reconcile()))
      await world.reconcile()
      const [refund, ...more] = await familyRefunds()
      expect(more).toEqual([])
      const reason = 'the membership had ended before the payment for a person was known'
      expect(refund).toMatchObject({ status: 'succeeded', amountCents: refund?.charged, reason })
      expect(await database.db.select().from(dependents)).toEqual([])
      const additional = eq(membershipTerms.kind, 'additional')
      expect(await database.db.$count(membershipTerms, additional)).toBe(0)
      const [paid] = await paymentsFor(database.db, eq(orders.kind, 'addition'))
      const returned = await database.db.select().from(mails).where(eq(mails.template, 'payment-returned'))
      const props = { membershipId: member.membership.id, amountCents: refund?.charged }
      expect(returned).toMatchObject([{ props, dedupeKey: `payment-returned:${paid?.id}` }])
      expect(await world.mailsOf('family-changed')).toBe(0)
      expect(await database.db.$count(mails, eq(mails.template, 'membership-cancelled'))).toBe(1)
      expect(await world.violations()).toEqual([])
    },
  )

  it('answers a repeat of the request with the fact that no one was added', async () => {
    const agreed = await quoteDependent(world.deps(), world.ownerOf(member), person)
    const { todayCents, renewalTotalCents } = agreed
    const repeat = () => send({ todayCents, renewalTotalCents })
    world.fail('reset_after')
    expect(await repeat()).toMatchObject({ status: 'confirming' })
    world.fail(null)
    await world.cancel(member)
    for (let round = 0; round < 2; round += 1)
      await expect(repeat()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('We’re refunding all of it to the payment method you used'),
      })
    await world.reconcile()
    expect(await familyRefunds()).toMatchObject([{ status: 'succeeded' }])
    expect(await world.violations()).toEqual([])
  })

  it('keeps the person when the membership runs to its end', async () => {
    world.fail('reset_after')
    await add()
    world.fail(null)
    await database.pool.query('update memberships set auto_renew = false, cancelled_at = now()')
    await world.reconcile()
    expect(await database.db.select().from(dependents)).toMatchObject([kim])
    expect(await familyRefunds()).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  it('keeps the person whom a card paid for, however late that is known', async () => {
    world.fail('reset_after')
    await add()
    world.fail(null)
    world.goTo('2027-05-22')
    await world.reconcile()
    expect(await database.db.select().from(dependents)).toMatchObject([{ ...kim, startsOn: '2026-11-20' }])
    expect(await familyRefunds()).toEqual([])
  })

  it.each([
    [
      'the membership is cancelled and its days are as they were',
      "update memberships set status = 'cancelled'",
    ],
    [
      'the first of the days is paid for no more',
      "update membership_terms set starts_on = '2026-11-21' where ends_on = '2027-05-20'",
    ],
    ['the last of the days is paid for no more', "update membership_terms set ends_on = '2027-05-19'"],
  ])('refunds the payment where %s', async (_, since) => {
    world.fail('reset_after')
    await add()
    world.fail(null)
    await database.pool.query(since)
    await world.reconcile()
    expect(await database.db.select().from(dependents)).toEqual([])
    expect(await familyRefunds()).toHaveLength(1)
  })

  it('the invariant reports a person who wasn’t added and whose payment wasn’t refunded', async () => {
    await add()
    await database.db.delete(dependents)
    const rules = (await world.violations()).map(({ rule }) => rule)
    expect(rules).toEqual(['person added in mid-term that does not agree with the order'])
  })
})
