import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BackupLine, dump } from '#db/backup/dump.ts'
import { load } from '#db/backup/load.ts'
import { openOldDatabase } from '#tests/helpers/old-database.ts'

const names: readonly [before: string, now: string][] = [
  ['member_looks', 'impersonations'],
  ['office_import_changes', 'import_changes'],
  ['office_import_parts', 'import_parts'],
  ['office_import_refusals', 'import_rejections'],
  ['office_imports', 'imports'],
  ['refund_requests', 'money_requests'],
]

let old: Awaited<ReturnType<typeof openOldDatabase>>
let brand: string
let person: string
let account: string

beforeEach(async () => {
  old = await openOldDatabase('tables_have_the_names_of_what_they_hold')
  brand = randomUUID()
  person = randomUUID()
  account = randomUUID()
  await old.query(`insert into brands (id, key, name, settings) values ($1, 'lumen', 'Lumen', '{}')`, [brand])
  await old.query(`insert into staff (id, email, name) values ($1, 'ann@lumen.example', 'Ann')`, [person])
  await old.query(
    `insert into accounts (id, brand_id, email, first_name, last_name, date_of_birth)
     values ($1, $2, 'lee@lumen.example', 'Lee', 'Park', '1980-01-01')`,
    [account, brand],
  )
})
afterEach(() => old.close())

/** Starts a file import the way the previous release does. */
const beginImport = (status: string, id = randomUUID()) =>
  old.query(
    `insert into "office_imports" ("id", "brand_id", "started_by", "file_name", "kind", "mapping", "header", "status", "line", "fault")
     values ($1, $2, $3, 'offices.csv', 'own', '{}', '["name"]', $4, default, default) returning "id", "line", "stopping", "more"`,
    [id, brand, person, status],
  )

test('the previous release’s reads and writes by former table names work on the current tables', async () => {
  const [earlier] = await beginImport('done')
  // A connection of the previous release keeps its prepared statements across the migration.
  const other = await old.connect()
  const prepared = { name: 'found', text: 'select status from office_imports where id = $1' }
  expect((await other.query({ ...prepared, values: [earlier?.id] })).rows).toEqual([{ status: 'done' }])
  await old.finish()
  expect((await other.query({ ...prepared, values: [earlier?.id] })).rows).toEqual([{ status: 'done' }])
  await other.end()

  const [made] = await beginImport('checking')
  expect(made).toMatchObject({ line: 0, stopping: false, more: {} })
  await expect(beginImport('running')).rejects.toMatchObject({ code: '23505' })
  await expect(beginImport('lost')).rejects.toMatchObject({ code: '23514' })
  const part = `insert into "office_import_parts" ("brand_id", "import_id", "number", "data") values ($1, $2, 0, $3)
    on conflict ("import_id", "number") do update set "data" = excluded."data"`
  for (const data of ['name', 'name, city']) await old.query(part, [brand, made?.id, Buffer.from(data)])
  const refused = `insert into "office_import_refusals" ("brand_id", "import_id", "line", "reason", "cells")
    values ($1, $2, 3, 'No name.', null) on conflict do nothing returning "line"`
  expect(await old.query(refused, [brand, made?.id])).toEqual([{ line: 3 }])
  expect(await old.query(refused, [brand, made?.id])).toEqual([])
  await old.query(
    `insert into office_import_changes (brand_id, import_id, office_id, revision) values ($1, $2, $3, 1)`,
    [brand, made?.id, randomUUID()],
  )
  await old.query('begin')
  const locked = await old.query(
    `select i.id from office_imports i where i.status = 'checking'
       and exists (select from office_import_parts where office_import_parts.import_id = i.id)
     order by i.id for update skip locked`,
  )
  expect(locked).toEqual([{ id: made?.id }])
  const update = `update "office_imports" set "status" = $2, "line" = "office_imports"."line" + 5
    where "office_imports"."id" = $1 returning "status", "line"`
  expect(await old.query(update, [made?.id, 'stopped'])).toEqual([{ status: 'stopped', line: 5 }])
  await old.query('commit')
  expect(
    await old.query(`select convert_from(data, 'utf8') as data, r.line, reason, revision from imports i
      join import_parts p on p.import_id = i.id join import_rejections r on r.import_id = i.id
      join import_changes c on c.import_id = i.id where i.id = '${made?.id}'`),
  ).toEqual(
    [{ data: 'name, city', line: 3, reason: 'No name.', revision: 1 }].map((row) =>
      expect.objectContaining(row),
    ),
  )

  const look = `insert into member_looks (id, brand_id, account_id, staff_id, reason, handover_hash, expires_at)
    values ($1, $2, $3, $4, 'They called.', 'once', now() + interval '1 hour')`
  await old.query(look, [randomUUID(), brand, account, person])
  await expect(old.query(look, [randomUUID(), brand, account, person])).rejects.toMatchObject({
    code: '23505',
  })
  const ended = await old.query(
    `update member_looks set ended_at = now(), ended_by = 'staff', handover_hash = null
     where brand_id = $1 and ended_at is null returning reason`,
    [brand],
  )
  expect(ended).toEqual([{ reason: 'They called.' }])
  expect(await old.query('select ended_by, reason from impersonations')).toEqual([
    { ended_by: 'staff', reason: 'They called.' },
  ])

  const ask = `insert into refund_requests (id, brand_id, payment_id, amount_cents, reason, status, needs_approval, key, asked_by)
    values ($1, $2, $3, $4, 'Asked for.', 'waiting', true, $5, $6)`
  const asked = (cents: number) => old.query(ask, [randomUUID(), brand, randomUUID(), cents, 'key', person])
  await expect(asked(0)).rejects.toMatchObject({ code: '23514' })
  // There is no such payment: the current table's foreign key catches it.
  await expect(asked(100)).rejects.toMatchObject({ code: '23503' })
  expect(
    await old.query(
      `select count(*)::int as count from refund_requests q left join payments p on p.id = q.payment_id`,
    ),
  ).toEqual([{ count: 0 }])

  await old.query('delete from office_imports where id = $1', [made?.id])
  expect(await old.query('select from office_import_parts')).toEqual([])
})

