import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isInside } from './private-address.ts'
import { createWebhookPost, postWebhook } from './webhook-post.ts'

let server: Server | undefined
const asked: string[] = []
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  asked.length = 0
})

/** A local server that responds with `status` and a redirect to itself. */
async function listen(status: number): Promise<number> {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { location: '/redirected' }).end('x'.repeat(1_000_000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const sent = { body: '{}', headers: { 'content-type': 'application/json' } }

describe('§console: webhooks are sent to the public internet only', () => {
  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['169.254.169.254', true],
    ['172.31.0.1', true],
    ['192.168.1.1', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['::1', true],
    ['::', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:a00:1', true],
    ['64:ff9b::a00:1', true],
    ['2002:a00:1::', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['fe80::1%eth0', true],
    ['ff02::1', true],
    ['nonsense', true],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['2606:4700::1111', false],
  ])('%s is internal: %s', (address, isSo) => expect(isInside(address)).toBe(isSo))

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
  ])('%s is refused, however it is written', async (url) => {
    const port = await listen(200)
    const at = url.replace(/\/$/, `:${port}/`)
    expect(await postWebhook(at, sent)).toEqual({
      error: 'The address leads inside, where nothing is sent.',
    })
    expect(asked).toEqual([])
  })

  test('http and other schemes are refused', async () => {
    for (const url of ['http://example.com/', 'file:///etc/passwd', 'gopher://example.com', 'no address'])
      expect(await postWebhook(url, sent)).toEqual({ error: 'The address is no https:// one.' })
  })

  test('a name is resolved once per try: the checked address is the one connected to, whatever it resolves to next', async () => {
    const port = await listen(200)
    let looks = 0
    const post = createWebhookPost({
      isAllowed: (address) => address === '127.0.0.1',
      isSecure: false,
      resolve: ((_name: string, _options: object, answer: (error: null, found: object[]) => void) => {
        looks += 1
        answer(null, [{ address: looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
      }) as never,
    })
    expect(await post(`http://rebind.example:${port}/`, sent)).toEqual({ status: 200 })
    expect(looks).toBe(1)
    expect(await post(`http://rebind.example:${port}/`, sent)).toHaveProperty('error')
    expect(asked).toHaveLength(1)
  })

  test('one internal address among those of a name is enough to refuse it', async () => {
    const port = await listen(200)
    const post = createWebhookPost({
      isAllowed: (address) => !isInside(address),
      isSecure: false,
      resolve: ((_name: string, _options: object, answer: (error: null, found: object[]) => void) =>
        answer(null, [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])) as never,
    })
    expect(await post(`http://both.example:${port}/`, sent)).toHaveProperty('error')
    expect(asked).toEqual([])
  })

  test('a redirect isn’t followed, and the response isn’t read', async () => {
    const port = await listen(302)
    const post = createWebhookPost({ isAllowed: () => true, isSecure: false })
    expect(await post(`http://127.0.0.1:${port}/hook`, sent)).toEqual({ status: 302 })
    expect(asked).toEqual(['/hook'])
  })

  test('a server that answers with another protocol fails the job immediately, too', async () => {
    server = createServer()
      .on('connection', (socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      })
      .listen(0, '127.0.0.1')
    await once(server, 'listening')
    const post = createWebhookPost({ isAllowed: () => true, isSecure: false })
    const { port } = server.address() as AddressInfo
    expect(await post(`http://127.0.0.1:${port}/`, sent)).toEqual({
      error: 'The connection ended without an answer.',
    })
  })
})
