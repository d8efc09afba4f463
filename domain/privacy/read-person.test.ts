import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { contactMessages } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readPerson } from './read-person.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

test('own data includes what was sent from the confirmed email, since it was theirs, to this brand', async () => {
  const { db } = database
  const email = 'passed.on@example.com'
  const emailVerifiedAt = new Date('2026-06-01T18:00:00Z')
  const mine = await insertMember(db, { now, account: { email, emailVerifiedAt } })
  const { brandId, id: accountId } = mine.account
  const elsewhere = await insertBrand(db)
  const wrote = (message: string, receivedAt: string, more: { email?: string; brandId?: string } = {}) => ({
    brandId,
    email,
    reference: message,
    name: 'Morgan',
    topic: 'other' as const,
    isMember: true,
    message,
    receivedAt: new Date(receivedAt),
    receivedOn: receivedAt.slice(0, 10),
    ...more,
  })
  await db
    .insert(contactMessages)
    .values([
      wrote('by who had it before', '2026-05-01T18:00:00Z'),
      wrote('mine', '2026-07-01T18:00:00Z'),
      wrote('from another address', '2026-07-01T18:00:00Z', { email: 'other@example.com' }),
      wrote('to another brand', '2026-07-01T18:00:00Z', { brandId: elsewhere.id }),
    ])
  const read = () => readPerson(db, { brandId, accountId, today }, { reader: 'member' })
  expect((await read()).messages).toMatchObject([{ message: 'mine' }])
  await db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, accountId))
  expect((await read()).messages).toEqual([])
})

test('own data includes every table of one account, but no secrets and nothing of another', async () => {
  const { db } = database
  const mine = await insertMember(db, {
    now,
    account: { passwordHash: 'secret-hash' },
    dependents: [{ firstName: 'Wren' }],
  })
  const { brandId, id: accountId } = mine.account
  const other = await insertMember(db, { now, brandId, dependents: [{ firstName: 'Stranger' }] })
  await insertVisit(db, { membershipId: mine.membership.id, visitedOn: '2026-11-01' })
  await insertVisit(db, { membershipId: other.membership.id, visitedOn: '2026-11-02' })
  const data = await readPerson(db, { brandId, accountId, today }, { reader: 'member' })
  expect(data).toMatchObject({
    account: { email: mine.account.email },
    memberships: [{ memberNumber: mine.membership.memberNumber }],
    people: [{ firstName: 'Wren' }],
    visits: [{ visitedOn: '2026-11-01' }],
    payments: [{ status: 'succeeded' }],
    receipts: [{ number: mine.receipts[0]?.number }],
  })
  expect(data.cards).toHaveLength(1)
  const text = JSON.stringify(data)
  for (const no of ['secret-hash', 'Stranger', other.membership.memberNumber, 'idempotency', 'reference']) {
    expect(text).not.toContain(no)
  }
  const elsewhere = await insertBrand(db)
  const reading = readPerson(db, { brandId: elsewhere.id, accountId, today }, { reader: 'member' })
  await expect(reading).rejects.toMatchObject({ code: 'not_found' })
})
