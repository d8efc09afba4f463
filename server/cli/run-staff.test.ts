import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { readAuditCheck } from '#domain/staff/audit/verify-audit.server.ts'
import { secondStepsOf } from '#domain/staff/mfa/mfa.server.ts'
import { acceptInvitation } from '#domain/staff/people/accept-invitation.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { runStaff } from './run-staff.ts'

const database = useDatabase()
let said: string[]

beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())

const run = (...args: string[]) =>
  runStaff(args, {
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    CONSOLE_ORIGIN: 'https://console.example.com',
    SESSION_SECRET: 'a secret for tests, of more than 32 letters',
  })

test('§console: the first owner is created on the server’s command line, with a link that works once', async () => {
  await insertBrand(database.db)
  await run('create-owner', '--email', 'First@Example.com', '--name', 'Avery Stone')
  const link = new URL(said.at(-1) ?? '')
  expect(link.origin + link.pathname).toBe('https://console.example.com/accept-invitation')
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  const choice = { token, password: 'seven wet otters dancing', ip: '::1', userAgent: null }
  const session = await acceptInvitation({ db: database.db, now: new Date() }, choice)
  expect(session.stage).toBe('setup')
  const again = acceptInvitation({ db: database.db, now: new Date() }, choice)
  await expect(again).rejects.toMatchObject({ fields: [{ path: 'token' }] })
  said.length = 0
  await run('list')
  expect(said).toEqual(['Avery Stone <first@example.com>  active, no second step  Owner: Everything'])
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.number)
  expect(rows.map(({ action, actor, staffId }) => [action, actor, staffId === null])).toEqual([
    ['staff.invited', 'command line', true],
    ['staff.accepted', 'Avery Stone <first@example.com>', false],
  ])
})

test('the audit is compared with the log’s hashes: a rewritten or cut chain is reported', async () => {
  await insertBrand(database.db)
  await run('create-owner', '--email', 'first@example.com', '--name', 'Avery Stone')
  const [row] = await database.db.select().from(auditLog)
  said.length = 0
  await run('verify-audit', '--known', row?.hash ?? '')
  expect(said).toEqual([
    'Audit log of the deployment: all 1 rows are unchanged.',
    `The row with the hash ${row?.hash} is in the audit log.`,
  ])
  await expect(run('verify-audit', '--known', 'f00')).rejects.toThrow(
    'No row has the hash f00: rows were changed or removed since it was logged.',
  )
})

test('the audit is compared with a log: the result is saved for the metric, Health and the screen', async () => {
  const { id: brandId } = await insertBrand(database.db)
  await run('create-owner', '--email', 'first@example.com', '--name', 'Avery Stone')
  const [row] = await database.db.select().from(auditLog)
  const folder = mkdtempSync(join(tmpdir(), 'enamel-log-'))
  const compare = (...lines: object[]) => {
    const log = join(folder, 'web.log')
    writeFileSync(
      log,
      ['starting', ...lines.map((line) => `web[4711]: ${JSON.stringify(line)}`), ''].join('\n'),
    )
    said.length = 0
    return run('verify-audit', '--log', log)
  }
  const sealed = { level: 'info', job: 'seal-audit', chain: 'deployment', number: 1, hash: row?.hash }
  await compare(sealed, sealed, { job: 'seal-audit', chains: 1, broken: 0 }, { job: 'other', hash: 'x' })
  expect(said[0]).toBe(
    'Audit log of the deployment: all 1 hashes from the log are in it, and all 1 rows are unchanged.',
  )
  expect(await readAuditCheck(database.db, null)).toMatchObject({
    comparedAt: expect.any(String),
    faults: [],
  })

  const cut = 'c0ffee'.padEnd(64, '0')
  await expect(compare(sealed, { ...sealed, hash: cut })).rejects.toThrow(
    `Audit log of the deployment: The row with the hash ${cut} is no longer in the audit.`,
  )
  expect(await readAuditCheck(database.db, null)).toMatchObject({
    faults: [`The row with the hash ${cut} is no longer in the audit.`],
  })
  await expect(compare(sealed, { ...sealed, chain: brandId })).rejects.toThrow(
    `Audit log of brand ${brandId}: The log has hashes of it, and it is no longer there.`,
  )
  // Once every row is back, the check passes again.
  expect((await readAuditCheck(database.db, null))?.faults).toEqual([])
  await expect(compare({ job: 'other' })).rejects.toThrow('the file has no seal-audit line')
  rmSync(folder, { recursive: true })
})

test('a person’s second factor is reset, also the only owner’s', async () => {
  const person = await insertStaff(database.db, {
    email: 'only@example.com',
    totpSecret: 'AAENAMELDEMOCODE',
    grants: [{ role: 'owner', brandId: null }],
  })
  expect(await secondStepsOf(database.db, person.id)).toEqual(['totp'])
  await run('reset-second-step', '--email', 'only@example.com')
  expect(await secondStepsOf(database.db, person.id)).toEqual([])
})

test.each([
  [[], 'Usage: npm run staff'],
  [['toString'], 'Usage: npm run staff'],
  [['list', 'extra'], '“extra” is one argument too many'],
  [['create-owner', '--email', 'x', '--name', 'Ann'], '--email: Enter an email address'],
  [['create-owner', '--email', 'a@b.example'], 'There is no brand yet.'],
  [['reset-second-step', '--email', 'a@b.example'], 'No one has access as a@b.example.'],
])('%j says what is wrong with it', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message)
})
