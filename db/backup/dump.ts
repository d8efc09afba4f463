import pg from 'pg'
import { connectClient } from '#db/connect-client.ts'
import { lastMigration } from '#db/migrate.ts'
import { ownTables } from '#db/migration-files.ts'

/** The first line of a backup. */
export type BackupHead = {
  kind: 'enamel-backup'
  madeAt: string
  /** Timestamp of the database's newest migration, from the journal. */
  migratedTo: number
  sessionSecret: string
}
type DumpedColumn = { name: string; type: string }
/** A line of a backup. After the head come the tables, each followed by its rows, then the sequences and the totals. */
export type BackupLine =
  | BackupHead
  | { kind: 'table'; schema: string; name: string; columns: DumpedColumn[] }
  | { kind: 'rows'; rows: (string | null)[][] }
  | { kind: 'sequence'; schema: string; name: string; value: string }
  | { kind: 'end'; tables: number; rows: number }

/** How many rows are read at once, and written at once by a restore. */
const batch = 500
/** The queue's own migrations create this table's rows. */
const notDumped = "('graphile_worker.migrations')"
const schemas = "('public', 'sandbox_gateway', 'graphile_worker')"

/**
 * Dumps a consistent snapshot of the database at `url` while it is in use: one repeatable-read transaction, each value
 * as PostgreSQL prints it. Holds at most one batch of rows in memory.
 */
export async function* dump(
  url: string,
  {
    now,
    sessionSecret,
    onForeign = () => {},
  }: {
    now: Date
    sessionSecret: string
    /** Called for each foreign table, which the dump leaves out. */
    onForeign?: (name: string) => void
  },
): AsyncGenerator<BackupLine> {
  const client = await connectClient(url, 'enamel-backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const migratedTo = await lastMigration(client)
    yield { kind: 'enamel-backup', madeAt: now.toISOString(), migratedTo, sessionSecret }
    const tables = await tablesOf(client, onForeign)
    let count = 0
    for (const table of tables) {
      yield { kind: 'table', ...table }
      for await (const rows of rowsOf(client, table)) {
        count += rows.length
        yield { kind: 'rows', rows }
      }
    }
    const { rows: sequences } = await client.query<{ schema: string; name: string; value: string }>(`
      select schemaname as schema, sequencename as name, last_value::text as value
      from pg_sequences where schemaname in ${schemas} and last_value is not null order by 1, 2`)
    for (const sequence of sequences) yield { kind: 'sequence', ...sequence }
    yield { kind: 'end', tables: tables.length, rows: count }
  } finally {
    await client.end()
  }
}

export type DumpedTable = { schema: string; name: string; columns: DumpedColumn[] }

/** Every table of ours and the queue's, by name, with its writable columns; calls `onForeign` for others. */
export async function tablesOf(
  client: pg.Client,
  onForeign: (name: string) => void = () => {},
): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ${schemas} and n.nspname || '.' || c.relname not in ${notDumped}
    group by 1, 2 order by 1, 2`)
  const own = ownTables()
  return rows.filter(({ schema, name }) => {
    const isOwn = schema === 'graphile_worker' || own.has(`${schema}.${name}`)
    if (!isOwn) onForeign(`${schema}.${name}`)
    return isOwn
  })
}

async function* rowsOf(
  client: pg.Client,
  { schema, name, columns }: DumpedTable,
): AsyncGenerator<(string | null)[][]> {
  const list = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(', ')
  await client.query(`declare dumped no scroll cursor for select ${list} from ${qualified(schema, name)}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${batch} from dumped`,
      rowMode: 'array',
    })
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
  }
  await client.query('close dumped')
}

/** A qualified, quoted SQL name. */
export function qualified(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}
