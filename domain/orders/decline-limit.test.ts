import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { orders } from '#db/schema/orders.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { assertDeclineLimit } from './decline-limit.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const aDayAgo = new Date('2026-11-19T18:00:00Z')
let who: { brandId: string; accountId: string }
let declined: (times: number, createdAt: Date, placedBy?: 'person' | 'schedule') => Promise<unknown>

beforeEach(async () => {
  const world = await openRenewalWorld(database.db, { now })
  const member = await world.member()
  const [order] = member.orders
  if (!order) throw new Error('The member has no order.')
  who = { brandId: world.brand.id, accountId: member.account.id }
  declined = (times, createdAt, placedBy = 'person') => {
    const row = { ...order, status: 'declined' as const, subject: null, placedBy, createdAt, settledAt: now }
    const rows = Array.from({ length: times }, () => ({
      ...row,
      id: newId(now),
      key: newId(now),
      receiptId: newId(now),
    }))
    return database.db.insert(orders).values(rows)
  }
})

const tooMany = {
  code: 'too_many_requests',
  message: 'Too many payment attempts. Please try again tomorrow.',
  details: { retryAfterSeconds: 3_600 },
}
const tryAgain = (of: Partial<typeof who> & { checkoutId?: string | null } = {}) =>
  assertDeclineLimit(database.db, { ...who, ...of }, now)

test('the tenth declined card within a day is the last', async () => {
  await declined(9, aDayAgo)
  await tryAgain()
  await declined(1, now)
  await expect(tryAgain()).rejects.toMatchObject(tooMany)
  await assertDeclineLimit(database.db, { ...who, accountId: null }, now)
  await tryAgain({ accountId: newId(now) })
  await tryAgain({ brandId: newId(now) })
})

test('earlier declines don’t count anymore, nor do scheduled charges', async () => {
  await declined(12, new Date(aDayAgo.getTime() - 1))
  await declined(12, now, 'schedule')
  await declined(9, aDayAgo)
  await tryAgain()
})
