import { request as ask, createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { previewToken } from '#domain/content/preview-token.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
let web: ReturnType<typeof openWebApp>
let server: ReturnType<typeof createServer>
let port = 0

/** The server as `start-web.ts` opens it: page cache first, then the app, over a real socket. */
beforeEach(async () => {
  await insertBrand(database.db, { key: 'first' })
  await insertBrand(database.db, { key: 'second' })
  web = openWebApp(database)
  const answer = getRequestListener(web.fetch)
  server = createServer({ connectionsCheckingInterval: 200 }, (request, response) => {
    if (!web.pageCache.serve(request, response)) void answer(request, response)
  })
  server.requestTimeout = 1_500
  server.headersTimeout = 1_000
  server.listen(0)
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** Sends exactly these headers and this path, over its own socket. */
function send(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = ask(
      { port, path, method, headers: { host: 'localhost', ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends raw bytes and returns the raw response, until the server closes the connection. */
function raw(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

async function proof(): Promise<Record<string, string>> {
  const { headers } = await send('/api/auth')
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return {
    cookie,
    'csrf-token': String(headers['csrf-token']),
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  }
}

describe('§faults 23: a write', () => {
  const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(12) })
  const writes = ['/api/login', '/api/v4/member/logout', '/api/v4/contact', '/api/km/checkout/member']

  test.each(writes)('%s from another site’s form is refused', async (path) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const headers = {
        ...(await proof()),
        'content-type': type,
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      }
      expect((await send(path, { method: 'POST', headers, body })).status).toBe(403)
    }
  })

  test.each(writes)(
    '%s without its token, or with a wrong one, is refused; as text/plain too',
    async (path) => {
      const good = await proof()
      const { 'csrf-token': _, ...without } = good
      expect((await send(path, { method: 'POST', headers: without, body })).status).toBe(403)
      expect(
        (await send(path, { method: 'POST', headers: { ...good, 'csrf-token': 'wrong' }, body })).status,
      ).toBe(403)
      expect(
        (await send(path, { method: 'POST', headers: { ...good, 'content-type': 'text/plain' }, body }))
          .status,
      ).toBe(415)
    },
  )

  test.each(writes)('%s with another method is 405 and says which it accepts', async (path) => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await send(path, { method, headers: await proof() })
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('POST')
    }
  })

  test('answers no preflight from another site', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await send('/api/login', { method: 'OPTIONS', headers })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('to a page is 405, even from one of our own pages', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await send('/faq', { method, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
      const answer = await send('/faq.data', { method, headers: await proof() })
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    }
    expect((await send('/faq', { method: 'OPTIONS' })).status).toBe(405)
  })

  test('can’t hide behind a method override', async () => {
    const headers = { ...(await proof()), 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' }
    expect((await send('/api/login?_method=POST', { headers })).status).toBe(405)
  })
})

describe('§faults 26: a cached page', () => {
  /** Headers that frameworks and proxies have trusted at some point. */
  const poison: Record<string, string> = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    'x-forwarded-port': '81',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'host=evil.example;proto=https',
    'x-host': 'evil.example',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'x-remix-response': 'yes',
    'x-remix-redirect': 'https://evil.example',
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': '%5B%22evil%22%5D',
    'x-middleware-subrequest': 'middleware:middleware:middleware',
    'x-middleware-rewrite': 'https://evil.example',
    'x-http-method-override': 'POST',
    'accept-language': 'evil',
    'user-agent': '<script>evil</script>',
    referer: 'https://evil.example/',
    origin: 'https://evil.example',
    accept: 'application/evil',
  }

  test('is the same bytes, whatever headers the previous request had', async () => {
    const clean = await send('/clean')
    for (const [name, value] of Object.entries(poison)) {
      const path = `/poisoned-by-${name}`
      const first = await send(path, { headers: { [name]: value } })
      const next = await send(path)
      expect([name, first.status, first.body]).toEqual([name, 200, `<!DOCTYPE html><title>${path}</title>`])
      expect([name, next.status, next.body]).toEqual([name, 200, first.body])
      for (const { headers } of [first, next]) {
        const text = JSON.stringify({ ...headers, etag: '', date: '' })
        expect(text).not.toContain('evil')
        expect(headers['cache-control']).toBe(clean.headers['cache-control'])
      }
    }
  })

  test('is one brand’s: another host, case or port never gets it', async () => {
    await send('/page')
    expect((await send('/page', { headers: { host: 'evil.example' } })).status).toBe(421)
    for (const host of ['localhost@evil.example', 'localhost/..', 'localhost:80:80']) {
      expect([host, [400, 421].includes((await send('/page', { headers: { host } })).status)]).toEqual([
        host,
        true,
      ])
    }
    expect(
      await raw('GET http://evil.example/page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).not.toMatch(/^HTTP\/1\.1 5/)
  })

  test('is cached by its whole address: an unknown parameter’s value reaches no one else', async () => {
    await send('/page')
    expect((await send('/page?utm=1&x=<script>')).status).toBe(200)
    expect((await send('/page')).body).toBe('<!DOCTYPE html><title>/page</title>')
  })

  test('isn’t used for previews: they are rendered individually', async () => {
    await send('/page')
    // A page is cached once it has been compressed.
    await vi.waitFor(() => expect(web.pageCache.count).toBe(1))
    const serve = vi.spyOn(web.pageCache, 'serve')
    for (const cookie of ['a=b', 'preview=x.y.z', '__Host-preview=x.y.z', 'a=b; preview-version=working']) {
      await send('/page', { headers: { cookie } })
    }
    expect(serve.mock.results.map(({ value }) => value)).toEqual([true, false, false, false])
  })

  test('two Host headers, or a header with a line break in it, are refused', async () => {
    expect(
      await raw('GET /page HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 (400|421|200)/)
    expect((await send('/page')).body).not.toContain('evil')
  })

  test('is never a private response: API, previews, errors and signed-in pages are not cached', async () => {
    for (const path of ['/api/auth', '/api/v4/member/info', '/api/nothing', '/?preview=x.y.z']) {
      expect([path, (await send(path)).headers['cache-control']]).toEqual([
        path,
        expect.stringContaining('no-store'),
      ])
    }
  })
})

describe('§faults 28: garbage is refused, and no one else is affected', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const bodies: [string, string | Buffer, number][] = [
    ['malformed JSON', '{"email":', 400],
    ['a NUL', '{"email":"a\\u0000@example.com","password":"xxxxxxxxxxxx"}', 400],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['deep nesting', deep.slice(0, 60_000), 400],
    ['10 MB', 'x'.repeat(10_000_000), 413],
    ['an array', '[]', 422],
    ['null', 'null', 422],
    ['a number', '1e999', 422],
    ['names of the prototype', '{"__proto__":{"isAdmin":true},"constructor":1}', 422],
    [
      'ten thousand unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, 1]))),
      422,
    ],
  ]
  test.each(bodies)('a body with %s', async (_, body, status) => {
    const answer = await send('/api/login', { method: 'POST', headers: await proof(), body }).catch(
      (error: NodeJS.ErrnoException) => ({
        status: error.code === 'EPIPE' || error.code === 'ECONNRESET' ? 413 : 0,
      }),
    )
    expect(answer.status).toBe(status)
  })

  test.each([
    ['/%00', 200],
    ['/%ff', 200],
    ['/faq?utm_content=100%', 200],
    ['/faq?utm_content=%e0%a4%a', 200],
    ['/api/auth?utm_content=100%', 200],
    ['/api/km/office/%E0%A4%A/details', 400],
    ['/api/km/office/x%00/details', 400],
    ['/?version=%00', 302],
    ['/api/cms?version=%00', 400],
  ])('the address %s is %s', async (path, status) => {
    expect((await send(path)).status).toBe(status)
  })

  test.each(['/', '/api/', '/api/km/office/', '/?q=', '/office/'])(
    '%s followed by ten thousand letters is no server error',
    async (start) => {
      for (const letters of [
        'a'.repeat(10_240),
        '%41'.repeat(3_400),
        '../'.repeat(3_400),
        '//'.repeat(5_000),
      ]) {
        const { status } = await send(start + letters)
        expect(status).toBeLessThan(500)
      }
    },
  )

  test('a chunked body is read like any other, and refused as soon as it is too large', async () => {
    const headers = { ...(await proof()), 'transfer-encoding': 'chunked' }
    expect((await send('/api/login', { method: 'POST', headers, body: '{}' })).status).toBe(422)
    expect((await send('/api/login', { method: 'POST', headers, body: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await send('/api/login', { method: 'DELETE', headers })).status).toBe(405)
    const token = { number: '4242424242424242', expMonth: 12, expYear: 2031, cvc: '123' }
    const machine = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const made = await send('/sandbox-gateway/tokens', {
      method: 'POST',
      headers: machine,
      body: JSON.stringify(token),
    })
    expect(made.status).toBe(201)
  })

  test('headers beyond Node’s limit are 431', async () => {
    expect((await send('/', { headers: { cookie: 'x'.repeat(20_000) } })).status).toBe(431)
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a bare line feed in a header',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\nSet-Cookie: b\r\n\u0000\r\n\r\n',
    ],
  ])('%s', async (_, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4\d\d/)
  })

  test('a slow body is cut off with 408, and other visitors are served meanwhile', async () => {
    const { cookie = '', 'csrf-token': token = '' } = await proof()
    const slow = raw(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nCsrf-Token: ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"',
    )
    const start = performance.now()
    expect((await send('/api/auth')).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect(await slow).toMatch(/^HTTP\/1\.1 408|^$/)
  })
})

describe('§faults 25: a preview link', () => {
  test.each([
    '//evil.example/?preview=x',
    '/\\evil.example/?preview=x',
    '/%5Cevil.example?preview=x',
    '///evil.example?preview=x',
  ])('%s stays on the site', async (path) => {
    const { status, headers } = await send(path)
    // Node's server refuses a backslash itself.
    expect([303, 400]).toContain(status)
    const target = String(headers.location ?? '/')
    expect(new URL(target, 'http://localhost').host).toBe('localhost')
    expect(target).not.toMatch(/^[/\\]{2}/)
  })
})

test('§faults 26: over https every response has HSTS for a year, and every cookie is __Host- and Secure', async () => {
  const publicOrigin = 'https://first.example'
  const { app, services } = openWebApp(database, { config: { publicOrigin } })
  const brand = await services.brands.findByKey('first')
  const expiresAt = new Date(services.now().getTime() + 3_600_000)
  const token = previewToken(services.config.sessionSecret, {
    brandId: brand?.id ?? '',
    version: 'working',
    expiresAt,
  })
  for (const path of ['/', '/api/auth', '/api/nothing', '/healthz', `/?version=working&preview=${token}`]) {
    const { headers } = await app.request(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-[a-z]+=[^;]+;.* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
  }
  expect((await web.app.request('/')).headers.has('strict-transport-security')).toBe(false)
})
