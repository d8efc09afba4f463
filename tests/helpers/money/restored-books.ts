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

/** Every foreign key that isn't deferrable, as the start of an ALTER statement. */
const keys = `
select format('alter table %s alter constraint %I', conrelid::regclass, conname) as key
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`

/** Saves the books, as a backup does. The returned function restores them. The gateway's stay as they are now. */
export async function keepBooks(pool: pg.Pool): Promise<() => Promise<void>> {
  const kept: Kept = []
  for (const { name, columns } of (await pool.query<{ name: string; columns: string }>(tables)).rows) {
    const { rows } = await pool.query(`select coalesce(jsonb_agg(t), '[]')::text as rows from "${name}" t`)
    kept.push({ name, columns, rows: rows[0].rows })
  }
  return async () => {
    const client = await pool.connect()
    const all = (statements: string[]) => client.query(statements.join(';'))
    try {
      await client.query('begin')
      // The tables' owner may defer the checks; only a superuser may skip them.
      const waiting = (await client.query<{ key: string }>(keys)).rows.map(({ key }) => key)
      await all(waiting.map((key) => `${key} deferrable initially deferred`))
      await all(kept.map(({ name }) => `alter table "${name}" disable trigger user`))
      // Delete from all tables first, because deletes cascade.
      await all(kept.map(({ name }) => `delete from "${name}"`))
      for (const { name, columns, rows } of kept)
        await client.query(
          `insert into "${name}" (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
          [rows],
        )
      // The check of an audit row's key needs the right to lock the row.
      await client.query('grant update on audit_log, audit_words to current_user')
      await client.query('set constraints all immediate')
      await client.query('revoke update on audit_log, audit_words from current_user')
      await all(kept.map(({ name }) => `alter table "${name}" enable trigger user`))
      await all(waiting.map((key) => `${key} not deferrable`))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}
