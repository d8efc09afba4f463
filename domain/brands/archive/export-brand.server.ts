import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/errors.ts'
import { type ArchivedTable, archivedTables, schemaOf, staffColumns } from './archive-tables.server.ts'

/** Pictures are rows too. A small batch keeps memory use flat. */
const ROWS_AT_ONCE = 50

/** Fetches a complete row as JSON, by table name. */
export type RowFetch = { readonly [table in string]?: (row: string) => Promise<string> }

/**
 * A brand with everything that belongs to it, as lines of JSON: a header, each row of each table, and the row count,
 * which proves that the file is complete. All from one snapshot, read row by row. Exporting the same brand twice gives
 * the same lines. `take` is awaited. `fetch` completes rows of tables that store only part of their data.
 * @throws DomainError `not_found`: there is no brand with that key.
 */
export async function exportBrand(
  db: Db,
  key: string,
  take: (line: string) => Promise<void> | void,
  fetch: RowFetch = {},
): Promise<Record<string, number>> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`)
      const { rows: found } = await tx.execute<{ id: string; row: string }>(
        sql`select id, to_jsonb(b)::text as row from brands b where key = ${key}`,
      )
      const [brand] = found
      if (!brand) throw new DomainError('not_found', `There is no brand “${key}”.`)
      const counts: Record<string, number> = {}
      await take(JSON.stringify({ enamel: 'brand', key, schema: await schemaOf(tx) }))
      await take(`{"table":"brands","row":${brand.row}}`)
      const tables = await archivedTables(tx)
      await readAll('staff', await staffOf(tx, tables, brand.id))
      for (const { name, columns, values, orderBy, where } of tables) {
        const pairs = columns.map((column, at) => `'${column}', ${values[at]}`).join(', ')
        const rows = `select jsonb_build_object(${pairs})::text as row from "${name}" t
          where t.brand_id = '${brand.id}' and ${where} order by ${orderBy.join(', ')}`
        await readAll(name, rows)
      }
      await take(JSON.stringify({ rows: counts }))
      return counts

      /** A cursor takes no parameters. The query contains only catalog names and the id read above. */
      async function readAll(table: string, query: string) {
        let count = 0
        await tx.execute(sql.raw(`declare archived no scroll cursor for ${query}`))
        for (;;) {
          const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from archived`))
          for (const { row } of rows)
            await take(`{"table":"${table}","row":${(await fetch[table]?.(row)) ?? row}}`)
          count += rows.length
          if (rows.length < ROWS_AT_ONCE) break
        }
        await tx.execute(sql.raw('close archived'))
        counts[table] = count
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Every staff member a row of the brand references, by the tables' foreign keys. */
async function staffOf(db: Db, tables: ArchivedTable[], brandId: string): Promise<string> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.relname as "table", a.attname as "column"
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.confrelid = 'staff'::regclass and f.contype = 'f' order by 1, 2`)
  const ids = rows
    .filter(({ table }) => tables.some(({ name }) => name === table))
    .map(({ table, column }) => `select "${column}" from "${table}" where brand_id = '${brandId}'`)
  const pairs = staffColumns.map((column) => `'${column}', t.${column}`).join(', ')
  return `select jsonb_build_object(${pairs})::text as row from staff t
    where t.id in (${ids.join(' union ')}) order by t.id`
}
