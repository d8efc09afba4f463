import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { insertBrand } from '#demo/brands.ts'
import { isCsrfToken } from '#domain/accounts/browser-proof.server.ts'
import { nameRequests } from '#server/middleware/name-requests.ts'
import { useDatabase } from '#tests/support/database.ts'
import { testConfig } from '#tests/support/door.ts'
import { openWebApp } from '#tests/support/web-app.ts'
import { strangersSession } from './strangers-session.ts'

const database = useDatabase()

type Told = { status: number; headers: Record<string, unknown>; body: string }

test.each(['http://localhost', 'https://localhost'])(
  'the short way answers what the chain at %s would',
  async (publicOrigin) => {
    await insertBrand(database.db, { key: 'first' })
    const { fetch, house } = openWebApp(database, { config: { publicOrigin } })
    const whole = nameRequests(false)(getRequestListener(fetch))
    const chain = vi.fn(whole)
    const short = await strangersSession({ house, fetch, host: 'localhost', trusted: false }, chain)
    const server = createServer((request, response) =>
      (request.headers['x-whole'] ? whole : short)(request, response),
    ).listen(0)
    const { port } = server.address() as AddressInfo
    const send = (headers: Record<string, string>, path: string, method: string) =>
      new Promise<Told>((resolve, reject) => {
        const sent = ask(
          { port, path, method, headers: { host: 'localhost', ...headers } },
          async (answer) => {
            const body = (await answer.toArray()).join('')
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
          },
        )
        sent.on('error', reject).end()
      })
    const alike = ({ status, headers, body }: Told) => {
      const { date: _, 'x-request-id': id, 'csrf-token': token, 'set-cookie': cookies, ...rest } = headers
      const named = String(cookies).replace(/(?<==)[\w-]{43}(?=;)/, 'random')
      return { status, body, rest, named, id: typeof id, token: String(token).length }
    }
    const prefix = publicOrigin.startsWith('https:') ? '__Host-' : ''
    const seed = 's'.repeat(43)
    for (const [headers, isShort, path = '/api/auth', method = 'GET'] of [
      [{}, true],
      [{ cookie: `a=b; ${prefix}csrf=${seed}`, 'accept-encoding': 'br' }, true],
      [{ cookie: `${prefix}session=` }, true],
      [{ cookie: `${prefix}session=ended` }, false],
      [{}, false, '/api/auth?preview=x'],
      [{}, false, '/api/auth', 'HEAD'],
      [{ host: 'nobody.example' }, false],
    ] as const) {
      chain.mockClear()
      const told = await send(headers, path, method)
      expect(chain).toHaveBeenCalledTimes(isShort ? 0 : 1)
      expect(alike(told)).toEqual(alike(await send({ ...headers, 'x-whole': '1' }, path, method)))
    }
    const told = await send({ cookie: `${prefix}csrf=${seed}` }, '/api/auth', 'GET')
    const proof = { seed, sessionId: null, given: String(told.headers['csrf-token']) }
    expect(isCsrfToken(testConfig.sessionSecret, proof)).toBe(true)
    server.close()
  },
)
