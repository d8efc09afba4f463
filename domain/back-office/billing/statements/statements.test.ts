import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { closedStatements, payments, refunds } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { closeMonths } from './close-months.server.ts'
import { findChangedStatement } from './closed.queries.server.ts'
import { officeStatementCsv, readOfficeStatement } from './office-statement.server.ts'
import { readStatement } from './statement.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-09-10T18:00:00Z') }
const reach = { kind: 'brand' } as const
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let sparrow = ''
let stonebridge = ''

beforeEach(async () => {
  clock.now = new Date('2026-09-10T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  sparrow = (await insertOffice(database.db, { brandId: world.brand.id, name: 'Sparrow' })).id
  stonebridge = (await insertOffice(database.db, { brandId: world.brand.id, name: 'Stonebridge' })).id
})

const read = (month: string) => readStatement(database.db, { brand: world.brand, reach, month })
const readOffice = (officeId: string | null, month: string) =>
  readOfficeStatement(database.db, { brand: world.brand, reach, month, officeId })
const close = (today: string) =>
  closeMonths({ db: database.db, now: clock.now }, { brand: world.brand, today })
const nets = async (month: string) =>
  Object.fromEntries((await read(month)).rows.map(({ office, netCents }) => [office, netCents]))
/** A member who pays $164; the gateway hasn't reported its fee yet. */
async function join(officeId: string | null, joinedOn: string) {
  const member = await world.member({ officeId, joinedOn })
  await pays(idOf(member), { feeCents: null })
  return member
}
const pays = (paymentId: string, change: Partial<typeof payments.$inferInsert>) =>
  database.db.update(payments).set(change).where(eq(payments.id, paymentId))
const idOf = ({ payments: [payment] }: InsertedMember) => payment?.id ?? ''

test('§console: a member who moves today changes no earlier statement: September stays $908.00 and $571.45', async () => {
  const ellery = await join(sparrow, '2026-09-10')
  const [first, other] = [await join(sparrow, '2026-09-10'), await join(stonebridge, '2026-09-10')]
  await pays(idOf(ellery), { amountCents: 32_700 })
  await pays(idOf(first), { amountCents: 58_100 })
  await pays(idOf(other), { amountCents: 57_145 })
  expect(await nets('2026-09')).toEqual({ Sparrow: 90_800, Stonebridge: 57_145 })
  await database.db
    .update(memberships)
    .set({ officeId: stonebridge })
    .where(eq(memberships.id, ellery.membership.id))
  expect(await nets('2026-09')).toEqual({ Sparrow: 90_800, Stonebridge: 57_145 })
  // A later refund is deducted from the office that was paid.
  const back = { brandId: world.brand.id, paymentId: idOf(ellery), amountCents: 700, reason: 'Kindness' }
  await database.db.insert(refunds).values({
    ...back,
    status: 'succeeded',
    idempotencyKey: 'moved',
    settledAt: new Date('2026-10-02T18:00:00Z'),
  })
  expect(await nets('2026-10')).toEqual({ Sparrow: -700 })
  // Later payments belong to the new office.
  clock.now = new Date('2027-09-11T18:00:00Z')
  await world.runDay()
  const { rows } = await read('2027-09')
  expect(rows.map(({ office, payments: count }) => [office, count])).toEqual([
    ['Sparrow', 1],
    ['Stonebridge', 2],
  ])
})

test('§console: a month is closed on the sixth day of the next one, once, and is kept with a hash', async () => {
  await join(sparrow, '2026-09-10')
  await join(stonebridge, '2026-10-20')
  expect(await close('2026-10-05')).toBe(0)
  expect((await read('2026-09')).closed).toBeNull()
  const [one, other] = await Promise.all([close('2026-11-06'), close('2026-11-06')])
  expect(one + other).toBe(2)
  const closed = await database.db.select().from(closedStatements).orderBy(closedStatements.month)
  expect(closed.map(({ month }) => month)).toEqual(['2026-09', '2026-10'])
  expect((await read('2026-09')).closed).toMatchObject({ hash: closed[0]?.hash })
  expect(await findChangedStatement(database.db, world.brand.id)).toBeNull()
  for (const statement of ["update closed_statements set rows = '[]'", 'delete from closed_statements']) {
    await expect(database.pool.query(statement)).rejects.toThrow('never changed')
  }
  await database.pool.query(`alter table closed_statements disable trigger user;
    update closed_statements set rows = '[]' where month = '2026-09';
    alter table closed_statements enable trigger user`)
  expect(await findChangedStatement(database.db, world.brand.id)).toBe('2026-09')
})

test('§console: a correction after a month was closed is on the open month’s statement', async () => {
  const late = await join(sparrow, '2026-09-10')
  await join(stonebridge, '2026-09-10')
  await close('2026-10-06')
  const september = await read('2026-09')
  // The fee came late, and a payment of September was recorded in October.
  await pays(idOf(late), { feeCents: 450 })
  const missed = await join(stonebridge, '2026-09-11')
  expect(await read('2026-09')).toEqual(september)
  const paid = missed.payments[0]?.amountCents ?? 0
  expect(await nets('2026-10')).toEqual({ Sparrow: -450, Stonebridge: paid })
  const { row, lines, correctionsCents } = await readOffice(sparrow, '2026-10')
  expect([row.netCents, lines, correctionsCents]).toEqual([-450, [], -450])
  expect((await readOffice(sparrow, '2026-09')).correctionsCents).toBe(450)
  await close('2026-11-06')
  expect(await nets('2026-10')).toEqual({ Sparrow: -450, Stonebridge: paid })
  expect(await nets('2026-11')).toEqual({})
  // A bank returns a charge after all.
  await pays(idOf(missed), { status: 'failed' })
  expect(await nets('2026-11')).toEqual({ Stonebridge: -paid })
  const all = await Promise.all(['2026-09', '2026-10', '2026-11', '2026-12'].map(read))
  const kept = september.total.netCents - 450
  expect(all.reduce((cents, { total }) => cents + total.netCents, 0)).toBe(kept)
})

test('§console: money beyond $21,474,836.47 adds up: 2 × $11,000,000.00 is $22,000,000.00', async () => {
  for (const each of [await join(sparrow, '2026-09-10'), await join(sparrow, '2026-09-10')]) {
    await pays(idOf(each), { amountCents: 1_100_000_000 })
  }
  expect((await read('2026-09')).total.collectedCents).toBe(2_200_000_000)
  expect((await readOffice(sparrow, '2026-09')).row.netCents).toBe(2_200_000_000)
  await close('2026-10-06')
  expect((await read('2026-09')).total.collectedCents).toBe(2_200_000_000)
  expect((await read('2026-10')).rows).toEqual([])
})

test('§console: one office has its statement, line by line to the cent, and as CSV; another’s is not found', async () => {
  const member = await join(sparrow, '2026-09-10')
  await join(stonebridge, '2026-09-10')
  await pays(idOf(member), { feeCents: 450, amountCents: 14_900 })
  const one = await readOffice(sparrow, '2026-09')
  expect(one.lines).toMatchObject([
    { on: '2026-09-10', kind: 'payment', memberNumber: member.membership.memberNumber, netCents: 14_450 },
  ])
  expect([one.row.netCents, one.correctionsCents]).toEqual([14_450, 0])
  expect(officeStatementCsv(one).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Date,What,Member number,Collected,At the desk,Refunds,Fees,Net',
    `2026-09-10,Payment,${member.membership.memberNumber},149.00,0.00,0.00,4.50,144.50`,
    ',Total,,149.00,0.00,0.00,4.50,144.50',
  ])
  const theirs = { kind: 'offices', officeIds: [stonebridge] } as const
  await expect(
    readOfficeStatement(database.db, {
      brand: world.brand,
      reach: theirs,
      month: '2026-09',
      officeId: sparrow,
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect((await readOffice(null, '2026-09')).lines).toEqual([])
})
