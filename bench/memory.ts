import { demoPassword } from '#demo/passwords.ts'
import { requestsPerSecond } from './load.ts'
import { residentBytes } from './processes.ts'
import { megabytes, type Row, type Section } from './report.ts'
import { Visitor } from './visitor.ts'
import { openWorld, startWeb } from './world.ts'

const seconds = 10
const rounds = 3

/** Memory of the web process at its start and after each round of load on cached, searched and signed-in pages. */
export async function memory(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world)
  try {
    const member = new Visitor(web.origin)
    await member.signIn('member@brightharbor.example', demoPassword)
    const rows: Row[] = [row('at start', residentBytes(web.pid))]
    for (let round = 1; round <= rounds; round += 1) {
      await requestsPerSecond({
        url: web.origin,
        paths: publicPaths,
        headers: { 'accept-encoding': 'br' },
        seconds,
      })
      await requestsPerSecond({ url: `${web.origin}/dashboard`, headers: { cookie: member.cookie }, seconds })
      rows.push(row(`after load ${round}`, residentBytes(web.pid)))
    }
    return {
      title: 'Memory of the web process',
      rows,
      notes: [`each load is ${2 * seconds} s, half on public pages and searches, half on the dashboard`],
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}

const publicPaths = [
  '/',
  '/join-now',
  '/faq',
  ...['85004', '60602', '10001', '77002', '33130'].map((zip) => `/find-a-dentist?zip=${zip}&radius=25`),
]

function row(what: string, bytes: number): Row {
  return { what, measured: megabytes(bytes) }
}
