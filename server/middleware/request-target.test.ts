import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTarget, originForm } from './request-target.ts'

let server: Server
beforeEach(() => {
  server = createServer(
    oneTarget(({ url, headers, rawHeaders }, response) => {
      const raw = rawHeaders[rawHeaders.findIndex((name) => name.toLowerCase() === 'host') + 1]
      response.end(`read ${headers.host} ${raw} ${url}`)
    }),
  ).listen(0)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The raw response to exactly this request line and these Host headers. */
function ask(line: string, ...hosts: string[]): Promise<string> {
  const { port } = server.address() as AddressInfo
  const head = [line, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join('\r\n')
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, 'localhost', () => socket.write(head))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

test('§faults 28: an absolute URL in the request line is reduced to its path, and its host takes precedence over the Host header', async () => {
  expect(await ask('GET http://localhost:3000/faq?a=b HTTP/1.1', 'localhost:3000')).toContain(
    'read localhost:3000 localhost:3000 /faq?a=b',
  )
  expect(await ask('GET http://second.example/faq HTTP/1.1', 'localhost')).toContain(
    'read second.example second.example /faq',
  )
})

test.each(['GET http://[::1 HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET ftp://localhost/ HTTP/1.1'])(
  '§faults 28: %s is 400',
  async (line) => expect(await ask(line, 'localhost')).toMatch(/^HTTP\/1\.1 400 /),
)

test('§faults 28: two Host headers are 400, equal or not', async () => {
  expect(await ask('GET /faq HTTP/1.1', 'localhost', 'other.example')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await ask('GET /faq HTTP/1.1', 'localhost', 'localhost')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await ask('GET /faq HTTP/1.1', 'localhost')).toContain('read localhost')
})

test.each([
  ['/card/ABC%', '/card/ABC%25'],
  ['/50%off?x=%', '/50%25off?x=%'],
  ['/a%zz%20b', '/a%25zz%20b'],
  ['/a%ffb%20', '/a%25ffb%2520'],
  ['/%F0%9F%A6%B7', '/%F0%9F%A6%B7'],
  ['/a%0ab/c', '/a%0ab/c'],
  ['/api/km/zip/%', '/api/km/zip/%'],
])('of %s the router reads %s: it prints no path that it can’t read', (target, url) => {
  expect(originForm(target)).toEqual({ url, host: null })
  if (!url.startsWith('/api/')) expect(() => decodeURIComponent(url.split('?')[0] ?? '')).not.toThrow()
})
