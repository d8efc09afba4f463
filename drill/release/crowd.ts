import { demoPassword } from '#demo/passwords.ts'
import { prepare } from '../../bench/orders/order.ts'
import { type Ask, createCheapClient } from '../../bench/overload/cheap-client.ts'
import { randomAddress, Visitor } from '../../bench/visitor.ts'

type Crowd = {
  /** Per kind of request: the number answered correctly, and the slowest response. */
  kinds: Record<string, { answered: number; slowestMs: number }>
  /** Every other response, with its request. */
  failed: Record<string, number>
  ended: Promise<unknown>
}

type Kind = { of: string; weight: number; path: () => string; ask: () => Ask }
const zips = ['85004', '60602', '10001', '77002', '33130', '53202']
const some = <Of>(list: readonly Of[]): Of | undefined => list[Math.floor(Math.random() * list.length)]
const asBrowser = () => ({ headers: { 'accept-encoding': 'br' } })

/**
 * Sends mixed requests as long as `goesOn` returns true for the number sent, `people` at a time, each over kept-alive
 * connections: cached pages, member pages, files of the last page, searches, session checks, a checkout in progress,
 * and new orders.
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
    // Uncompressed, so that the file names in it can be read.
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
        // The retry time shows who refused: 2 s the database, 5 s the rendering queue, otherwise load shedding.
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
