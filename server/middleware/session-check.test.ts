import { request as ask, createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, test, vi } from 'vitest'
import { createDb } from '#db/client.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { isCsrfToken } from '#domain/security/csrf.server.ts'
import { requestIds } from '#server/middleware/request-id.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { insertSession } from '#tests/helpers/insert-session.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { shortSessionCheck } from './session-check.ts'

const database = useDatabase()
const seed = 's'.repeat(43)

type Told = { status: number; headers: Record<string, unknown>; body: string }
type Sent = { headers?: Record<string, string>; path?: string; method?: string }

/** Opens the fast paths in front of a chain that counts its requests; `x-whole` selects the chain alone. */
async function open({ publicOrigin = 'http://localhost', isAwake = true, db = database.db } = {}) {
  const { fetch, services: served } = openWebApp(database, { config: { publicOrigin } })
  const services = { ...served, db }
  const whole = requestIds(false)(getRequestListener(fetch))
  const chain = vi.fn<RequestListener>(getRequestListener(fetch))
  const isDatabaseAwake = async () => isAwake
  const { strangers, members } = await shortSessionCheck({
    ...{ services, fetch, host: 'localhost', trusted: false, isDatabaseAwake },
  })
  const short = strangers(requestIds(false)(members(chain)))
  const server = createServer((request, response) =>
    (request.headers['x-whole'] ? whole : short)(request, response),
  ).listen(0)
  const { port } = server.address() as AddressInfo
  const send = ({ headers, path = '/api/auth', method = 'GET' }: Sent) =>
    new Promise<Told>((resolve, reject) => {
      const sent = ask({ port, path, method, headers: { host: 'localhost', ...headers } }, async (answer) => {
        const body = (await answer.toArray()).join('')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
      })
      sent.on('error', reject).end()
    })
  return {
    chain,
    send,
    /** The response from the fast path and from the whole chain, without the parts that differ each time. */
    both: async (sent: Sent) => {
      chain.mockClear()
      const told = await send(sent)
      const isShort = chain.mock.calls.length === 0
      const wholly = await send({ ...sent, headers: { ...sent.headers, 'x-whole': '1' } })
      return { told, isShort, short: alike(told), whole: alike(wholly) }
    },
    [Symbol.dispose]: () => server.close(),
  }
}

function alike({ status, headers, body }: Told) {
  const { date: _, 'x-request-id': id, 'csrf-token': token, 'set-cookie': cookies, ...rest } = headers
  const named = String(cookies).replace(/(?<==)[\w-]{43}(?=;)/, 'random')
  return { status, body, rest, named, id: typeof id, token: String(token).length }
}

describe.each(['http://localhost', 'https://localhost'])('at %s', (publicOrigin) => {
  const prefix = publicOrigin.startsWith('https:') ? '__Host-' : ''

  test('the anonymous fast path answers what the chain would', async () => {
    await insertBrand(database.db, { key: 'first' })
    using at = await open({ publicOrigin })
    for (const [headers, isShort, path = '/api/auth', method = 'GET'] of [
      [{}, true],
      [{ cookie: `a=b; ${prefix}csrf=${seed}`, 'accept-encoding': 'br' }, true],
      [{ cookie: `${prefix}session=` }, true],
      [{ cookie: `${prefix}session=ended` }, false],
      [{}, false, '/api/auth?preview=x'],
      [{}, false, '/api/auth', 'HEAD'],
      [{ host: 'nobody.example' }, false],
    ] as const) {
      const seen = await at.both({ headers, path, method })
      expect(seen.isShort).toBe(isShort)
      expect(seen.short).toEqual(seen.whole)
    }
    const told = await at.send({ headers: { cookie: `${prefix}csrf=${seed}` } })
    const proof = { seed, sessionId: null, given: String(told.headers['csrf-token']) }
    expect(isCsrfToken(testConfig.sessionSecret, proof)).toBe(true)
  })

  test('the member fast path answers what the chain would', async () => {
    const brand = await insertBrand(database.db, { key: 'first' })
    const other = await insertBrand(database.db, { key: 'second', hosts: ['second.localhost'] })
    const now = new Date()
    const { account } = await insertMember(database.db, { brandId: brand.id, now })
    const stranger = await insertMember(database.db, { brandId: other.id, now })
    const token = await insertSession(database.db, account.email ?? '', now)
    const others = await insertSession(database.db, stranger.account.email ?? '', now)
    using at = await open({ publicOrigin })
    const cookie = `${prefix}session=${token}`
    for (const [headers, isShort, path = '/api/auth', method = 'GET'] of [
      [{ cookie }, true],
      [{ cookie: `${prefix}csrf=${seed}; ${cookie}`, 'accept-encoding': 'br' }, true],
      [{ cookie, host: 'second.localhost' }, false],
      [{ cookie: `${prefix}session=${others}` }, false],
      [{ cookie: `${prefix}session=${others}`, host: 'second.localhost' }, true],
      [{ cookie }, false, '/api/auth?x=1'],
      [{ cookie }, false, '/api/auth', 'HEAD'],
      [{ cookie }, false, '/api/v4/member/memberships'],
    ] as const) {
      const seen = await at.both({ headers, path, method })
      expect({ headers, isShort: seen.isShort }).toEqual({ headers, isShort })
      expect(seen.short).toEqual(seen.whole)
      if (isShort) expect(JSON.parse(seen.told.body)).toMatchObject({ isAuthenticated: true })
    }
    const answers = await at.send({ headers: { cookie: `${prefix}csrf=${seed}; ${cookie}` } })
    const { rows } = await database.pool.query('select id from sessions where account_id = $1', [account.id])
    const proof = { seed, sessionId: rows[0].id, given: String(answers.headers['csrf-token']) }
    expect(isCsrfToken(testConfig.sessionSecret, proof)).toBe(true)
  })
})

test('an impersonated session, and one that is over, go through the chain', async () => {
  await insertBrand(database.db, { key: 'first' })
  using at = await open()
  for (const token of ['look.at-somebody', 'ended']) {
    const seen = await at.both({ headers: { cookie: `session=${token}` } })
    expect(seen.isShort).toBe(false)
    expect(seen.short).toEqual(seen.whole)
  }
})

test('§faults 29: a silent or unavailable database is reported at once, with a retry time', async () => {
  const brand = await insertBrand(database.db, { key: 'first' })
  const { account } = await insertMember(database.db, { brandId: brand.id, now: new Date() })
  const headers = { cookie: `session=${await insertSession(database.db, account.email ?? '')}` }
  const refused = { status: 503, headers: expect.objectContaining({ 'retry-after': '2' }) }

  using silent = await open({ isAwake: false })
  const holder = await database.pool.connect()
  try {
    await holder.query('begin; lock table sessions in access exclusive mode')
    const began = performance.now()
    const told = await silent.send({ headers })
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(told).toMatchObject(refused)
    expect(told.headers).not.toHaveProperty('csrf-token')
    expect(JSON.parse(told.body)).toMatchObject({ code: 'unavailable' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(silent.chain).not.toHaveBeenCalled()

  const away = createDb('postgres://nobody@127.0.0.1:1/nothing')
  using gone = await open({ db: away.db })
  expect(await gone.send({ headers })).toMatchObject(refused)
  expect(gone.chain).not.toHaveBeenCalled()
  await away.close()
})
