import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { brands } from '#db/schema/brands.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { median, milliseconds, percentile, type Section } from '../report.ts'
import { openWorld, startWeb, type WebServer, type World } from '../world.ts'

const rounds = 100
const instances = 2
const lookEveryMs = 5
const longestMs = 1_000

/** Time from the publish command until every running instance serves the new bytes of a page it had cached. */
export async function publish(): Promise<Section> {
  const world = await openWorld()
  const running: WebServer[] = []
  try {
    for (let each = 0; each < instances; each += 1) running.push(await startWeb(world))
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await measureOne(world, running, round))
    const floor = { atMost: 1 }
    const row = (what: string, value: number) => ({
      what,
      measured: milliseconds(value),
      against: milliseconds(longestMs),
      ratio: value / longestMs,
      floor,
    })
    return {
      title: `Publish to visible, ${instances} running instances`,
      rows: [
        row('p50', median(times)),
        row('p99', percentile(times, 99)),
        row('longest', Math.max(...times)),
      ],
      notes: [
        `${rounds} publications; checks, commit, notification, rendering, and a look every ${lookEveryMs} ms included`,
      ],
    }
  } finally {
    for (const web of running) await web.stop()
    await world.stop()
  }
}

async function measureOne({ client: { db } }: World, running: WebServer[], round: number): Promise<number> {
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.key, 'brightharbor'))
  const brandId = brand?.id ?? ''
  const stored = await findContentVersion(db, { brandId, version: 'working' })
  const payload = contentSchema.parse(stored?.payload)
  const title = `Publication ${round}`
  payload.base.variables.global_title = title
  await saveWorkingContent({ db, now: new Date() }, { brandId, payload })
  // Make sure each instance has cached the page.
  for (const web of running) for (const _ of [1, 2]) await read(web)

  const began = performance.now()
  await publishContent({ db, now: new Date() }, { brandId })
  await Promise.all(running.map((web) => untilShown(web, title)))
  return performance.now() - began
}

async function untilShown(web: WebServer, title: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await read(web)).includes(`<title>${title}<`)) {
    if (Date.now() > deadline) throw new Error(`${web.origin} never showed ${title}.`)
    await pause(lookEveryMs)
  }
}

const read = async (web: WebServer): Promise<string> => (await fetch(`${web.origin}/`)).text()
