import * as z from 'zod'
import { demoPassword } from '#demo/passwords.ts'
import { measureLoad, requestsPerSecond } from './load.ts'
import { nextMessage, startNode } from './processes.ts'
import { kilobytes, type Rate, rateRows, type Section, sideBySide } from './report.ts'
import { Visitor } from './visitor.ts'
import { environment, openWorld, startWeb } from './world.ts'

const seconds = 3
const answer = z.object({ perSecond: z.number(), cpuMs: z.number(), bytes: z.number() })

/** What Chrome sends over https. */
const browserAccepts = 'gzip, deflate, br, zstd'

/**
 * The signed-in dashboard over HTTP, its data included, against bare `renderToString` of the same tree: as a browser
 * gets it, compressed, and as a client that takes no encoding does.
 */
export async function dashboard(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world)
  const port = new URL(web.origin).port
  const bare = startNode(['--import', 'tsx', 'bench/render-dashboard.ts'], environment(world, Number(port)))
  try {
    await nextMessage(bare.child)
    const member = new Visitor(web.origin)
    await member.signIn('member@brightharbor.example', demoPassword)
    const load = {
      url: `${web.origin}/dashboard`,
      headers: { cookie: member.cookie, 'accept-encoding': browserAccepts },
      connections: 8,
      seconds,
      pid: web.pid,
    }
    let bytes = 0
    const rendered = async () => {
      bare.child.send({ seconds })
      const told = answer.parse(await nextMessage(bare.child))
      bytes = told.bytes
      return told
    }
    const plainLoad = { ...load, headers: { cookie: member.cookie } }
    await requestsPerSecond(load)
    await requestsPerSecond(plainLoad)
    await rendered()
    const plain: Rate[] = []
    const seen = await sideBySide<Rate>(
      5,
      async () => {
        plain.push(await measureLoad(plainLoad))
        return measureLoad(load)
      },
      rendered,
    )
    const page = await (await member.get('/dashboard')).text()
    return {
      title:
        'Dashboard, signed in, data included, with and without compression, against bare renderToString of the same tree',
      rows: [
        ...rateRows('pages to a browser, one core', seen, { atLeast: 0.4 }),
        ...rateRows('pages without accept-encoding', { ours: plain, bare: seen.bare }, undefined),
      ],
      notes: [`${kilobytes(page.length)} of HTML with hydration data, ${kilobytes(bytes)} rendered bare`],
    }
  } finally {
    await bare.stop()
    await web.stop()
    await world.stop()
  }
}
