import type pg from 'pg'

/** Every column of the database that contains a text: `table.column`. */
export async function placesOf(pool: pg.Pool, texts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype, 'varchar'::regtype, 'text[]'::regtype)`)
  const parts = rows.map(
    ({ table, column }) => `select '${table}.${column}' as place where exists (select from ${table} r
      where exists (select from unnest($1::text[]) t where position(lower(t) in lower(r."${column}"::text)) > 0))`,
  )
  const held = await pool.query<{ place: string }>(parts.join(' union all '), [texts])
  return held.rows.map(({ place }) => place)
}
