import type { DbClient } from '#db/client.ts'

/**
 * Runs one statement that writes very many rows of a table, then analyzes the table. Otherwise the next statement's
 * foreign keys and triggers would be planned for the few rows of before and scan all of a brand's rows each time: a
 * million would take days instead of minutes. A table that has grown by less than a fifth since its last analyze is
 * skipped; for a thousand small brands, analyzing would take longer than writing the rows.
 */
export async function fillTable(
  { pool }: Pick<DbClient, 'pool'>,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const { rowCount } = await pool.query(statement, values)
  const [, table] = /^\s*(?:insert into|update) (\S+)/.exec(statement) ?? []
  if (!table) return
  const { rows } = await pool.query<{ grown: boolean }>(
    'select $2 > reltuples / 5 as grown from pg_class where oid = $1::regclass',
    [table, rowCount],
  )
  if (rows[0]?.grown) await pool.query(`analyze ${table}`)
}
