import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { demoPassword } from '#demo/passwords.ts'
import { confirm, prepare } from '../bench/orders/order.ts'
import { randomAddress, Visitor } from '../bench/visitor.ts'
import { findPlan, openWorld, startWeb, type WebServer, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'

/** One scrape of a process's metrics: each series with its value; `up` is 0 if it didn't respond. */
type Scrape = Map<string, number>
type Trouble = {
  alert: string
  /** Triggers the alert; may return a function that reverts it. */
  cause: (at: Place) => Promise<unknown>
  mend?: (at: Place) => Promise<unknown>
  /** Time until the check; by default, as long as database figures are cached. */
  waitMs?: number
  /** Settings that require a separate process. */
  settings?: Record<string, string>
}
type Place = { world: World; web: WebServer }

async function signIn({ web }: Place): Promise<Visitor> {
  const member = new Visitor(web.origin, randomAddress())
  await member.signIn('member@brightharbor.example', demoPassword)
  return member
}

/** Sends a member's request that many times at once; returns the responses' statuses. */
function askOften({ web }: Place, member: Visitor, path: string, times: number): Promise<number>[] {
  return Array.from({ length: times }, async () => {
    const answer = await fetch(web.origin + path, {
      headers: { cookie: member.cookie, 'x-forwarded-for': randomAddress() },
    })
    await answer.arrayBuffer()
    return answer.status
  })
}

/** Locks a table exclusively until the returned function is called. */
async function hold({ world }: Place, table: string): Promise<() => Promise<void>> {
  const client = await world.client.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const query =
  (text: string) =>
  ({ world }: Place) =>
    world.client.pool.query(text)
const rules = 'ops/prometheus/enamel.rules.yml'
const minutes = 40
/** Database figures are cached for ten seconds. */
const freshMs = 10_500

/** How to trigger each alert on a running process. */
const troubles: Trouble[] = [
  {
    alert: 'EnamelJobsLate',
    cause: query(`select graphile_worker.add_job('reconcile-payment',
      json_build_object('paymentId', gen_random_uuid()), run_at => now() - interval '20 minutes')`),
    mend: query('delete from graphile_worker._private_jobs'),
  },
  {
    alert: 'EnamelJobsGivenUp',
    cause: query(`with added as (select id from graphile_worker.add_job('send-mail', '{}'::json))
      select graphile_worker.permanently_fail_jobs(array[id], 'by a drill') from added`),
    mend: query('delete from graphile_worker._private_jobs'),
  },
  {
    alert: 'EnamelMailWaits',
    cause: async (at) => {
      const { rows } = await query('select id from brands order by id limit 1')(at)
      await queueMail(at.world.client.db, {
        brandId: rows[0]?.id,
        template: 'staff-report',
        to: 'nobody@example.com',
        props: { reportMailId: newId(), on: '2026-11-22' },
        dedupeKey: 'of a drill',
      })
      await query(`update mails set created_at = now() - interval '20 minutes' where status = 'queued'`)(at)
    },
    mend: async (at) => {
      await query(`delete from mails where status = 'queued'`)(at)
      await query('delete from graphile_worker._private_jobs')(at)
    },
  },
  {
    alert: 'EnamelPaymentUnknown',
    cause:
      query(`update payments set status = 'unknown', settled_at = null, created_at = now() - interval '20 minutes'
      where id = (select id from payments where status = 'succeeded' order by id limit 1)`),
    mend: query(`update payments set status = 'succeeded', settled_at = now() where status = 'unknown'`),
  },
  {
    alert: 'EnamelBooksDoNotHold',
    cause: query(
      `insert into book_checks (id, checked_at, violations, named) values ('${newId()}', now(), 2, '[]')`,
    ),
    mend: query('delete from book_checks where violations = 2'),
  },
  {
    alert: 'EnamelBooksNotChecked',
    cause: query(`update book_checks set checked_at = checked_at - interval '3 days'`),
    mend: query(`update book_checks set checked_at = checked_at + interval '3 days'`),
  },
  {
    alert: 'EnamelAuditBroken',
    cause: query(`update audit_chains set fault = 'by a drill'`),
    mend: query('update audit_chains set fault = null'),
  },
  {
    alert: 'EnamelAuditNotChecked',
    cause: query(`update audit_chains set checked_at = now() - interval '3 days'`),
    mend: query('update audit_chains set checked_at = now()'),
  },
  {
    alert: 'EnamelAuditNotCompared',
    cause: query(`update audit_chains set compared_at = now() - interval '40 days'`),
    mend: query('update audit_chains set compared_at = now()'),
  },
  {
    // Someone who truncates a chain also changes the row that records its end.
    alert: 'EnamelAuditShorter',
    cause: query('update audit_chains set number = number - 1 where brand_id is null'),
    mend: query('update audit_chains set number = number + 1 where brand_id is null'),
  },
  {
    alert: 'EnamelErrors',
    cause: async (at) => {
      const member = await signIn(at)
      await query('alter table memberships rename to memberships_gone')(at)
      for (let n = 0; n < 5; n += 1) await (await member.get('/dashboard')).arrayBuffer()
    },
    mend: query('alter table memberships_gone rename to memberships'),
  },
  {
    alert: 'EnamelLoopLate',
    waitMs: 0,
    cause: async ({ web }) => {
      for (const _ of [1, 2, 3]) {
        process.kill(web.pid, 'SIGSTOP')
        await pause(1_500)
        process.kill(web.pid, 'SIGCONT')
        await pause(50)
      }
    },
  },
  {
    alert: 'EnamelDown',
    cause: async ({ web }) => process.kill(web.pid, 'SIGSTOP'),
    mend: async ({ web }) => process.kill(web.pid, 'SIGCONT'),
  },
  {
    alert: 'EnamelDatabaseAway',
    // Rejects new connections and ends the existing ones.
    cause: async ({ world }) => {
      const client = await world.client.pool.connect()
      const { rows } = await client.query('select quote_ident(current_database()) as name')
      const limit = (count: number) =>
        client.query(`alter database ${rows[0]?.name} connection limit ${count}`)
      await limit(0)
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
      return async () => {
        await limit(-1)
        client.release()
      }
    },
  },
  {
    alert: 'EnamelConnectionsWaitedFor',
    // After ten seconds of waiting, requests get a 503.
    waitMs: 1_000,
    cause: async (at) => {
      const member = await signIn(at)
      // So that the database figures are read again while requests wait.
      await pause(freshMs)
      const letGo = await hold(at, 'sessions')
      // This class is hardly ever refused, whatever the current limit.
      const asked = askOften(at, member, '/api/auth', 15)
      return async () => {
        await letGo()
        await Promise.all(asked)
      }
    },
  },
  {
    alert: 'EnamelOverloaded',
    cause: async (at) => {
      const member = await signIn(at)
      const letGo = await hold(at, 'memberships')
      const asked = askOften(at, member, '/api/v4/member/info', 100)
      await pause(1_000)
      await letGo()
      const refused = (await Promise.all(asked)).filter((status) => status === 503)
      if (refused.length === 0) throw new Error('Nobody was refused.')
    },
  },
  {
    alert: 'EnamelCheckoutSlow',
    cause: async (at) => {
      const order = await prepare(at.web.origin, await findPlan(at.world))
      const letGo = await hold(at, 'orders')
      const paid = confirm(order)
      await pause(7_000)
      await letGo()
      await paid
    },
    // This world has no worker to send them.
    mend: async (at) => {
      await query(`delete from mails where status = 'queued'`)(at)
      await query('delete from graphile_worker._private_jobs')(at)
    },
  },
  {
    alert: 'EnamelClockOff',
    settings: {
      NODE_OPTIONS: '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+36e5',
    },
    cause: async () => {},
  },
  {
    alert: 'EnamelMemory',
    settings: { NODE_OPTIONS: '--import=data:text/javascript,globalThis.ballast=Buffer.alloc(7e8,1)' },
    cause: async () => {},
  },
]

/** Triggers alerts on a running process: scrapes its metrics, and lets promtool decide which rules fire. */
export async function alerts(): Promise<Figure[]> {
  const world = await openWorld()
  const folder = mkdtempSync(join(tmpdir(), 'enamel-alerts-'))
  const start = async (settings: Record<string, string> = {}) => {
    const port = await freePort()
    const more = { METRICS_PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'silent', ...settings }
    return { ...(await startWeb(world, more)), metrics: `http://127.0.0.1:${port}/metrics` }
  }
  const firing = async (before: Scrape, after: Scrape, expected: string[]) => {
    const file = join(folder, 'rules.test.json')
    writeFileSync(file, JSON.stringify(testOf(before, after, expected)))
    try {
      execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
      return true
    } catch (error) {
      console.error(
        `alerts: ${expected.join() || 'a calm process'}: ${Reflect.get(Object(error), 'stderr') || error}`,
      )
      return false
    }
  }
  const usual = await start()
  try {
    await mendWorld({ world, web: usual })
    const calm = await scrape(usual.metrics)
    const isCalm = await firing(calm, await scrape(usual.metrics), [])
    let fired = 0
    for (const { alert, cause, mend, settings, waitMs = freshMs } of troubles) {
      const web = settings ? await start(settings) : usual
      const at = { world, web }
      const before = await scrape(web.metrics)
      const takeBack = await cause(at)
      await pause(waitMs)
      const isFiring = await firing(before, await scrape(web.metrics), [alert])
      if (isFiring) fired += 1
      console.log(`alerts: ${alert} ${isFiring ? 'fired' : 'did not fire alone'}`)
      if (typeof takeBack === 'function') await takeBack()
      await mend?.(at)
      if (settings) await web.stop()
      await pause(freshMs)
    }
    return [
      { what: 'no alert fires on a process at rest', value: Number(isCalm), floor: { atLeast: 1 } },
      {
        what: 'alerts that fired, and no other beside them',
        value: fired,
        floor: { atLeast: troubles.length },
      },
      { what: 'alerts there are', value: namesOfAlerts().length, floor: { atMost: troubles.length } },
    ]
  } finally {
    process.kill(usual.pid, 'SIGCONT')
    await usual.stop()
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function namesOfAlerts(): string[] {
  return readFileSync(rules, 'utf8').match(/(?<=- alert: )\w+/g) ?? []
}

/** Removes backlogs, since the demo runs no worker, and marks its books as just checked. */
async function mendWorld(at: Place): Promise<void> {
  for (const { mend } of troubles.slice(0, 4)) await mend?.(at)
  await query(`update payments set status = 'succeeded', settled_at = now() where status = 'created'`)(at)
  await query('update book_checks set checked_at = now(), violations = 0')(at)
  // As after a night: the deployment has a chain, and each chain was verified and compared.
  await query(`insert into audit_chains (id, number) values ('${newId()}', 1) on conflict do nothing`)(at)
  await query('update audit_chains set sealed_at = now(), checked_at = now(), compared_at = now()')(at)
}

async function scrape(url: string): Promise<Scrape> {
  const told = await fetch(url, { signal: AbortSignal.timeout(8_000) })
    .then((answer) => answer.text())
    .catch(() => null)
  if (told === null) return new Map([['up', 0]])
  return new Map(
    `up 1\n${told}`
      .split('\n')
      .filter((line) => /^(up |enamel_|nodejs_|process_)/.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/**
 * A promtool test of the rules against the scraped values. A gauge stays constant, missing audit rows were there
 * earlier, and a counter grows each minute by the difference between the two scrapes.
 */
function testOf(before: Scrape, after: Scrape, expected: string[]) {
  const series = [...after]
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => {
      const was = before.get(name) ?? value
      // The only gauge whose earlier value matters.
      if (name === 'enamel_audit_rows' && was > value)
        return { series: labeled(name), values: `${was}x5 ${value}x${minutes}` }
      const grows = /_(?:total|count|sum|bucket)(?:\{|$)/.test(name) ? value - (before.get(name) ?? 0) : 0
      return { series: labeled(name), values: grows > 0 ? `0+${grows}x${minutes}` : `${value}x${minutes}` }
    })
  return {
    rule_files: [resolve(rules)],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series,
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: '30m',
            exp_samples: expected.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
          },
        ],
      },
    ],
  }
}

function labeled(name: string): string {
  const own = 'job="enamel",instance="a"'
  return name.endsWith('}') ? `${name.slice(0, -1)},${own}}` : `${name}{${own}}`
}
