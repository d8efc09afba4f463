import * as z from 'zod'
import { demoPassword } from '#demo/passwords.ts'
import { measureLoad, requestsPerSecond } from './load.ts'
import { nextMessage, startNode } from './processes.ts'
import { kilobytes, type Rate, rateRows, type Section, sideBySide } from './report.ts'
import { Visitor } from './visitor.ts'
import { environment, openWorld, startWeb } from './world.ts'

const seconds = 3
const answer = z.object({ perSecond: z.number(), cpuMs: z.number(), bytes: z.number() })

/** The signed-in dashboard over HTTP, its data included, against bare `renderToString` of the same tree. */
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
      headers: { cookie: member.cookie },
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
    await requestsPerSecond(load)
    await rendered()
    const seen = await sideBySide<Rate>(5, () => measureLoad(load), rendered)
    const page = await (await member.get('/dashboard')).text()
    return {
      title: 'Dashboard, signed in, data included, against bare renderToString of the same tree',
      rows: rateRows('pages, one core', seen, { atLeast: 0.4 }),
      notes: [`${kilobytes(page.length)} of HTML with hydration data, ${kilobytes(bytes)} rendered bare`],
    }
  } finally {
    await bare.stop()
    await web.stop()
    await world.stop()
  }
}
