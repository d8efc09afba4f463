import { demoPassword } from '#demo/passwords.ts'
import { prepare } from '../../bench/orders/order.ts'
import { type Ask, createCheapClient } from '../../bench/overload/cheap-client.ts'
import { randomAddress, Visitor } from '../../bench/visitor.ts'

type Crowd = {
  /** Of each kind of request: how many were answered as they should be, and the longest that one took. */
  kinds: Record<string, { answered: number; slowestMs: number }>
  /** Every other answer, with what was asked. */
  failed: Record<string, number>
  ended: Promise<unknown>
}

type Kind = { of: string; weight: number; path: () => string; ask: () => Ask }
const zips = ['85004', '60602', '10001', '77002', '33130', '53202']
const some = <Of>(list: readonly Of[]): Of | undefined => list[Math.floor(Math.random() * list.length)]
const asBrowser = () => ({ headers: { 'accept-encoding': 'br' } })

/**
 * Requests of many kinds as long as `goesOn` says, of how many were sent, `people` at a time, each over kept connections: pages that are kept and pages of a member,
 * files of the page last seen, searches, the session's check, a checkout under way, and orders begun.
 */
export async function sendCrowd(
  origin: string,
  { goesOn, people, planId }: { goesOn: (sent: number) => boolean; people: number; planId: string },
): Promise<Crowd> {
  const member = new Visitor(origin, randomAddress())
  await member.signIn('member@brightharbor.example', demoPassword)
  const toWrite = await new Visitor(origin, randomAddress()).headersToWrite()
  const buyer = (await prepare(origin, planId)).visitor
  const ask = createCheapClient(origin, { patienceMs: 60_000 })
  let files = ['/assets/none-yet']
  const kinds: Kind[] = [
    { of: 'kept pages', weight: 50, path: () => some(['/', '/faq', '/join-now']) ?? '', ask: asBrowser },
    // In plain text, to be read for the files that it names.
    { of: 'home page', weight: 4, path: () => '/', ask: () => ({}) },
    { of: 'files', weight: 25, path: () => some(files) ?? '', ask: asBrowser },
    {
      of: 'sessions',
      weight: 8,
      path: () => '/api/auth',
      ask: () => ({ headers: { cookie: member.cookie } }),
    },
    {
      of: 'searches',
      weight: 6,
      path: () => `/api/km/group/brightharbor/offices?zip=${some(zips)}&radius=25`,
      ask: () => ({}),
    },
    {
      of: 'member pages',
      weight: 4,
      path: () => '/dashboard',
      ask: () => ({ headers: { cookie: member.cookie } }),
    },
    {
      of: 'pages of a place',
      weight: 4,
      path: () => `/find-a-dentist?zip=${some(zips)}`,
      ask: asBrowser,
    },
    {
      of: 'checkout with an order',
      weight: 6,
      path: () => '/checkout',
      ask: () => ({ headers: { cookie: buyer.cookie } }),
    },
    {
      of: 'orders begun',
      weight: 3,
      path: () => '/api/km/checkout/account',
      ask: () => ({
        method: 'POST',
        headers: { ...toWrite, 'content-type': '' },
        body: { planId, interval: 'year' },
      }),
    },
  ]
  const drawn = kinds.flatMap((kind) => Array<Kind>(kind.weight).fill(kind))
  const seen: Crowd = {
    kinds: Object.fromEntries(kinds.map(({ of }) => [of, { answered: 0, slowestMs: 0 }])),
    failed: {},
    ended: Promise.resolve(),
  }
  let sent = 0
  const filesOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const first = await ask('/', {})
  files = filesOf(first.text)
  if (files.length === 0)
    throw new Error(`The home page (${first.status}) names no file: ${first.text.slice(0, 300)}`)
  const person = async () => {
    while (goesOn(sent)) {
      const kind = some(drawn)
      if (!kind) return
      sent += 1
      const path = kind.path()
      const { headers, ...more } = kind.ask()
      const told = await ask(path, { ...more, headers: { ...headers, 'x-forwarded-for': randomAddress() } })
      const figures = seen.kinds[kind.of]
      if (figures && told.status >= 200 && told.status < 300) {
        figures.answered += 1
        figures.slowestMs = Math.max(figures.slowestMs, told.ms)
      } else {
        // Who refused it is told by when to come back: 2 s the database, 5 s the queue of drawing, else the rooms of load shedding.
        const after = told.headers.get('retry-after')
        const how = `${told.status || 'no answer'}${after ? `, to come back after ${after} s` : ''}`
        const what = `${more.method ?? 'GET'} ${path.replace(/\?.*/, '')}: ${how}`
        seen.failed[what] = (seen.failed[what] ?? 0) + 1
        console.error(`rolling: ${what}, after ${Math.round(told.ms)} ms`)
      }
      if (kind.of === 'home page' && told.status === 200) files = filesOf(told.text)
    }
  }
  seen.ended = Promise.all(Array.from({ length: people }, person))
  return seen
}
