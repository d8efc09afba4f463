import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { writeBackup } from '#db/backup/backup-file.ts'
import { type BackupLine, dump } from '#db/backup/dump.ts'
import { load } from '#db/backup/load.ts'
import { createDb } from '#db/client.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { explainConnectionError } from '#server/lifecycle/connection-errors.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { cloneTemplate } from '#tests/helpers/template-database.ts'
import { runBackup, runRestore } from './backup-commands.ts'
import { runLedger } from './ledger/ledger-command.ts'

const database = useDatabase()
let dir: string
let said: string[]

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'enamel-backup-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(async () => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

const settings = (url: string, more: Record<string, string> = {}) => ({
  APP_ENV: 'test',
  DATABASE_URL: url,
  SESSION_SECRET: 'the secret of the old machine, 32 long',
  BACKUP_PASSPHRASE: 'four walls and a roof',
  DATA_DIR: join(dir, 'data'),
  INIT_CWD: dir,
  ...more,
})

/** All the database's rows, without the time of the backup. */
async function everything(url: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = []
  for await (const line of dump(url, { now: new Date(0), sessionSecret: '' })) lines.push(line)
  return lines
}

test('a backup of a database in use is fully restored elsewhere, and later gateway payments are reconciled', async () => {
  const url = await cloneTemplate(inject('testDatabase'), `restored_${process.env.VITEST_POOL_ID ?? '1'}`)
  const clock = { now: new Date() }
  const world = await openCheckoutWorld(database.db, clock)
  await world.confirm(await world.draft())
  world.fail('reset_after')
  await world.confirm(await world.draft({ account: { ...buyer, email: 'wren@example.com' } }))
  world.fail(null)
  const odd = 'A “quote”, {a brace}, NULL, \\ and a\nline, 日本 '
  await database.pool.query(`update accounts set first_name = $1 where email = 'robin@example.com'`, [odd])
  const before = await everything(database.url)

  await runBackup(['one.backup'], settings(database.url))
  expect(said.at(-1)).toMatch(/one\.backup: \d+ rows of \d+ tables, verified\.$/)
  const file = readFileSync(join(dir, 'one.backup'))
  expect(file.includes('robin@example.com') || file.includes('INSERT')).toBe(false)

  const elsewhere = settings(url, { SESSION_SECRET: '' })
  await runRestore(['one.backup'], elsewhere)
  expect(await everything(url)).toEqual(before)
  const secret = readFileSync(join(dir, 'data', 'session-secret'), 'utf8')
  expect(secret).toBe('the secret of the old machine, 32 long')
  await expect(runRestore(['one.backup'], elsewhere)).rejects.toThrow(/not empty/)

  const { db, pool, close } = createDb(url, { max: 4 })
  const { rows } = await pool.query(`select 1 from accounts where first_name = $1`, [odd])
  expect(rows).toHaveLength(1)
  const known = await pool.query(`select from pg_stats where tablename = 'payments'`)
  expect(known.rowCount, 'what the planner knows of the payments').toBeGreaterThan(0)
  await expect(pool.query(`update payments set brand_id = gen_random_uuid()`)).rejects.toThrow(/foreign key/)
  await expect(pool.query('update audit_log set number = 1')).rejects.toThrow(/permission denied/)
  const gateway = new SandboxGateway({ db, now: () => new Date(), timeoutMs: 5_000 })
  await pool.query(
    `insert into sandbox_gateway.charges select * from jsonb_populate_record(
       (select c from sandbox_gateway.charges c where status = 'succeeded' limit 1),
       '{"reference": "ch_since", "idempotency_key": "since", "amount_cents": 4200}')`,
  )
  await runLedger([], elsewhere)
  expect(said.at(-1)).toMatch(
    /^2 charges and 0 refunds .*1 charge would be refunded, \$42\.00, 1 of them to people/,
  )
  const on = new Date().toISOString().slice(0, 10)
  expect(said.find((line) => line.startsWith('ch_since'))).toBe(
    `ch_since  $42.00  ${on}  someone not in the books  checkout  is refunded: matches nothing in the books`,
  )
  await runLedger(['--settle', '--share', '34', '--count', '2'], elsewhere, null)
  expect(said.filter((line) => /: (settled|refunded)$/.test(line))).toHaveLength(2)
  expect(said.at(-1)).toMatch(/^0 charges and 0 refunds/)
  expect(await checkInvariant({ db, now: new Date(), gateway })).toEqual([])
  await close()
  await database.pool.query(`drop database ${new URL(url).pathname.slice(1)}`)
})

