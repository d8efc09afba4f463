import type { DbClient } from '#db/client.ts'

/**
 * One statement that writes very many rows of a table, which is analyzed afterwards. Else what the next one asks for each of
 * its rows, a foreign key or a trigger, is planned for the few rows there were before, and walks all of a brand's each time:
 * that a million takes minutes is seen, that it takes days is not. What was analyzed and has grown by less than a fifth since
 * is not analyzed again: of a thousand small brands that would take longer than their rows.
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
