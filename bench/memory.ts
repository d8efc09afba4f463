import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#demo/passwords.ts'
import { residentBytes } from './processes.ts'
import { median, megabytes, type Row, type Section } from './report.ts'
import { randomAddress, Visitor } from './visitor.ts'
import { openWorld, startWeb } from './world.ts'

/** Duration of the load; `MINUTES=60 npm run bench -- memory` for the hour that the second floor applies to. */
const minutes = Number(process.env.MINUTES ?? 1)
const mebibyte = 1_048_576
const afterLoad = 250
const afterAnHour = 350

/**
 * Memory of the web process with an embedded worker, started as in production: at the start, under mixed traffic, and
 * afterwards. Checks that it doesn't grow, by comparing the last third with the one before.
 */
export async function memory(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world, { WORKER: 'embedded', TRUST_PROXY: '1' })
  try {
    const start = residentBytes(web.pid)
    const seen: number[] = []
    const stop = new AbortController()
    const answers = sendAll(web.origin, stop.signal)
    const rows: Row[] = [row('at start', start)]
    const looks = Math.max(6, Math.round(minutes * 6))
    for (let look = 1; look <= looks; look += 1) {
      await pause((minutes * 60_000) / looks)
      seen.push(residentBytes(web.pid))
      if (look % Math.max(1, Math.round(looks / 6)) === 0) {
        rows.push(row(`after ${((minutes * look) / looks).toFixed(1)} minutes`, seen.at(-1) ?? 0))
      }
    }
    stop.abort()
    const counts = await answers
    const third = Math.floor(seen.length / 3)
    const [before, last] = [median(seen.slice(-2 * third, -third)), median(seen.slice(-third))]
    // The PDF thread ends ten seconds after its last document, and V8 keeps its pages for eight more.
    await pause(20_000)
    const end = residentBytes(web.pid)
    const most = Math.max(...seen)
    const floor = minutes >= 60 ? afterAnHour : afterLoad
    return {
      title: `Memory of the web process with its worker, ${minutes} minutes of mixed visitors`,
      rows: [
        ...rows,
        {
          ...row('after load', end),
          against: `${floor} MB`,
          ratio: end / mebibyte / floor,
          floor: { atMost: 1 },
        },
        {
          ...row('at most', most),
          against: `${afterAnHour} MB`,
          ratio: most / mebibyte / afterAnHour,
          floor: { atMost: 1 },
        },
        {
          what: 'last third against the one before',
          measured: megabytes(last),
          against: megabytes(before),
          ratio: last / before,
          floor: { atMost: 1.05 },
        },
      ],
      notes: [[...counts].map(([status, count]) => `${count} answers ${status}`).join(', ')],
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}

/** Concurrent visitors; more would only wait for the processor. */
const visitors = 8

/** Sends mixed traffic until `signal` aborts; returns the number of responses by status. */
async function sendAll(origin: string, signal: AbortSignal): Promise<Map<number, number>> {
  const member = new Visitor(origin, randomAddress())
  await member.signIn('member@brightharbor.example', demoPassword)
  const page = await (await member.get('/dashboard')).text()
  const [card = ''] = /\/id-card\/[\w-]+/.exec(page) ?? []
  const agent = new Agent({ keepAlive: true, maxSockets: visitors })
  const counts = new Map<number, number>()
  const one = async () => {
    while (!signal.aborted) {
      const { path, isSignedIn } = anyVisit(card)
      const status = await get(new URL(path, origin), isSignedIn ? member.cookie : '', agent)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all([signIns(origin, signal), ...Array.from({ length: visitors }, one)])
  agent.destroy()
  return counts
}

/** Signs a user in and out each second, so that passwords are verified and sessions created and deleted. */
async function signIns(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const visitor = new Visitor(origin, randomAddress())
    // A client refused because of overload retries, as people do.
    await visitor
      .signIn('member@brightharbor.example', demoPassword)
      .then(() => visitor.send('POST', '/api/v4/member/logout', {}))
      .catch(() => {})
    await pause(1_000)
  }
}

const zips = ['85004', '60602', '10001', '77002', '33130', '98101', '80202', '30303']

/** The next request: mostly pages, sometimes a new search, now and then a PDF. */
function anyVisit(card: string): { path: string; isSignedIn: boolean } {
  const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  const chance = Math.random()
  if (chance < 0.4)
    return { path: any(['/', '/join-now', '/faq', '/terms', '/directory']), isSignedIn: false }
  if (chance < 0.55) {
    const radius = any([5, 10, 25, 50])
    return { path: `/find-a-dentist?zip=${any(zips)}&radius=${radius}`, isSignedIn: false }
  }
  if (chance < 0.6) return { path: `/directory?x=${Math.random()}`, isSignedIn: false }
  if (chance < 0.7) return { path: '/api/auth', isSignedIn: Math.random() < 0.5 }
  if (chance < 0.99) {
    return {
      path: any(['/dashboard', '/dashboard/profile', '/dashboard.data', '/savings-summary', card]),
      isSignedIn: true,
    }
  }
  return { path: `${card}/pdf`, isSignedIn: true }
}

function get(url: URL, cookie: string, agent: Agent): Promise<number> {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': randomAddress() }
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', reject)
    })
    sent.on('error', (error) => reject(new Error(`${url}: ${error.message}`))).end()
  })
}

function row(what: string, bytes: number): Row {
  return { what, measured: megabytes(bytes) }
}
