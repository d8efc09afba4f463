import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { newId } from './id.ts'
import { accounts } from './schema/accounts.ts'
import { insertedRow, insertRows, insertUnlessThere, updatedRow, updateRow } from './written-rows.ts'

const database = useDatabase()
const address = { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ' as const, zip: '85004' }
const verified = new Date('2026-04-01T10:00:00.123Z')
let person: Pick<typeof accounts.$inferInsert, 'brandId' | 'firstName' | 'lastName' | 'dateOfBirth'>

beforeEach(async () => {
  const { id: brandId } = await insertBrand(database.db)
  person = { brandId, firstName: 'Morgan', lastName: 'Alder', dateOfBirth: '1986-04-17' }
})

const stored = async (id: string) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

test('each row has its own id and its own values, whichever statement writes it', async () => {
  const { db } = database
  const full = { ...person, address, emailVerifiedAt: verified, marketingMail: true }
  const rows = [
    await insertedRow(db, accounts, { ...full, email: 'one@example.com' }),
    await insertedRow(db, accounts, { ...full, email: 'two@example.com', firstName: 'Robin' }),
    await insertedRow(db, accounts, { ...person, email: 'three@example.com', address: undefined }),
  ]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(rows[0]).toMatchObject({ ...full, email: 'one@example.com', language: 'en', ownsEmail: true })
  expect(rows[1]).toMatchObject({ ...full, email: 'two@example.com', firstName: 'Robin' })
  expect(rows[2]).toMatchObject({ ...person, address: null, emailVerifiedAt: null, marketingMail: false })
  for (const row of rows) expect(await stored(row.id)).toEqual(row)
})

test('a null is SQL’s own, before and after a value in the same column', async () => {
  const { db } = database
  const ids = []
  for (const given of [null, address, null]) {
    const { id } = await insertedRow(db, accounts, { ...person, address: given })
    ids.push(id)
  }
  const where = sql`${accounts.address} is null`
  expect(await db.$count(accounts, where)).toBe(2)
  const which = { brandId: person.brandId, id: ids[1] ?? '' }
  await updateRow(db, accounts, which, { address: null, emailVerifiedAt: verified })
  expect(await db.$count(accounts, where)).toBe(3)
  await updateRow(db, accounts, which, { address, emailVerifiedAt: null })
  expect(await stored(which.id)).toMatchObject({ address, emailVerifiedAt: null })
})

test('rows of one statement may set different columns', async () => {
  const { db } = database
  for (const round of [1, 2]) {
    const ids = [newId(), newId()]
    await insertRows(
      db,
      accounts,
      { ...person, id: ids[0], phone: `602555014${round}` },
      { ...person, id: ids[1], language: 'es' },
    )
    expect(await stored(ids[0] ?? '')).toMatchObject({ phone: `602555014${round}`, language: 'en' })
    expect(await stored(ids[1] ?? '')).toMatchObject({ phone: null, language: 'es' })
  }
})

test('a row that conflicts with an existing one isn’t written, and that is reported', async () => {
  const { db } = database
  const email = 'one@example.com'
  expect(await insertUnlessThere(db, accounts, { ...person, email })).toBe(true)
  expect(await insertUnlessThere(db, accounts, { ...person, email })).toBe(false)
  expect(await insertUnlessThere(db, accounts, { ...person, email, ownsEmail: false })).toBe(true)
  expect(await db.$count(accounts)).toBe(2)
})

test('an update touches only the named row of the named brand, and only the given columns', async () => {
  const { db } = database
  const [one, other] = [await insertedRow(db, accounts, person), await insertedRow(db, accounts, person)]
  const { id: elsewhere } = await insertBrand(db)
  const changes = { firstName: 'Robin', phone: undefined, address }
  expect(await updatedRow(db, accounts, { ...one, brandId: elsewhere }, changes)).toBeUndefined()
  expect(await stored(one.id)).toEqual(one)
  expect(await updatedRow(db, accounts, one, changes)).toEqual({ ...one, firstName: 'Robin', address })
  expect(await stored(other.id)).toEqual(other)
})

test('it is part of its caller’s transaction', async () => {
  const { db } = database
  const before = await insertedRow(db, accounts, person)
  const undone = db.transaction(async (tx) => {
    await insertRows(tx, accounts, person)
    await updateRow(tx, accounts, before, { firstName: 'Robin' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db.select().from(accounts)).toEqual([before])
})
