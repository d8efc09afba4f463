import type pg from 'pg'

type Kept = { name: string; columns: string; rows: string }[]

/**
 * Our tables except the audit's, which can't be deleted. The sandbox gateway's belong to another company, so no restore
 * brings them back.
 */
const tables = `
select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
from information_schema.columns c
join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name not like 'audit%'
group by 1`

/** Saves the books, as a backup does. The returned function restores them. The gateway's stay as they are now. */
export async function keepBooks(pool: pg.Pool): Promise<() => Promise<void>> {
  const kept: Kept = []
  for (const { name, columns } of (await pool.query<{ name: string; columns: string }>(tables)).rows) {
    const { rows } = await pool.query(`select coalesce(jsonb_agg(t), '[]')::text as rows from "${name}" t`)
    kept.push({ name, columns, rows: rows[0].rows })
  }
  return async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      for (const { name, columns, rows } of kept) {
        await client.query(`delete from "${name}"`)
        await client.query(
          `insert into "${name}" (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
          [rows],
        )
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
