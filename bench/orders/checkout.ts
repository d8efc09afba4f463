import { once } from 'node:events'
import * as z from 'zod'
import { hashPassword } from '#domain/security/password.server.ts'
import { cpuMilliseconds, startNode } from '../processes.ts'
import {
  median,
  milliseconds,
  perSecond,
  type Rate,
  rateRows,
  type Section,
  sideBySide,
  wantedRow,
} from '../report.ts'
import { findPlan, openWorld, startWeb, type WebServer, type World } from '../world.ts'
import { buyer, confirm, prepare } from './order.ts'

const connections = 8
const ordersARound = 100
const rounds = 3

/** Orders confirmed and paid per second, compared with writing the same rows in bare transactions. */
export async function checkout(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world, { TRUST_PROXY: '1' })
  try {
    return await measure(world, web)
  } finally {
    await web.stop()
    await world.stop()
  }
}

async function measure(world: World, web: WebServer): Promise<Section> {
  const planId = await findPlan(world)
  const draftTimes: number[] = []
  const ours = async () => {
    const orders = await timed(draftTimes, () => each(ordersARound, () => prepare(web.origin, planId)))
    const [began, before] = [performance.now(), cpuMilliseconds(web.pid)]
    await each(orders.length, async () => {
      const order = orders.pop()
      if (order) await confirm(order)
    })
    return {
      perSecond: (ordersARound * 1_000) / (performance.now() - began),
      cpuMs: (cpuMilliseconds(web.pid) - before) / ordersARound,
    }
  }
  // The bare transactions copy this first order.
  const first = await prepare(web.origin, planId)
  await confirm(first)
  // Warm up, so that both run compiled code.
  await ours()
  const seen = await sideBySide(rounds, ours, () => bareOrders(world, first.checkoutId))
  const drafts = (draftTimes.length * ordersARound * 1_000) / draftTimes.reduce((sum, time) => sum + time, 0)
  return {
    title: `Checkout, ${connections} at once`,
    rows: [
      ...rateRows('orders confirmed and paid, against their rows alone', seen, { atLeast: 0.5 }),
      wantedRow('  on a quiet core', median(seen.ours.map((rate) => rate.perSecond)), 100),
      { what: 'drafts begun and filled in, password hashed', measured: perSecond(drafts) },
      { what: 'one password hash', measured: milliseconds(await hashTime()) },
    ],
    notes: ['without the worker, which renders and sends the mails'],
  }
}

/** Runs something that many times, several at once. */
async function each<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      results.push(await work())
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return results
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  times.push(performance.now() - began)
  return result
}

async function bareOrders({ databaseUrl }: World, checkoutId: string): Promise<Rate> {
  const settings = {
    DATABASE_URL: databaseUrl,
    CHECKOUT_ID: checkoutId,
    ORDERS: String(ordersARound),
    CONNECTIONS: String(connections),
  }
  const { child } = startNode(['bench/orders/orders-baseline.ts'], settings, { endsItself: true })
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])
  return z.object({ perSecond: z.number(), cpuMs: z.number() }).parse(told)
}

async function hashTime(): Promise<number> {
  const began = performance.now()
  const count = 20
  for (let index = 0; index < count; index += 1) await hashPassword(buyer.password)
  return (performance.now() - began) / count
}
