import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#demo/seed.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { leaveMeasuredCore, takeEveryCore } from '../bench/processes.ts'
import { startWeb, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'
import { Cluster } from './high-availability/cluster.ts'
import { medianCommit, untilKeptAgain } from './high-availability/commits.ts'
import type { Machine } from './high-availability/machines.ts'
import { type Told, Traffic } from './high-availability/traffic.ts'

const rounds = Number(process.env.TIMES ?? 2)
/** About ten minutes are enough on a dedicated machine; after the limit, the results so far are reported. */
const limitMinutes = Number(process.env.LIMIT_MINUTES ?? 25)
/** Limit from the moment a machine fails until the next successful payment. */
const recoverySeconds = 30

/** How the primary's machine fails, and how it comes back after another has taken over. */
const faults = {
  killed: { fail: (machine) => machine.kill(), heal: (machine, cluster) => cluster.restart(machine) },
  frozen: { fail: (machine) => machine.signal('SIGSTOP'), heal: (machine) => machine.signal('SIGCONT') },
  'cut off': { fail: (machine) => machine.cable('down'), heal: (machine) => machine.cable('up') },
} satisfies Record<
  string,
  { fail(machine: Machine): unknown; heal(machine: Machine, cluster: Cluster): unknown }
>

/**
 * The primary of three PostgreSQL servers under Patroni is killed, frozen and disconnected under load (specification,
 * faults 29).
 */
export async function failover(): Promise<Figure[]> {
  const began = performance.now()
  /** Reports the current step and the elapsed time. */
  const say: Say = (what) =>
    console.log(`failover: ${Math.round((performance.now() - began) / 1_000)} s: ${what}`)
  const figures: Figure[] = []
  const limit = pause(limitMinutes * 60_000, undefined, { ref: false }).then(() => {
    throw new Error(`It did not come to its end within ${limitMinutes} minutes.`)
  })
  let cluster: Cluster | undefined
  // Three servers and their buyers on one core, with Enamel alone on the other, wouldn't be realistic.
  takeEveryCore()
  try {
    cluster = await Promise.race([Cluster.start(), limit])
    say('the cluster stands')
    const world = await Promise.race([openWorldOn(cluster), limit])
    // Anything still in progress ends with the cluster.
    await Promise.race([measure(cluster, world, figures, say), limit])
    await world.stop()
  } catch (error) {
    console.error(error, cluster?.lastWords())
    figures.push({
      what: 'broke off: what stands above is all that was seen',
      value: 1,
      floor: { atMost: 0 },
    })
  } finally {
    await cluster?.stop()
    leaveMeasuredCore()
  }
  return figures
}

type Say = (what: string) => void

/** Adds each figure as soon as it is known. */
async function measure(cluster: Cluster, world: World, figures: Figure[], say: Say): Promise<void> {
  const sessionSecret = randomBytes(32).toString('hex')
  const web = await startWeb(
    world,
    { TRUST_PROXY: '1', WORKER: 'embedded', LOG_LEVEL: 'error', SESSION_SECRET: sessionSecret },
    { isPinned: false },
  )
  const eventSecret = createHmac('sha256', sessionSecret).update('sandbox webhook').digest('hex')
  try {
    const traffic = new Traffic(world, web, eventSecret)
    const { told } = traffic
    await traffic.begin()
    figures.push(...(await priceOfTwoMachines(cluster, told)))
    let copied = 0
    for (const [how, fault] of Object.entries(faults)) {
      let longest = 0
      let longestOfCluster = 0
      for (let round = 0; round < rounds; round += 1) {
        const due = await traffic.makeDue()
        await cluster.untilWhole()
        const renewing = traffic.renew(due)
        // Awaited below; this avoids an unhandled rejection.
        renewing.catch(() => {})
        await pause(500)
        const machine = await cluster.primary()
        const failedAt = performance.now()
        await fault.fail(machine)
        say(`primary ${how}`)
        const [ofCluster, took] = await Promise.all([
          untilKeptAgain(cluster.databaseUrl, failedAt),
          untilPaidAgain(told, failedAt),
        ])
        longestOfCluster = Math.max(longestOfCluster, ofCluster)
        longest = Math.max(longest, took)
        say(
          `kept again after ${seconds(ofCluster)} s, paid again after ${seconds(took)} s; ${told.paid.length} purchases until now`,
        )
        await fault.heal(machine, cluster)
        copied += await cluster.untilWhole()
        say('the cluster is whole again')
        await renewing
        say('all that was due is renewed')
      }
      figures.push(
        {
          what: `longest until a purchase went through, primary ${how} ${rounds} times`,
          value: longest / 1_000,
          unit: 's',
          floor: { atMost: recoverySeconds },
        },
        {
          what: '  longest until two machines kept a commit again',
          value: longestOfCluster / 1_000,
          unit: 's',
        },
      )
    }
    figures.push({ what: 'times that a server had to be copied anew', value: copied })
    await pause(2_000)
    await traffic.end()
    say('nobody buys any more, and all is refunded')
    await untilEmpty(world)
    say('the queue is empty')
    for (const wrong of new Set(told.wrong)) console.error(`failover: ${wrong}`)
    figures.push(...(await heldAgainstBooks(world, told)))
  } finally {
    await web.stop()
  }
}

/** The demo world on the cluster, with the same URL that Enamel uses. */
async function openWorldOn({ databaseUrl }: Cluster): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enamel-drill-'))
  for (const deadline = Date.now() + 30_000; ; await pause(500)) {
    try {
      await migrate(databaseUrl)
      break
    } catch (error) {
      // HAProxy hasn't detected the primary yet.
      if (Date.now() > deadline) throw error
    }
  }
  const client = createDb(databaseUrl)
  await seedDemo({ db: client.db, now: new Date() })
  return {
    databaseUrl,
    dataDir,
    client,
    stop: async () => {
      await client.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The cost of a commit that waits for a second machine, compared with one that doesn't, while people buy. */
async function priceOfTwoMachines(cluster: Cluster, told: Told): Promise<Figure[]> {
  const priced = async (by: string): Promise<Figure[]> => {
    const began = performance.now()
    const before = told.paid.length
    const [commit] = await Promise.all([medianCommit(cluster.databaseUrl), pause(15_000)])
    const rate = (told.paid.length - before) / ((performance.now() - began) / 1_000)
    return [
      { what: `purchases a second, kept by ${by}`, value: rate },
      { what: '  a commit of nothing there, median', value: commit, unit: 'ms' },
    ]
  }
  await pause(5_000)
  const both = await priced('two machines before they are answered')
  await cluster.setSynchronous(false)
  const alone = await priced('one')
  await cluster.setSynchronous(true)
  return [...both, ...alone]
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

async function untilPaidAgain(told: Told, failedAt: number): Promise<number> {
  // Requests in progress when the machine failed may still be answered.
  const after = failedAt + 1_000
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
    const first = told.paid.find(({ at }) => at > after)
    if (first) return first.at - failedAt
  }
  throw new Error(`Nobody could pay any more. Last told: ${told.last}`)
}

/** Waits until every due job in the queue is done. */
async function untilEmpty({ client: { pool } }: World): Promise<void> {
  const query =
    'select count(*)::int as jobs from graphile_worker.jobs where run_at <= now() and attempts < max_attempts'
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await pause(500)) {
    const { rows } = await pool.query<{ jobs: number }>(query)
    if (rows[0]?.jobs === 0) return
  }
  throw new Error('The queue did not become empty.')
}

/** Compares what people were told with the rows and the gateway's ledger. */
async function heldAgainstBooks({ client }: World, told: Told): Promise<Figure[]> {
  const { db, pool } = client
  const count = async (query: string, values: unknown[]) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (${query}) found`,
      values,
    )
    return rows[0]?.count ?? Number.NaN
  }
  const checkouts = told.paid.map(({ checkoutId }) => checkoutId)
  const settled = await count(
    `select from orders o join payments p on p.order_id = o.id and p.status = 'succeeded'
     join sandbox_gateway.charges c on c.idempotency_key = p.idempotency_key and c.status = 'succeeded'
     where o.checkout_id = any($1) and o.status = 'settled'`,
    [checkouts],
  )
  const refunded = await count(
    `select from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
     where o.membership_id = any($1::uuid[]) and r.status = 'succeeded'`,
    [told.cancelled],
  )
  const brands = told.renewals.map(({ brandId }) => brandId)
  const renewed = await count(
    `select from orders where brand_id = any($1) and kind = 'renewal' and status = 'settled'`,
    [brands],
  )
  const doubled = await count(
    `select from payments p join sandbox_gateway.charges c on c.idempotency_key = p.idempotency_key and c.status = 'succeeded'
     group by p.order_id having count(*) > 1`,
    [],
  )
  const refundedTwice = await count(
    'select from sandbox_gateway.refunds group by charge having count(*) > 1',
    [],
  )
  const due = told.renewals.reduce((sum, { members }) => sum + members, 0)
  const now = new Date()
  const gateway = new SandboxGateway({ db, now: () => now, timeoutMs: 30_000 })
  const violations = await checkInvariant({ db, now, gateway })
  for (const one of violations) console.error(`failover: ${JSON.stringify(one)}`)
  const none = { atMost: 0 }
  return [
    { what: 'purchases answered as paid', value: checkouts.length, floor: { atLeast: rounds * 30 } },
    { what: '  of these lost', value: checkouts.length - settled, floor: none },
    { what: 'cancellations answered', value: told.cancelled.length, floor: { atLeast: 1 } },
    { what: '  of these without their refund', value: told.cancelled.length - refunded, floor: none },
    { what: '  charges refunded twice', value: refundedTwice, floor: none },
    { what: 'renewals due', value: due },
    { what: '  of these not made, or made twice', value: Math.abs(due - renewed), floor: none },
    { what: 'events of the gateway heard', value: told.events, floor: { atLeast: 1 } },
    { what: 'orders charged twice', value: doubled, floor: none },
    { what: 'requests made again', value: told.repeated },
    { what: 'other answers than 2xx, 409, 429 and 503', value: told.wrong.length, floor: none },
    { what: 'violations of the books', value: violations.length, floor: none },
  ]
}
