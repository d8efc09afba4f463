import pg from 'pg'
import { connectClient } from '#db/connect-client.ts'
import { lastMigration, migrate } from '#db/migrate.ts'
import { type BackupHead, type BackupLine, type DumpedTable, qualified, tablesOf } from './dump.ts'
import { BackupError } from './seal.ts'

/**
 * Puts a backup into the empty database at `url`: migrates it as far as the backup had come, fills it in one transaction,
 * checks every reference again, then applies the other migrations. If anything fails, no row is left behind.
 *
 * @returns the head of the backup, how many rows there were, and the tables in it that are none of ours, which are left out.
 * @throws BackupError: the database is not empty, in use or migrated further than the backup, or the backup is of a newer
 *   build or damaged.
 */
export async function load(
  url: string,
  lines: AsyncIterable<BackupLine>,
): Promise<{ head: BackupHead; rows: number; foreign: string[] }> {
  const reading = lines[Symbol.asyncIterator]()
  try {
    return await loadFrom(url, reading)
  } finally {
    // Whatever the lines come from is let go, though they were not read to their end.
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
    // No backup holds what the planner knows of a table; without it the check of the books walks them again and again.
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

/** What stands here is somebody's: a restore never writes over it. */
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

/** What later migrations do with rows that are there, they would never do with those of the backup. */
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
  // What the queue's own migrations wrote stands in the backup, too.
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

/** Takes away every foreign key and answers how to make it again, which then checks all rows. */
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
      // The last piece is proven only by reading past it.
      if (!(await lines.next()).done) throw new BackupError('The backup goes on after its end.')
      return { rows, foreign }
    }
  }
}

/** That of a table which is none of ours is not there. */
async function setSequence(
  client: pg.Client,
  { schema, name, value }: Extract<BackupLine, { kind: 'sequence' }>,
): Promise<void> {
  await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
    qualified(schema, name),
    value,
  ])
}

/** One statement for a batch: an array of texts for each column, read by PostgreSQL as it wrote them. */
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
