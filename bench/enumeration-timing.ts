import { setTimeout as pause } from 'node:timers/promises'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { areaUnderCurve } from '#tests/helpers/accounts/area-under-curve.ts'
import type { Section } from './report.ts'
import { randomAddress, Visitor } from './visitor.ts'
import { openWorld, startWeb } from './world.ts'

const pairs = 300
/** Requests allowed per email and hour. */
const perEmail = 5
/** How long to watch after each request, and how long to wait until it is fully processed. */
const watchMs = 200
const restMs = 60

/**
 * How well an attacker who requests a reset link can tell known from unknown emails by the duration of the requests
 * that follow. 300 of each in random order, with the worker inside the web process. 0.5 is guessing, 1 is certainty.
 */
export async function enumerationTiming(): Promise<Section> {
  const world = await openWorld()
  const brands = await world.client.pool.query("select id from brands where key = 'brightharbor'")
  const brandId: string = brands.rows[0].id
  const web = await startWeb(world, { WORKER: 'embedded', TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  try {
    for (let n = 0; n < pairs / perEmail; n += 1) {
      await insertAccount(world.client.db, { brandId, email: `known${n}@example.com` })
    }
    const stranger = new Visitor(web.origin)
    const seen: Record<'known' | 'unknown', { slowest: number; mean: number }[]> = { known: [], unknown: [] }
    const watch = async (kind: 'known' | 'unknown', email: string) => {
      await stranger.send(
        'POST',
        '/api/v4/member/resetPasswordEmail',
        { email },
        {
          'x-forwarded-for': randomAddress(),
        },
      )
      const times: number[] = []
      for (const end = performance.now() + watchMs; performance.now() < end; ) {
        const began = performance.now()
        await (await fetch(`${web.origin}/healthz`)).arrayBuffer()
        times.push(performance.now() - began)
      }
      const sum = times.reduce((all, each) => all + each, 0)
      seen[kind].push({ slowest: Math.max(...times), mean: sum / times.length })
      await pause(restMs)
    }
    for (let n = 0; n < 10; n += 1) await watch(n % 2 ? 'known' : 'unknown', `warm${n}@example.com`)
    seen.known = []
    seen.unknown = []
    const trials = Array.from({ length: 2 * pairs }, (_, n) => n).sort(() => Math.random() - 0.5)
    for (const n of trials) {
      const kind = n < pairs ? 'known' : 'unknown'
      await watch(kind, `${kind}${Math.floor((n % pairs) / perEmail)}@example.com`)
    }
    const row = (what: string, of: 'slowest' | 'mean') => {
      const ratio = areaUnderCurve(
        seen.known.map((each) => each[of]),
        seen.unknown.map((each) => each[of]),
      )
      return { what, measured: ratio.toFixed(3), against: '0.5', ratio, floor: { atMost: 0.55 } }
    }
    return {
      title: 'Is this email known? Told from the time of requests after asking for a reset link (AUC)',
      rows: [row('by the slowest answer', 'slowest'), row('by the mean', 'mean')],
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}
