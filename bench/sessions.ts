import * as z from 'zod'
import { demoPassword } from '#demo/passwords.ts'
import { measureLoad, requestsPerSecond } from './load.ts'
import { cpuMilliseconds, nextMessage, type Running, startNode } from './processes.ts'
import {
  median,
  milliseconds,
  perSecond,
  type Rate,
  rateRows,
  type Section,
  sideBySide,
  wantedRow,
} from './report.ts'
import { randomAddress, Visitor } from './visitor.ts'
import { openWorld, startWeb, type WebServer, type World } from './world.ts'

const connections = 8
const seconds = 3
/** Long enough for 3,000 requests, after which V8 has compiled code that runs once per request. */
const warmUpSeconds = 10
const rounds = 5
const signInsARound = 60
const member = 'member@brightharbor.example'
const answer = z.object({ perSecond: z.number(), cpuMs: z.number() })

/**
 * Session checks and sign-ins per second, compared with their bare queries; password verification is measured
 * separately.
 */
export async function sessions(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world, { TRUST_PROXY: '1' })
  try {
    const visitor = new Visitor(web.origin)
    await visitor.signIn(member, demoPassword)
    const bare = await startBare(world, visitor)
    try {
      return await measure(web, visitor, (what) => askBare(bare, what))
    } finally {
      await bare.stop()
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}

async function measure(
  web: WebServer,
  visitor: Visitor,
  ask: (what: string) => Promise<Rate>,
): Promise<Section> {
  const load = {
    url: `${web.origin}/api/auth`,
    headers: { cookie: visitor.cookie },
    connections,
    seconds,
    pid: web.pid,
  }
  await requestsPerSecond({ ...load, seconds: warmUpSeconds })
  for (const what of ['check', 'ourCheck', 'signIn', 'verify']) await ask(what)
  await signIns(web)

  const anonymous = { ...load, headers: {} }
  const health = { ...anonymous, url: `${web.origin}/healthz` }
  await requestsPerSecond(anonymous)
  await requestsPerSecond(health)
  const firstViews = await sideBySide(
    rounds,
    () => measureLoad(anonymous),
    () => measureLoad(health),
  )
  const itself = await sideBySide(
    rounds,
    () => ask('ourCheck'),
    () => ask('check'),
  )
  const overHttp = await sideBySide(
    rounds,
    () => measureLoad(load),
    () => ask('check'),
  )
  const verified: Rate[] = []
  const signing = await sideBySide(
    rounds,
    async () => {
      verified.push(await ask('verify'))
      return signIns(web)
    },
    () => ask('signIn'),
  )
  const cost = (rates: Rate[]) => median(rates.map(({ cpuMs }) => cpuMs))
  const [rest, bare] = [cost(signing.ours) - cost(verified), cost(signing.bare)]
  return {
    title: `Sign-in and session check, ${connections} at once, one core, against the bare queries they make`,
    rows: [
      ...rateRows('session checks, without HTTP', itself, { atLeast: 0.5 }),
      ...rateRows('session checks over HTTP', overHttp, { atLeast: 0.4 }),
      wantedRow('  or, on a quiet core', median(overHttp.ours.map((rate) => rate.perSecond)), 4_000),
      ...rateRows('anonymous checks, against /healthz', firstViews, { atLeast: 0.5 }),
      ...rateRows('sign-ins over HTTP, password verified', signing, undefined),
      {
        what: '  without the verification',
        measured: milliseconds(rest),
        against: milliseconds(bare),
        ratio: bare / rest,
      },
      {
        what: 'passwords verified',
        measured: perSecond(median(verified.map((rate) => rate.perSecond))),
        against: `${milliseconds(cost(verified))} each`,
      },
    ],
  }
}

/** Users sign in for the first time, each from a different address. */
async function signIns(web: WebServer): Promise<Rate> {
  const people = await Promise.all(
    Array.from({ length: signInsARound }, async () => {
      const person = new Visitor(web.origin, randomAddress())
      await person.get('/api/auth')
      return person
    }),
  )
  const [began, before] = [performance.now(), cpuMilliseconds(web.pid)]
  const waiting = people.values()
  const work = async () => {
    for (const person of waiting) await person.signIn(member, demoPassword)
  }
  await Promise.all(Array.from({ length: connections }, work))
  const took = performance.now() - began
  return {
    perSecond: (signInsARound * 1_000) / took,
    cpuMs: (cpuMilliseconds(web.pid) - before) / signInsARound,
  }
}

async function startBare({ databaseUrl }: World, visitor: Visitor): Promise<Running> {
  const bare = startNode(['bench/sessions-baseline.ts'], {
    DATABASE_URL: databaseUrl,
    CONNECTIONS: String(connections),
    SESSION_TOKEN: visitor.cookieOf('session'),
    PASSWORD: demoPassword,
  })
  await nextMessage(bare.child)
  return bare
}

async function askBare({ child }: Running, what: string): Promise<Rate> {
  child.send({ what, seconds })
  return answer.parse(await nextMessage(child))
}
