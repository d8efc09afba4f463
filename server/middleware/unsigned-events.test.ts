import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { refuseUnsignedEvents } from './unsigned-events.ts'

const server = createServer()
afterEach(() => void server.removeAllListeners('request').close())

async function listen(handler: RequestListener): Promise<string> {
  const refuse = refuseUnsignedEvents({
    gateway: { name: 'sandbox' },
    config: { publicOrigin: 'https://enamel.example' },
  })
  server.on('request', refuse(handler))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

it('an event without a signature is refused with an API error before any of it is read', async () => {
  const reached: string[] = []
  const origin = await listen(({ method, url, headers }, response) => {
    reached.push(`${method} ${url} ${headers['sandbox-signature'] ?? 'unsigned'}`)
    response.end('the chain')
  })
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { method: 'POST', body: '{"id":"evt_1"}', headers })

  const refused = await post('/api/webhooks/sandbox')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    code: 'bad_request',
    statusCode: 400,
    statusMessage: 'Bad Request',
    message: 'This event is not signed as it must be.',
  })
  expect(refused.headers.get('cache-control')).toBe('private, no-store')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await post('/api/webhooks/sandbox', { 'sandbox-signature': '' })).status).toBe(400)
  expect(reached).toEqual([])

  // The route verifies the signature; it also handles events of other gateways.
  await post('/api/webhooks/sandbox', { 'sandbox-signature': 't=1,v1=made-up' })
  await post('/api/webhooks/stripe')
  await fetch(`${origin}/api/webhooks/sandbox`)
  expect(reached).toEqual([
    'POST /api/webhooks/sandbox t=1,v1=made-up',
    'POST /api/webhooks/stripe unsigned',
    'GET /api/webhooks/sandbox unsigned',
  ])
})
