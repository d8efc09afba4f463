import { demoPassword } from '#demo/passwords.ts'
import { type Ask, createCheapClient } from '../../bench/overload/cheap-client.ts'
import { randomAddress, Visitor } from '../../bench/visitor.ts'

type Crowd = {
  /** Requests answered as they should be, and every other answer with what was asked. */
  answered: number
  failed: Record<string, number>
  slowestMs: number
  ended: Promise<unknown>
}

type Kind = { weight: number; path: () => string; ask: () => Ask }
const zips = ['85004', '60602', '10001', '77002', '33130', '53202']
const some = <Of>(list: readonly Of[]): Of | undefined => list[Math.floor(Math.random() * list.length)]

/**
 * So many requests of many kinds, `people` at a time, each over kept connections: pages that are kept and pages of a member,
 * files of the page last seen, searches, the session's check, and orders begun.
 */
export async function sendCrowd(
  origin: string,
  { requests, people, planId }: { requests: number; people: number; planId: string },
): Promise<Crowd> {
  const member = new Visitor(origin, randomAddress())
  await member.signIn('member@brightharbor.example', demoPassword)
  const toWrite = await new Visitor(origin, randomAddress()).headersToWrite()
  const ask = createCheapClient(origin, { patienceMs: 60_000 })
  let files = ['/assets/none-yet']
  const kinds: Kind[] = [
    { weight: 45, path: () => some(['/', '/faq', '/join-now']) ?? '', ask: () => ({}) },
    { weight: 20, path: () => some(files) ?? '', ask: () => ({}) },
    { weight: 10, path: () => '/api/auth', ask: () => ({ headers: { cookie: member.cookie } }) },
    {
      weight: 12,
      path: () => `/api/km/group/brightharbor/offices?zip=${some(zips)}&radius=25`,
      ask: () => ({}),
    },
    { weight: 8, path: () => '/dashboard', ask: () => ({ headers: { cookie: member.cookie } }) },
    {
      weight: 5,
      path: () => '/api/km/checkout/account',
      ask: () => ({
        method: 'POST',
        headers: { ...toWrite, 'content-type': '' },
        body: { planId, interval: 'year' },
      }),
    },
  ]
  const drawn = kinds.flatMap((kind) => Array<Kind>(kind.weight).fill(kind))
  const seen: Crowd = { answered: 0, failed: {}, slowestMs: 0, ended: Promise.resolve() }
  let left = requests
  const filesOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const first = await ask('/', {})
  files = filesOf(first.text)
  if (files.length === 0)
    throw new Error(`The home page (${first.status}) names no file: ${first.text.slice(0, 300)}`)
  const person = async () => {
    while (left > 0) {
      left -= 1
      const kind = some(drawn)
      const path = kind?.path() ?? '/'
      const { headers, ...more } = kind?.ask() ?? {}
      const told = await ask(path, { ...more, headers: { 'x-forwarded-for': randomAddress(), ...headers } })
      seen.slowestMs = Math.max(seen.slowestMs, told.ms)
      if (told.status >= 200 && told.status < 300) seen.answered += 1
      else {
        const what = `${more.method ?? 'GET'} ${path.replace(/\?.*/, '')}: ${told.status || 'no answer'}`
        seen.failed[what] = (seen.failed[what] ?? 0) + 1
      }
      if (path === '/' && told.status === 200) files = filesOf(told.text)
    }
  }
  seen.ended = Promise.all(Array.from({ length: people }, person))
  return seen
}
