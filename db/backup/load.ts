import pg from 'pg'
import { connectClient } from '#db/connect-client.ts'
import { lastMigration, migrate } from '#db/migrate.ts'
import { type BackupHead, type BackupLine, type DumpedTable, qualified, tablesOf } from './dump.ts'
import { BackupError } from './seal.ts'

/**
 * Loads a backup into the empty database at `url`: migrates it to the backup's version, fills it in one transaction,
 * rechecks every reference, then applies the remaining migrations. If anything fails, no rows remain.
 *
 * @returns the backup's head, the number of rows, and the foreign tables in it, which are skipped.
 * @throws BackupError: the database is not empty, in use or migrated further than the backup, or the backup is from a
 * newer build or damaged.
 */
export async function load(
  url: string,
  lines: AsyncIterable<BackupLine>,
): Promise<{ head: BackupHead; rows: number; foreign: string[] }> {
  const reading = lines[Symbol.asyncIterator]()
  try {
    return await loadFrom(url, reading)
  } finally {
    // Close the source of the lines, even if it wasn't read to its end.
    await reading.return?.()
  }
}

async function loadFrom(
  url: string,
  reading: AsyncIterator<BackupLine>,
): Promise<{ head: BackupHead; rows: number; foreign: string[] }> {
  const first = await reading.next()
  if (first.done || first.value.kind !== 'enamel-backup')
    throw new BackupError('This is no backup of Enamel.')
  const head = first.value
  const client = await connectClient(url, 'enamel-restore')
  try {
    await refuseInUse(client)
    await refuseFilled(client)
    await refuseMigratedFurther(client, head)
    await migrate(url, undefined, { upTo: head.migratedTo })
    await refuseFilled(client)
    await client.query('begin')
    const { rows, foreign } = await fill(client, reading)
    await client.query('commit')
    await migrate(url)
    // A backup has no planner statistics; without them the check of the books scans tables over and over.
    await client.query('analyze')
    return { head, rows, foreign }
  } finally {
    await client.end()
  }
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('enamel', 'enamel-worker', 'enamel-listen')`)
  if (rows[0]?.count)
    throw new BackupError('Enamel is running on this database. Stop every process of it first.')
}

/** Refuses a database with rows, since a restore must never overwrite data. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const ours = (await tablesOf(client)).filter(({ schema }) => schema !== 'graphile_worker')
  if (ours.length === 0) return
  const each = ours.map(
    ({ schema, name }) =>
      `select ${pg.escapeLiteral(name)} as name where exists (select from ${qualified(schema, name)})`,
  )
  const { rows } = await client.query<{ name: string }>(each.join(' union all '))
  const [filled] = rows
  if (!filled) return
  throw new BackupError(
    `The database is not empty (${filled.name}). Restore into a new one: create one and set DATABASE_URL, or move DATA_DIR/postgres away.`,
  )
}

/** Refuses a newer schema: the data changes of its later migrations would never be applied to the backup's rows. */
async function refuseMigratedFurther(client: pg.Client, { migratedTo }: BackupHead): Promise<void> {
  const { rows } = await client.query<{ isMade: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMade"`,
  )
  if (!rows[0]?.isMade || (await lastMigration(client)) <= migratedTo) return
  throw new BackupError(
    'The database is empty, but migrated further than this backup. Restore into a new one, which nothing has migrated: create one and set DATABASE_URL, or move DATA_DIR/postgres away.',
  )
}

type Guard = { table: string; name: string; definition: string }

type Filled = { rows: number; foreign: string[] }

async function fill(client: pg.Client, lines: AsyncIterator<BackupLine>): Promise<Filled> {
  const tables = await tablesOf(client)
  const queue = tables.filter(({ schema }) => schema === 'graphile_worker')
  const onAll = (of: typeof tables, statement: (table: string) => string) =>
    client.query(of.map(({ schema, name }) => statement(qualified(schema, name))).join(';'))
  const references = await takeReferences(client)
  await onAll(tables, (table) => `alter table ${table} disable trigger user`)
  // The backup also contains the rows that the queue's own migrations wrote.
  await onAll(queue, (table) => `delete from ${table}`)
  const own = new Set(tables.map(({ schema, name }) => `${schema}.${name}`))
  const filled = await writeAll(client, lines, own)
  await client.query(
    references
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
      .join(';'),
  )
  await onAll(tables, (table) => `alter table ${table} enable trigger user`)
  return filled
}

/** Drops every foreign key and returns statements that recreate them, which then check all rows. */
async function takeReferences(client: pg.Client): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and n.nspname in ('public', 'sandbox_gateway', 'graphile_worker')`)
  await client.query(rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`).join(';'))
  return rows
}

async function writeAll(
  client: pg.Client,
  lines: AsyncIterator<BackupLine>,
  own: ReadonlySet<string>,
): Promise<Filled> {
  let table: DumpedTable | undefined
  let [read, rows] = [0, 0]
  const foreign: string[] = []
  for (;;) {
    const { done, value: line } = await lines.next()
    if (done) throw new BackupError('The backup ends too early.')
    if (line.kind === 'table') {
      const name = `${line.schema}.${line.name}`
      table = own.has(name) ? line : undefined
      if (!table) foreign.push(name)
    } else if (line.kind === 'rows') {
      read += line.rows.length
      if (!table) continue
      await insert(client, table, line.rows)
      rows += line.rows.length
    } else if (line.kind === 'sequence') await setSequence(client, line)
    else if (line.kind === 'end') {
      if (line.rows !== read) throw new BackupError('The backup has lost rows on its way.')
      // Only reading past the last piece verifies it.
      if (!(await lines.next()).done) throw new BackupError('The backup goes on after its end.')
      return { rows, foreign }
    }
  }
}

/** Sets a sequence. A foreign table's sequence doesn't exist and is skipped. */
async function setSequence(
  client: pg.Client,
  { schema, name, value }: Extract<BackupLine, { kind: 'sequence' }>,
): Promise<void> {
  await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
    qualified(schema, name),
    value,
  ])
}

/** Inserts a batch in one statement: one text array per column, parsed by PostgreSQL from its own output format. */
async function insert(
  client: pg.Client,
  { schema, name, columns }: DumpedTable,
  rows: (string | null)[][],
): Promise<void> {
  const names = columns.map((column) => pg.escapeIdentifier(column.name))
  const values = columns.map(({ type }, at) => `u.c${at}::${type}`)
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`)
  const text = `
    insert into ${qualified(schema, name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as u(${columns.map((_, at) => `c${at}`).join(', ')})`
  await client.query(
    text,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  )
}
