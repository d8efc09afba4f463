import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { readClockAhead } from '#db/clock-ahead.ts'

/** Backlogs in the database, for the whole deployment. Ages and lags are in seconds, 0 if nothing waits. */
export type Waiting = {
  jobs: { task: string; waiting: number; givenUp: number; lagSeconds: number }[]
  mailSeconds: number
  paymentSeconds: number
  /** How far this process's clock is ahead of the database's; negative if behind. */
  clockAheadSeconds: number
  /** The last check of the books; null before the first. */
  books: { breaches: number; ageSeconds: number } | null
  /**
   * The audit chains: their row count, and how many of the last checks found faults. Null: never checked or compared.
   */
  audit: { rows: number; faults: number; ageSeconds: number | null; comparedSeconds: number | null }
}

/**
 * Reads the gauges in one transaction that times out after three seconds. They include every brand, since they describe
 * the machine.
 */
export function readQueueGauges(db: Db): Promise<Waiting> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '3000', true)`)
    const { rows: jobs } = await tx.execute<Waiting['jobs'][number]>(sql`
      select task_identifier as task,
        count(*) filter (where attempts < max_attempts)::int as waiting,
        count(*) filter (where attempts >= max_attempts)::int as "givenUp",
        coalesce(max(extract(epoch from now() - run_at)) filter (
          where locked_at is null and attempts < max_attempts and run_at <= now()), 0)::float8 as "lagSeconds"
      from graphile_worker.jobs group by task_identifier`)
    const { rows } = await tx.execute<{
      mailSeconds: number
      paymentSeconds: number
      breaches: number | null
      bookSeconds: number | null
      audit: Waiting['audit']
    }>(sql`
      select
        coalesce((select extract(epoch from now() - min(created_at)) from mails where status = 'queued'), 0)::float8
          as "mailSeconds",
        coalesce((select extract(epoch from now() - min(created_at)) from payments
          where status in ('created', 'unknown')), 0)::float8 as "paymentSeconds",
        book.violations as breaches, extract(epoch from now() - book.checked_at)::float8 as "bookSeconds",
        (select json_build_object('rows', coalesce(sum(number), 0),
            'faults', count(*) filter (where fault is not null or compared_fault is not null),
            'ageSeconds', extract(epoch from now() - min(checked_at)),
            'comparedSeconds', extract(epoch from now() - min(coalesce(compared_at, sealed_at))))
          from audit_chains) as audit
      from (select 1) one
      left join lateral (
        select violations, checked_at from book_checks order by checked_at desc limit 1) book on true`)
    const [found] = rows
    if (!found) throw new Error('PostgreSQL answered without a row.')
    const { mailSeconds, paymentSeconds, breaches, bookSeconds, audit } = found
    const books = breaches === null ? null : { breaches, ageSeconds: bookSeconds ?? 0 }
    const clockAheadSeconds = await readClockAhead(tx)
    return { jobs, mailSeconds, paymentSeconds, clockAheadSeconds, books, audit }
  })
}
