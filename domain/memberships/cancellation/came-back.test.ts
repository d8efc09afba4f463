import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { promisedWords } from './refund-words.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

it('a member who returns the day after it expired has 30 days again: all of $149.00; a continued one gets its unused part', async () => {
  const back = await world.member({ joinedOn: '2025-11-20', autoRenew: false, paidTerms: 1 })
  const stays = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
  await world.renew(back)
  await world.runDay()
  expect(await world.read(back)).toMatchObject({ termStartsOn: '2026-11-20', termEndsOn: '2027-11-19' })
  expect(await world.read(stays)).toMatchObject({ termStartsOn: '2026-11-20', termEndsOn: '2027-11-19' })
  world.goTo('2026-11-25')
  expect(await world.previewCancel(back)).toMatchObject({ refundKind: 'full', refundCents: 14_900 })
  expect(await world.previewCancel(stays)).toMatchObject({ refundKind: 'pro_rata', refundCents: 14_696 })
})

it('money paid at a desk is never described as sent: the page, the dashboard and the answer list it separately', async () => {
  const member = await world.member({ joinedOn: '2026-11-20' })
  const ofMember = eq(orders.membershipId, member.membership.id)
  const [order] = await database.db.select().from(orders).where(ofMember)
  const none = {
    gatewayReference: null,
    feeCents: null,
    cardBrand: null,
    last4: null,
    expMonth: null,
    expYear: null,
  }
  const atDesk = {
    ...none,
    gateway: 'desk',
    tender: 'cash',
    methodReference: null,
    source: 'method',
  } as const
  await database.db
    .update(payments)
    .set(atDesk)
    .where(eq(payments.orderId, order?.id ?? ''))
  const { refundCents, byHandCents } = await world.previewCancel(member)
  expect([refundCents, byHandCents]).toEqual([16_400, 16_400])
  expect(await world.cancel(member)).toMatchObject({ refundCents, byHandCents })
  expect((await world.view(member)).wayBack).toMatchObject({ refundCents, byHandCents })
})

it('only the electronic part of a promised refund is described as sent, the rest as paid by hand', () => {
  const on = '11/21/26 at 3:15 PM MST'
  const byHand = (amount: string) =>
    `You paid ${amount} at an office. We’ll refund it in person or by check within 30 days after you cancel.`
  expect(promisedWords(31_400, 0, on)).toBe(`We’ll refund $314.00 on ${on}.`)
  expect(promisedWords(31_400, 31_400, on)).toBe(byHand('$314.00'))
  expect(promisedWords(31_400, 15_000, on)).toBe(`We’ll refund $164.00 on ${on}. ${byHand('$150.00')}`)
})
