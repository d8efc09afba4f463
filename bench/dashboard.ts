import * as z from 'zod'
import { demoPassword } from '#demo/passwords.ts'
import { measureLoad, requestsPerSecond } from './load.ts'
import { startNext } from './next-baseline.ts'
import { nextMessage, startNode } from './processes.ts'
import { kilobytes, type Rate, type Row, rateRows, type Section } from './report.ts'
import { Visitor } from './visitor.ts'
import { environment, openWorld, startWeb } from './world.ts'

const seconds = 3
const rounds = 5
const warmUpSeconds = 10
const answer = z.object({ perSecond: z.number(), cpuMs: z.number(), bytes: z.number() })

/** The encodings Chrome accepts over https. */
const browserAccepts = 'gzip, deflate, br, zstd'

/**
 * The signed-in dashboard over HTTP, including its data, compared with bare `renderToString` of the same tree, and with
 * a Next.js page of the same length that reads no data. Each is measured compressed, as browsers get it, and
 * uncompressed. The contenders alternate.
 */
export async function dashboard(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world)
  const port = new URL(web.origin).port
  const bare = startNode(['--import', 'tsx', 'bench/render-dashboard.ts'], environment(world, Number(port)))
  const next = await startNext().catch((error: Error) => error)
  try {
    await nextMessage(bare.child)
    const member = new Visitor(web.origin)
    await member.signIn('member@brightharbor.example', demoPassword)
    const page = await (await member.get('/dashboard')).text()
    const load = { connections: 8, seconds, headers: { 'accept-encoding': browserAccepts } }
    const { cookie } = member
    const ours = {
      ...load,
      url: `${web.origin}/dashboard`,
      pid: web.pid,
      headers: { ...load.headers, cookie },
    }
    const plain = { ...ours, headers: { cookie } }
    const theirs =
      next instanceof Error ? null : { ...load, url: await next.urlOf(page.length), pid: next.pid }
    let bytes = 0
    const rendered = async () => {
      bare.child.send({ seconds })
      const told = answer.parse(await nextMessage(bare.child))
      bytes = told.bytes
      return told
    }
    for (const each of [ours, plain, theirs]) {
      if (each) await requestsPerSecond({ ...each, seconds: warmUpSeconds })
    }
    await rendered()
    const seen: Record<'ours' | 'plain' | 'bare' | 'next', Rate[]> = {
      ours: [],
      plain: [],
      bare: [],
      next: [],
    }
    for (let round = 0; round < rounds; round += 1) {
      seen.ours.push(await measureLoad(ours))
      seen.bare.push(await rendered())
      if (theirs) seen.next.push(await measureLoad(theirs))
      seen.plain.push(await measureLoad(plain))
    }
    const against = (name: 'bare' | 'next', floor: Row['floor']): Row[] =>
      rateRows(`pages to a browser, against ${name}`, { ours: seen.ours, bare: seen[name] }, floor)
    const theirPage = theirs && (await (await fetch(theirs.url)).text())
    return {
      title:
        'Dashboard, signed in, data included, against bare renderToString of the same tree and against Next.js 16 without a database',
      rows: [
        ...against('bare', { atLeast: 0.5 }),
        ...(theirs ? against('next', { atLeast: 5 }) : []),
        ...rateRows(
          'pages without accept-encoding, against bare',
          { ours: seen.plain, bare: seen.bare },
          undefined,
        ),
      ],
      notes: [
        `${kilobytes(page.length)} of HTML with hydration data, ${kilobytes(bytes)} rendered bare`,
        theirPage
          ? `${kilobytes(theirPage.length)} of HTML with hydration data by Next.js`
          : `Next.js could not be fetched and built: ${next instanceof Error ? next.message.split('\n')[0] : ''}`,
      ],
    }
  } finally {
    if (!(next instanceof Error)) await next.stop()
    await bare.stop()
    await web.stop()
    await world.stop()
  }
}