test('a backup never overwrites a device', async () => {
  symlinkSync('/dev/null', join(dir, 'device'))
  await expect(runBackup(['device'], settings(database.url))).rejects.toThrow('is no file')
  expect(lstatSync(join(dir, 'device')).isSymbolicLink()).toBe(true)
})

test('a missing or too short key is reported before anything is written', async () => {
  const args = ['two.backup', '--key-file', 'none']
  await expect(runBackup(args, settings(database.url))).rejects.toThrow(/ENOENT/)
  const short = settings(database.url, { BACKUP_PASSPHRASE: 'short' })
  await expect(runBackup(['two.backup'], short)).rejects.toThrow(/at least 16 characters/)
})

test('a table that isn’t Enamel’s is left out by name at backup, and when restoring an older backup', async () => {
  const { url: from, pool } = database
  const to = await cloneTemplate(inject('testDatabase'), `foreign_${process.env.VITEST_POOL_ID ?? '1'}`)
  await pool.query('create table operator_notes (id serial primary key, note text)')
  await pool.query(`insert into operator_notes (note) values ('call back')`)
  await runBackup(['notes.backup'], settings(from)).finally(() => pool.query('drop table operator_notes'))
  expect(said).toContain(
    'public.operator_notes isn’t an Enamel table, so it is not in the backup. Keep your own copy of it.',
  )
  // In the previous release's format.
  async function* older(): AsyncGenerator<BackupLine> {
    for await (const line of dump(from, { now: new Date(0), sessionSecret: '' })) {
      if (line.kind !== 'end') yield line
      else {
        const columns = [{ name: 'note', type: 'text' }]
        yield { kind: 'table', schema: 'public', name: 'operator_notes', columns }
        yield { kind: 'rows', rows: [['call back']] }
        yield { kind: 'sequence', schema: 'public', name: 'operator_notes_id_seq', value: '1' }
        yield { ...line, tables: line.tables + 1, rows: line.rows + 1 }
      }
    }
  }
  const { BACKUP_PASSPHRASE: passphrase } = settings(from)
  await writeBackup(join(dir, 'older.backup'), older(), passphrase)
  await runRestore(['older.backup'], settings(to))
  expect(said).toContain('public.operator_notes in the backup isn’t an Enamel table, so it was left out.')
})

test('a backup whose connection PostgreSQL ends says so in a sentence, and leaves no draft', async () => {
  async function* cut(): AsyncGenerator<BackupLine> {
    for await (const line of dump(database.url, { now: new Date(0), sessionSecret: '' })) {
      yield line
      if (line.kind === 'enamel-backup')
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'enamel-backup' and datname = current_database()`,
        )
    }
  }
  const fault = await writeBackup(join(dir, 'cut.backup'), cut(), 'four walls and a roof').catch(
    (error: unknown) => error,
  )
  expect(explainConnectionError(fault)).toMatch(/^The database (is starting or stopping|cannot be reached)/)
  expect(readdirSync(dir)).toEqual([])
})

test('a restore whose connection PostgreSQL ends says so in a sentence, leaves no row, and can be repeated', async () => {
  const to = await cloneTemplate(inject('testDatabase'), `cut_${process.env.VITEST_POOL_ID ?? '1'}`)
  await openCheckoutWorld(database.db, { now: new Date() })
  async function* cut(): AsyncGenerator<BackupLine> {
    for await (const line of dump(database.url, { now: new Date(0), sessionSecret: '' })) {
      yield line
      if (line.kind === 'rows')
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'enamel-restore'
           and datname = $1`,
          [new URL(to).pathname.slice(1)],
        )
    }
  }
  const fault = await load(to, cut()).catch((error: unknown) => error)
  expect(explainConnectionError(fault)).toMatch(/^The database (is starting or stopping|cannot be reached)/)
  const { rows } = await load(to, dump(database.url, { now: new Date(0), sessionSecret: '' }))
  expect(rows).toBeGreaterThan(0)
})
