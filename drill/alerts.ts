import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/free-port.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { demoPassword } from '#demo/passwords.ts'
import { randomAddress, Visitor } from '../bench/visitor.ts'
import { openWorld, startWeb, type WebServer, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'

/** What Prometheus read from a process at one time: each series with its value. */
type Scrape = Map<string, number>
type Trouble = {
  alert: string
  cause: (at: Place) => Promise<unknown>
  mend?: (at: Place) => Promise<unknown>
}
type Place = { world: World; web: WebServer }

const query =
  (text: string) =>
  ({ world }: Place) =>
    world.client.pool.query(text)
const minutes = 40

/** What brings each alert about on a process at work; the rest of them need a long time or another machine. */
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
    alert: 'EnamelErrors',
    cause: async (at) => {
      const member = new Visitor(at.web.origin, randomAddress())
      await member.signIn('member@brightharbor.example', demoPassword)
      await query('alter table memberships rename to memberships_gone')(at)
      for (let n = 0; n < 5; n += 1) await (await member.get('/dashboard')).arrayBuffer()
    },
    mend: query('alter table memberships_gone rename to memberships'),
  },
  {
    alert: 'EnamelLoopLate',
    cause: async ({ web }) => {
      process.kill(web.pid, 'SIGSTOP')
      await pause(1_500)
      process.kill(web.pid, 'SIGCONT')
      await pause(100)
    },
  },
]

/** Alerts brought about on a running process: what it tells is scraped, and promtool says which of the rules fire on it. */
export async function alerts(): Promise<Figure[]> {
  const port = await freePort()
  const metrics = `http://127.0.0.1:${port}/metrics`
  const world = await openWorld()
  const web = await startWeb(world, { METRICS_PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
  const at = { world, web }
  const folder = mkdtempSync(join(tmpdir(), 'enamel-alerts-'))
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
  try {
    await mendWorld(at)
    const calm = await scrape(metrics)
    const isCalm = await firing(calm, await scrape(metrics), [])
    let fired = 0
    for (const { alert, cause, mend } of troubles) {
      const before = await scrape(metrics)
      await cause(at)
      // Figures of the database are read anew after ten seconds.
      await pause(alert === 'EnamelLoopLate' ? 0 : 10_500)
      if (await firing(before, await scrape(metrics), [alert])) fired += 1
      await mend?.(at)
      await pause(10_500)
    }
    return [
      { what: 'no alert fires on a process at rest', value: Number(isCalm), floor: { atLeast: 1 } },
      {
        what: 'alerts that fired, and no other beside them',
        value: fired,
        floor: { atLeast: troubles.length },
      },
    ]
  } finally {
    await web.stop()
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing waits in the demo, whose worker does not run, and its books were just checked. */
async function mendWorld(at: Place): Promise<void> {
  for (const { mend } of troubles.slice(0, 4)) await mend?.(at)
  await query(`update payments set status = 'succeeded', settled_at = now() where status = 'created'`)(at)
  await query('update book_checks set checked_at = now(), violations = 0')(at)
}

async function scrape(url: string): Promise<Scrape> {
  const text = await (await fetch(url)).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => /^(enamel|nodejs|process)_/.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/** The rules against what was scraped: a figure stands, a counter grows by as much each minute as between the two. */
function testOf(before: Scrape, after: Scrape, expected: string[]) {
  const series = [...after]
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => {
      const grows = /_(?:total|count|sum|bucket)(?:\{|$)/.test(name) ? value - (before.get(name) ?? 0) : 0
      return { series: labeled(name), values: grows > 0 ? `0+${grows}x${minutes}` : `${value}x${minutes}` }
    })
  return {
    rule_files: [resolve('ops/prometheus/enamel.rules.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [{ series: 'up{job="enamel",instance="a"}', values: `1x${minutes}` }, ...series],
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
