import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown.ts'
import { listenReusePort } from './listen-reuse-port.ts'

function holdUpTheLoop(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Thirty clients in their own process that keep sending requests and report the error that stopped each one. */
const keepAsking = `
  const ask = async () => {
    for (;;) await (await fetch('http://127.0.0.1:' + process.argv[1])).text()
  }
  console.log('begun')
  setTimeout(async () => {
    const ends = await Promise.all(Array.from({ length: 30 }, () => ask().catch((error) => error.cause.code)))
    console.log(JSON.stringify(ends))
  }, 200)`

async function serve(handler: RequestListener) {
  const server = createServer(handler)
  server.keepAliveTimeout = 65_000
  const besides: NetServer[] = []
  const gentle = shutDownGracefully(server, besides)
  besides.push(...(await listenReusePort(server, { port: 0, host: undefined })))
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
  return { gentle, ask, port }
}

it('finishes a request in flight on a kept-alive connection, tells its client, and then closes', async () => {
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

it('closes the connection of a response that had begun before', async () => {
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

it('accepts requests while it drains, and asks their clients to go elsewhere next time', async () => {
  const { gentle, ask } = await serve((_, response) => response.end('ok'))
  expect(await ask()).toEqual({ connection: 'keep-alive', text: 'ok' })
  gentle.drain()
  expect(await ask()).toEqual({ connection: 'close', text: 'ok' })
  await gentle.close()
}, 5_000)

it('answers clients that had connected while the process was busy, and resets none', async () => {
  const { gentle, port } = await serve((_, response) => {
    holdUpTheLoop(10)
    response.end('ok')
  })
  const crowd = spawn(process.execPath, ['-e', keepAsking, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(crowd.stdout, 'data')
  holdUpTheLoop(1_000)
  gentle.drain()
  await sleep(500)
  await gentle.close()
  const [told] = await once(crowd.stdout, 'data')
  expect(JSON.parse(told)).toEqual(Array(30).fill('ECONNREFUSED'))
}, 20_000)

it('doesn’t wait for clients that connect and send nothing', async () => {
  const { gentle, port } = await serve((_, response) => response.end('ok'))
  const silent = connect(port)
  await once(silent, 'connect')
  await gentle.close()
  await once(silent, 'close')
}, 5_000)
