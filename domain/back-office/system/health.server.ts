import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { readClockAhead } from '#db/clock-ahead.ts'
import { readBookCheck } from '#domain/back-office/billing/reconciliation/book-check.server.ts'
import { readAuditChecks } from '#domain/staff/audit/verify-audit.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { HealthFacts } from './health.rules.ts'

type Found = Omit<HealthFacts, 'version' | 'node' | 'freeBytes' | 'books' | 'audit' | 'clockAhead'> & {
  directory: string | null
}

type Asked = { db: Db; now: () => Date; gateway: Pick<PaymentGateway, 'readClock'> }

/** The facts about the machines of the whole deployment, of all brands together. */
export async function readHealth({ db, now, gateway }: Asked): Promise<HealthFacts> {
  const { rows } = await db.execute<Found>(sql`
    select current_setting('server_version') as postgres, pg_database_size(current_database())::float8 as "databaseBytes",
      (select setting from pg_settings where name = 'data_directory') as directory,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      m.migrations, m."migratedAt",
      q.waiting as "mailsWaiting", q.oldest as "oldestMailSeconds",
      (select ${iso('max(sent_at)')} from mails where sent_at is not null) as "lastMailAt",
      j.lag as "lagSeconds", j.over as "jobsOver",
      (select count(*)::int from payments where status in ('created', 'unknown')
        and created_at < now() - interval '1 hour') as "openPayments",
      (select ${iso('max(settled_at)')} from payments where status = 'succeeded') as "lastPaymentAt",
      (select count(*)::int from quarantined_events where settled_as is null) as "openEvents"
    from (select count(*)::int as migrations, to_char(to_timestamp(max(created_at) / 1000.0) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "migratedAt" from drizzle.__drizzle_migrations) m,
      (select count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
        from mails where status = 'queued' and given_up_at is null) q,
      (select extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts
          and locked_at is null))::float8 as lag,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as over
        from graphile_worker._private_jobs) j`)
  const [found] = rows
  if (!found) throw new Error('The database did not say how it is.')
  const { directory, ...facts } = found
  const { checkedAt, violations } = await readBookCheck(db, null)
  return {
    ...facts,
    version: ownVersion(),
    node: process.versions.node,
    freeBytes: freeOn(directory),
    clockAhead: {
      ofDatabase: await readClockAhead(db, () => now().getTime()),
      ofGateway: await readGatewayAhead({ now, gateway }),
    },
    books: { checkedAt, violations },
    audit: await readAuditChecks(db),
  }
}

async function readGatewayAhead({ now, gateway }: Pick<Asked, 'now' | 'gateway'>): Promise<number | null> {
  const said = (await gateway.readClock?.()) ?? null
  return said && (now().getTime() - said.getTime()) / 1_000
}

const iso = (what: 'max(sent_at)' | 'max(settled_at)') =>
  sql.raw(`to_char(${what} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Disk space is known only if the database's files are on this machine, as with the embedded one. */
function freeOn(directory: string | null): number | null {
  if (!directory || !existsSync(join(directory, 'PG_VERSION'))) return null
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** The version in the package's own file, searched upward, because a build is deeper than its source. */
function ownVersion(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
    if (found?.name === 'enamel') return String(found.version)
  }
  return 'unknown'
}