test('the former names are views of everything in the tables, and none of their parts has a former name', async () => {
  await old.finish()
  expect(
    await old.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and relname <> 'audit' order by 1`,
    ),
  ).toEqual(names.map(([name]) => ({ name })))
  for (const [before, now] of names) expect(await columns(before), before).toEqual(await columns(now))
  const [left] = await old.query(
    `select array_agg(name) as names from (
       select conname as name from pg_constraint where contype <> 'n' union all select relname from pg_class where relkind = 'i') all_names
     where name ~ '^(office_import|refund_request|member_look)'`,
  )
  expect(left?.names).toBeNull()
})

const columns = (table: string) =>
  old.query(
    `select attname, atttypid from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
    [table],
  )

test('a backup of the previous release loads, and a current one has each row once', async () => {
  await beginImport('done')
  const ofBefore = await all(dump(old.url, { now: new Date(), sessionSecret: '' }))
  const empty = await openOldDatabase('foundation')
  try {
    await load(empty.url, from(ofBefore))
    expect(await empty.query('select file_name from imports')).toEqual([{ file_name: 'offices.csv' }])
    const ofToday = await all(dump(empty.url, { now: new Date(), sessionSecret: '' }))
    const tables = ofToday.flatMap((line) => (line.kind === 'table' ? [line.name] : []))
    for (const [before, now] of names) {
      expect(tables).toContain(now)
      expect(tables).not.toContain(before)
    }
  } finally {
    await empty.close()
  }
})

async function all(lines: AsyncIterable<BackupLine>): Promise<BackupLine[]> {
  const read: BackupLine[] = []
  for await (const line of lines) read.push(line)
  return read
}

async function* from(lines: BackupLine[]): AsyncGenerator<BackupLine> {
  yield* lines
}
