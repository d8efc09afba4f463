import pg from 'pg'
import { bySocket, databaseUrl, type Template } from './template-database.ts'

/** Our tables, including the job queue's. Migration tables stay as they are. */
const TABLES = `
select format('%I.%I', schemaname, tablename) as name from pg_tables
where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')
  and not (schemaname = 'graphile_worker' and tablename in ('migrations', '_private_tasks'))
order by 1`

/**
 * Which of them have rows, in one statement that a connection plans once. One query for each of seventy tables took ten
 * times as long, before every test.
 */
const filledOf = (tables: string[]) => ({
  name: `rows of ${tables.length} tables`,
  text: tables
    .map((name) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all '),
})

/**
 * The statement that empties tables. It deletes rows without foreign key checks, where the server allows it: truncating
 * creates new files for every referencing table, which takes twenty times as long. Tables that have grown large are
 * truncated anyway, so that no test reads through another's dead rows.
 */
const emptying = (tables: string[]) => `
do $$
declare
  candidate text;
  list text := '';
  may_delete boolean := current_setting('session_replication_role') = 'replica';
begin
  foreach candidate in array array[${tables.map((name) => `'${name}'`).join(', ')}]
  loop
    -- The audit's rows are not even for their owner to delete, unless it grants itself the right.
    if not has_table_privilege(candidate, 'DELETE') then
      execute 'grant delete on ' || candidate || ' to current_user';
      execute 'alter table ' || candidate || ' disable trigger user';
      execute 'delete from ' || candidate;
      execute 'alter table ' || candidate || ' enable trigger user';
      execute 'revoke delete on ' || candidate || ' from current_user';
    elsif may_delete and pg_relation_size(candidate) < 1000000 then
      execute 'delete from ' || candidate;
    else
      list := list || ', ' || candidate;
    end if;
  end loop;
  if list <> '' then
    grant truncate on audit_log to current_user;
    alter table audit_log disable trigger user;
    execute 'truncate ' || substr(list, 3) || ' restart identity cascade';
    alter table audit_log enable trigger user;
    revoke truncate on audit_log from current_user;
  end if;
end
$$`

const left = `select application_name || ': ' || query as session from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`

/** Empties a worker's database. `leftOpen` returns its sessions that stay in a transaction. */
export type Sweeper = { empty(): Promise<void>; leftOpen(): Promise<unknown[]> }

/**
 * One connection for all files of a worker, so that it keeps its query plans. It belongs to the superuser, because
 * letting the audit's owner delete its rows would alter the table, which makes every connection plan its queries again.
 */
let kept: { url: string; client: pg.Client } | undefined

async function connect(url: string): Promise<pg.Client> {
  if (kept?.url === url) return kept.client
  const client = new pg.Client({ connectionString: url, application_name: 'tests' })
  const forget = () => {
    if (kept?.client === client) kept = undefined
  }
  client.on('error', forget)
  client.on('end', forget)
  await client.connect()
  // Set once, because changing it discards query plans.
  await client.query(
    `select set_config('session_replication_role', 'replica', false)
     where has_parameter_privilege('session_replication_role', 'SET')`,
  )
  // Doesn't keep the process alive. The types omit the method.
  if ('unref' in client && typeof client.unref === 'function') client.unref()
  kept = { url, client }
  return client
}

/** For the tests of one file, in the clone of `template` at `databaseName`. */
export async function openSweeper(template: Template, databaseName: string): Promise<Sweeper> {
  const url = bySocket(databaseUrl(template.superuserUrl, databaseName), template)
  const { rows: tables } = await (await connect(url)).query<{ name: string }>(TABLES)
  const filled = filledOf(tables.map(({ name }) => name))
  return {
    async empty() {
      const client = await connect(url)
      const { rows } = await client.query<{ name: string }>(filled)
      if (rows.length > 0) await client.query(emptying(rows.map(({ name }) => name)))
    },
    leftOpen: async () => (await (await connect(url)).query(left)).rows,
  }
}
