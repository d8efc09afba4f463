import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#db/client.ts'
import { type RequestClass, requestClasses } from '#server/load-shedding/request-class.rules.ts'
import { readQueueGauges, type Waiting } from './queue-gauges.ts'

/** The parts of a process that are read when metrics are scraped. */
export type Watched = {
  db: Db
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  pages: { count: number; bytes: number }
}

export type Metrics = {
  /** Counts a response. `of` is `console` at the staff's origin and null for what is never refused. */
  answered(what: {
    route: string
    method: string
    of: RequestClass | 'console' | null
    status: number
    seconds: number
  }): void
  /** Counts a response from the page cache. */
  keptPage(): void
  refused(of: RequestClass): void
  /** All metrics in Prometheus format. */
  read(): Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** How long whole-database figures are cached. */
const freshMs = 10_000
/** Prometheus itself waits ten seconds for the whole response. */
const patienceMs = 4_000

/**
 * Metrics for Prometheus (docs/operations.md lists each one). Every label has few values, all known to the code. None
 * contains anything about a person, a brand or a made-up path.
 */
export function createMetrics({ db, pool, pages }: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'enamel_requests_total',
    help: 'Requests answered, by route pattern, method and kind of status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'enamel_request_seconds',
    help: 'How long requests took until their answer was handed over, by class (decision 0040).',
    labelNames: ['class'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  })
  let kept = 0
  new Counter({
    name: 'enamel_kept_pages_served_total',
    help: 'Requests answered from the pages kept in memory.',
    registers,
    collect() {
      this.reset()
      this.inc(kept)
    },
  })
  const refusals = new Counter({
    name: 'enamel_requests_refused_total',
    help: 'Requests refused early because there was too much, by class.',
    labelNames: ['class'],
    registers,
  })
  // Start at zero, so that the first refusal shows up as an increase.
  for (const of of requestClasses) refusals.inc({ class: of }, 0)
  new Gauge({
    name: 'enamel_kept_pages',
    help: 'Pages kept in memory.',
    registers,
    collect() {
      this.set(pages.count)
    },
  })
  new Gauge({
    name: 'enamel_kept_pages_bytes',
    help: 'What they take, compressed.',
    registers,
    collect() {
      this.set(pages.bytes)
    },
  })
  new Gauge({
    name: 'enamel_database_connections',
    help: 'Connections of the pool: open, idle among them, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  const tell = waitingGauges(registry)
  const waiting = keepFresh(() => readQueueGauges(db))

  return {
    answered: ({ route, method, of, status, seconds: took }) => {
      requests.inc({
        route,
        method: methods.has(method) ? method : 'OTHER',
        status: `${Math.floor(status / 100)}xx`,
      })
      seconds.observe({ class: of ?? 'always' }, took)
    },
    keptPage: () => {
      kept += 1
    },
    refused: (of) => refusals.inc({ class: of }),
    read: async () => {
      tell(await waiting())
      return registry.metrics()
    },
  }
}

/** Gauges for the whole database. While it doesn't respond they are left out, and one gauge says so. */
function waitingGauges(registry: Registry): (waiting: Waiting | null) => void {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const answers = gauge('enamel_database_answers', '1 while the database answered in time, else 0.')
  const jobs = gauge('enamel_jobs_waiting', 'Jobs in the queue, by task.', ['task'])
  const givenUp = gauge('enamel_jobs_given_up', 'Jobs that failed for the last time, by task.', ['task'])
  const lag = gauge('enamel_job_lag_seconds', 'How long the oldest job is overdue, by task.', ['task'])
  const mail = gauge('enamel_mail_age_seconds', 'Age of the oldest mail that is not sent yet.')
  const payment = gauge(
    'enamel_payment_unknown_age_seconds',
    'Age of the oldest payment whose outcome is not known.',
  )
  const breaches = gauge('enamel_books_breaches', 'Breaches that the last check of the books found.')
  const checked = gauge('enamel_books_check_age_seconds', 'How long ago the books were checked.')
  const auditRows = gauge('enamel_audit_rows', 'Rows of the audit. They never become fewer.')
  const auditFaults = gauge(
    'enamel_audit_faults',
    'Audit chains that the last check, or comparison with the log, found wrong.',
  )
  const auditChecked = gauge('enamel_audit_check_age_seconds', 'How long ago the audit was read again.')
  const auditCompared = gauge(
    'enamel_audit_compare_age_seconds',
    'How long ago the audit was compared with hashes from the log; before the first time, since there are hashes.',
  )
  const clock = gauge(
    'enamel_clock_ahead_seconds',
    'How far this clock is ahead of PostgreSQL’s; below 0: behind.',
  )
  return (waiting) => {
    for (const each of [jobs, givenUp, lag]) each.reset()
    for (const each of [
      mail,
      payment,
      breaches,
      checked,
      auditRows,
      auditFaults,
      auditChecked,
      auditCompared,
      clock,
    ])
      each.remove()
    answers.set(waiting ? 1 : 0)
    if (!waiting) return
    for (const job of waiting.jobs) {
      jobs.set({ task: job.task }, job.waiting)
      givenUp.set({ task: job.task }, job.givenUp)
      lag.set({ task: job.task }, job.lagSeconds)
    }
    mail.set(waiting.mailSeconds)
    payment.set(waiting.paymentSeconds)
    const { audit } = waiting
    auditRows.set(audit.rows)
    auditFaults.set(audit.faults)
    if (audit.ageSeconds !== null) auditChecked.set(audit.ageSeconds)
    if (audit.comparedSeconds !== null) auditCompared.set(audit.comparedSeconds)
    clock.set(waiting.clockAheadSeconds)
    if (!waiting.books) return
    breaches.set(waiting.books.breaches)
    checked.set(waiting.books.ageSeconds)
  }
}

/** Caches the result of `read` for ten seconds and runs it once at a time; null if it fails or takes too long. */
function keepFresh<Read>(read: () => Promise<Read>): () => Promise<Read | null> {
  let last: { at: number; value: Read | null } | undefined
  let reading: Promise<Read | null> | undefined
  return () => {
    if (last?.value && performance.now() - last.at < freshMs) return Promise.resolve(last.value)
    reading ??= read()
      .catch(() => null)
      .then((value) => {
        last = { at: performance.now(), value }
        reading = undefined
        return value
      })
    return Promise.race([
      reading,
      new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref()),
    ])
  }
}
