import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from 'vitest'
import { createDb, type Db, type DbClient } from '#db/client.ts'
import { type Heartbeat, openHeartbeat } from '#db/heartbeat.ts'
import { bySocket, cloneTemplate } from './template-database.ts'

export type TestDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  readonly pulse: Heartbeat
}

/** The tables of ours, the job queue's included; those of migrations stay as they are. */
const TABLES = `
select format('%I.%I', schemaname, tablename) as name from pg_tables
where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')
  and not (schemaname = 'graphile_worker' and tablename in ('migrations', '_private_tasks'))
order by 1`

/**
 * Which of them have rows, as one statement that a connection plans once: to ask each of seventy tables by itself took ten
 * times as long, before every test.
 */
const filledOf = (tables: string[]) => ({
  name: 'tables with rows',
  text: tables
    .map((name) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all '),
})

/**
 * Statement that empties tables. Rows are deleted without asking the foreign keys, where the server lets us: to truncate
 * makes new files for each table that refers to one of them, which takes twenty times as long. What has grown large is
 * truncated all the same, so that no test reads through the dead rows of another.
 */
const emptying = (tables: string[]) => `
do $$
declare
  candidate text;
  list text := '';
  may_delete boolean := has_parameter_privilege('session_replication_role', 'SET');
begin
  if may_delete then perform set_config('session_replication_role', 'replica', true); end if;
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

/**
 * Gives the tests of this file (or of the surrounding `describe`) a real, migrated database of their own worker.
 * Every table is empty before each test, or `once` before the first where they all only read what a `beforeAll` wrote. Read
 * `db`, `pool` and `url` inside tests and hooks only.
 */
export function useDatabase({ once = false } = {}): TestDatabase {
  let url = ''
  let client: DbClient | undefined
  let pulse: Heartbeat | undefined
  const opened = () => {
    if (!client)
      throw new Error('useDatabase() is ready inside tests and hooks, not while they are collected.')
    return client
  }
  let filled: ReturnType<typeof filledOf>
  const empty = async () => {
    const { rows } = await opened().pool.query<{ name: string }>(filled)
    if (rows.length > 0) await opened().pool.query(emptying(rows.map(({ name }) => name)))
  }
  beforeAll(async () => {
    // Files that run one after the other in a worker share it.
    const template = inject('testDatabase')
    url = await cloneTemplate(template, process.env.VITEST_POOL_ID ?? '1')
    // However busy the machine is, a test that asks for much at once gets what it asked for.
    client = createDb(bySocket(url, template), { patienceMs: 60_000 })
    const { rows } = await client.pool.query<{ name: string }>(TABLES)
    filled = filledOf(rows.map(({ name }) => name))
    if (once) await empty()
  })
  beforeEach(async () => {
    if (!once) await empty()
  })
  afterAll(async () => {
    if (client) await untilNoneIsLeft(client.pool)
    await Promise.all([client?.close(), pulse?.close()])
  })
  return {
    get db() {
      return opened().db
    },
    get pool() {
      return opened().pool
    },
    get url() {
      return url
    },
    get pulse() {
      pulse ??= openHeartbeat(url, { withinMs: 5_000 })
      return pulse
    },
  }
}

const waiting = `select count(*)::int as sessions from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when one session of the test's database waits for a lock that another holds. */
export async function untilWaiting(pool: pg.Pool): Promise<void> {
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toEqual([{ sessions: 1 }]))
}

const left = `select application_name || ': ' || query as session from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`

/**
 * Fails where a session stays within a transaction: what is left so holds its locks against a later file of this worker,
 * which then waits for ever.
 */
async function untilNoneIsLeft(pool: pg.Pool): Promise<void> {
  await vi.waitFor(async () => expect((await pool.query(left)).rows).toEqual([]), { timeout: 5_000 })
}
