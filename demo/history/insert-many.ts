import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'

/**
 * Inserts many rows in one statement, as JSON. With thousands of rows, one parameter per value would exceed the limit.
 * All rows have the same keys. A date is an instant.
 */
export async function insertMany<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { schema, name } = getTableConfig(table)
  const target = schema
    ? sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    : sql`${sql.identifier(name)}`
  const keys = Object.keys(first)
  const columns = sql.join(
    keys.map((key) => sql.identifier(snakeCase(key))),
    sql`, `,
  )
  const written = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [snakeCase(key), (row as Record<string, unknown>)[key] ?? null])),
  )
  await db.execute(sql`
    insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(written)}::jsonb)`)
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
