import type { DbClient } from '#db/client.ts'

/**
 * One statement that writes very many rows of a table, which is analyzed afterwards. Else what the next one asks for each of
 * its rows, a foreign key or a trigger, is planned for the few rows there were before, and walks all of a brand's each time:
 * that a million takes minutes is seen, that it takes days is not.
 */
export async function fillTable(
  { pool }: Pick<DbClient, 'pool'>,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  await pool.query(statement, values)
  const [, table] = /^\s*(?:insert into|update) (\S+)/.exec(statement) ?? []
  if (table) await pool.query(`analyze ${table}`)
}
