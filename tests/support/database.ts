import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { createDb, type Db, type DbClient } from '#db/client.ts'
import { openPulse, type Pulse } from '#db/pulse.ts'
import { cloneTemplate } from './template-database.ts'

export type TestDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  readonly pulse: Pulse
}

/**
 * Statement that empties every table of ours that has rows, the job queue included; tables of migrations stay.
 * Rows are deleted without asking the foreign keys, where the server lets us: to truncate makes new files for each
 * table that refers to one of them, which takes twenty times as long. What has grown large is truncated all the same,
 * so that no test reads through the dead rows of another.
 */
const EMPTY_ALL = `
do $$
declare
  candidate record;
  filled boolean;
  guarded boolean;
  list text := '';
  may_delete boolean := has_parameter_privilege('session_replication_role', 'SET');
begin
  if may_delete then perform set_config('session_replication_role', 'replica', true); end if;
  for candidate in
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')
      and not (schemaname = 'graphile_worker' and tablename in ('migrations', '_private_tasks'))
  loop
    execute 'select exists (select from ' || candidate.name || ')' into filled;
    -- The audit's rows are not even for their owner to delete, unless it grants itself the right.
    guarded := filled and not has_table_privilege(candidate.name, 'DELETE');
    if guarded then
      execute 'grant delete on ' || candidate.name || ' to current_user';
      execute 'alter table ' || candidate.name || ' disable trigger user';
      execute 'delete from ' || candidate.name;
      execute 'alter table ' || candidate.name || ' enable trigger user';
      execute 'revoke delete on ' || candidate.name || ' from current_user';
    elsif filled and may_delete and pg_relation_size(candidate.name) < 1000000 then
      execute 'delete from ' || candidate.name;
    elsif filled then
      list := list || ', ' || candidate.name;
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
 * Every table is empty before each test. Read `db`, `pool` and `url` inside tests and hooks only.
 */
export function useDatabase(): TestDatabase {
  let url = ''
  let client: DbClient | undefined
  let pulse: Pulse | undefined
  const opened = () => {
    if (!client)
      throw new Error('useDatabase() is ready inside tests and hooks, not while they are collected.')
    return client
  }
  beforeAll(async () => {
    // Files that run one after the other in a worker share it.
    url = await cloneTemplate(inject('testDatabase'), process.env.VITEST_POOL_ID ?? '1')
    // However busy the machine is, a test that asks for much at once gets what it asked for.
    client = createDb(url, { patienceMs: 60_000 })
  })
  beforeEach(async () => {
    await opened().pool.query(EMPTY_ALL)
  })
  afterAll(() => Promise.all([client?.close(), pulse?.close()]))
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
      pulse ??= openPulse(url, { withinMs: 5_000 })
      return pulse
    },
  }
}
