import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { stopGently } from './stop-gently.ts'

async function serve(handler: RequestListener) {
  const server = createServer(handler)
  server.keepAliveTimeout = 65_000
  const gentle = stopGently(server)
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = () => {
    const answer = Promise.withResolvers<{ connection: string | undefined; text: string }>()
    const request = get({ port, agent }, (response: IncomingMessage) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => answer.resolve({ connection: response.headers.connection, text }))
    })
    request.on('error', answer.reject)
    return answer.promise
  }
  return { gentle, ask }
}

it('finishes a request in flight on a kept connection, tells its client, and is closed then', async () => {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { gentle, ask } = await serve(async (_, response) => {
    asked.resolve()
    await gate.promise
    response.end('done')
  })
  const answer = ask()
  await asked.promise
  const closed = gentle.close()
  gate.resolve()
  expect(await answer).toEqual({ connection: 'close', text: 'done' })
  await closed
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
}, 5_000)

it('closes the connection of an answer that had begun before', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { gentle, ask } = await serve(async (_, response) => {
    response.write('half ')
    begun.resolve()
    await gate.promise
    response.end('and half')
  })
  const answer = ask()
  await begun.promise
  const closed = gentle.close()
  gate.resolve()
  expect((await answer).text).toBe('half and half')
  await closed
}, 5_000)

it('takes requests while it drains, and asks their clients to go elsewhere next time', async () => {
  const { gentle, ask } = await serve((_, response) => response.end('ok'))
  expect(await ask()).toEqual({ connection: 'keep-alive', text: 'ok' })
  gentle.drain()
  expect(await ask()).toEqual({ connection: 'close', text: 'ok' })
  await gentle.close()
}, 5_000)
