import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDb } from '#db/client.ts'
import { staff } from '#db/schema/staff.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { ensureMigrated } from './ensure-migrated.ts'
import { exitWithError } from './exit-with-error.ts'

const database = useDatabase()
let said: string[]

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void said.push(String(line)))
  vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
})
afterEach(() => vi.restoreAllMocks())

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

test.each([
  [
    'refuses the password',
    () => changed((url) => Object.assign(url, { username: 'enamel', password: 'wrong-one' })),
    'The database refuses the user or the password',
  ],
  ['is not there', () => changed((url) => Object.assign(url, { pathname: '/none' })), 'no such database'],
  ['is away', () => 'postgres://enamel:wrong-one@127.0.0.1:1/enamel', 'The database cannot be reached'],
  ['is nowhere', () => 'postgres://enamel:wrong-one@none.invalid/enamel', 'The database cannot be reached'],
  ['speaks no TLS', () => changed((url) => url.searchParams.set('sslmode', 'verify-full')), 'sslmode'],
])('a database that %s ends startup with one sentence', async (_, url, sentence) => {
  await ensureMigrated({ MIGRATE: 'auto' }, url()).catch(exitWithError)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(sentence)
  expect(said[0]).not.toMatch(/\n|wrong-one/)
  expect(process.exit).toHaveBeenCalledWith(1)
})

test('a command on a read-only database ends with one sentence', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { db, close } = createDb(url.href, { max: 1 })
  await insertStaff(db, { email: 'private@example.com' }).catch(exitWithError)
  await close()
  expect(said).toEqual([
    expect.stringMatching(/^The database is .*only reads.*\.\)?$|^The database is .*\)$/),
  ])
})

test('a server error is logged with its stack and cause, never with query parameters', async () => {
  const person = await insertStaff(database.db, { email: 'private@example.com' })
  await database.db
    .insert(staff)
    .values({ id: person.id, email: 'private@example.com', name: 'Private Person' })
    .catch(exitWithError)
  expect(said.join()).toContain('Failed query: insert into "staff"')
  expect(said.join()).toMatch(/^\s+at /m)
  expect(said.join()).toMatch(/Caused by .*duplicate key/)
  expect(said.join()).not.toMatch(/private@example\.com|Private Person/)
  expect(await database.db.$count(staff, eq(staff.email, 'private@example.com'))).toBe(1)
})
