import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { renderedPage } from '#app/request-context.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { QueueFullError } from '#platform/work-queue.ts'
import { PageCache } from '#server/rendering/page-cache.ts'
import { createPages, type ServerEnv } from '#server/rendering/pages.ts'
import { screens } from '#tests/helpers/screens.ts'
import { createLog } from './serialize-error.ts'

type Thrown = { errors: Record<string, { status: number; data: { message: string } }> | null }

/**
 * Opens the page at `path`, whose loader throws `thrown`; returns the response, what the screen received, and what was
 * logged.
 */
async function open(
  thrown: unknown,
  { path = '/office/xyz?email=ann@example.com', cookie = '', hasScreen = true } = {},
) {
  const alarms: unknown[][] = []
  const seen: Thrown = { errors: null }
  const build = screens(
    (_, status, headers, routed, context) => {
      seen.errors = (routed as { staticHandlerContext: Thrown }).staticHandlerContext.errors
      if (hasScreen) context.set(renderedPage, '<!DOCTYPE html>')
      return new Response(null, { status, headers })
    },
    {
      loader: () => {
        if (thrown) throw thrown
        return null
      },
    },
  )
  const kept: string[] = []
  const cache = new PageCache({ sessionCookie: 'session', now: () => new Date() })
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    const scope = { visitor: { kind: 'anonymous' }, ip: '203.0.113.9' }
    c.set('scope', scope as ServerEnv['Variables']['scope'])
    c.set('services', {
      alarm: (...alarm: unknown[]) => alarms.push(alarm),
    } as unknown as ServerEnv['Variables']['services'])
    await next()
    if (c.get('sharedPage')) kept.push(c.req.path)
  })
  app.get('*', createPages(build, cache, 'production'))
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const answer = await app.request(path, { headers }, { incoming: { method: 'GET', url: path, headers } })
  return { answer, alarms, kept, screen: Object.values(seen.errors ?? {})[0] }
}

test('§8 route validation: what is missing is a 404 that names the path, whatever its shape', async () => {
  for (const path of ['/office/xyz', '/card/xyz', '/id-card/a/b/c']) {
    const { answer, alarms, screen } = await open(notFound(), { path: `${path}?a=b` })
    expect(answer.status).toBe(404)
    expect(screen?.data.message).toBe(`Page Not Found: ${path}`)
    expect(alarms).toEqual([])
  }
})

test('a domain refusal keeps its status and sentence', async () => {
  const { answer, screen } = await open(new DomainError('invalid', 'Enter a ZIP code.'))
  expect([answer.status, screen?.data.message]).toEqual([422, 'Enter a ZIP code.'])
})

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  new Error('Failed query: select 1\nparams: ann@example.com', {
    cause: new Error('Connection terminated unexpectedly'),
  }),
])('a lost database is 503 with a retry time: %s', async (error) => {
  const { answer, alarms, screen } = await open(error)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(screen?.data.message).toContain('try again')
  expect(alarms).toHaveLength(1)
})

test.each([
  [notFound(), '404', 'Page Not Found', 'Page Not Found: /receipt/a/pdf'],
  [new QueueFullError(), '503', 'Service Unavailable', 'We are briefly unavailable.'],
  [new DomainError('conflict', 'x'), '409', 'Conflict', 'This cannot be shown.'],
  [new Error('x'), '500', 'Internal Server Error', 'Something went wrong on our side.'],
])('an error without a screen, as for a PDF, is a page with its own status: %s', async (thrown, ...words) => {
  const { answer } = await open(thrown, { path: '/receipt/a/pdf', hasScreen: false })
  const page = await answer.text()
  for (const word of words) expect(page).toContain(word)
  expect([String(answer.status), answer.headers.get('retry-after')]).toEqual([
    words[0],
    words[0] === '503' ? '2' : null,
  ])
})

test('a server error is 500, triggers one alarm with only its path, and isn’t explained', async () => {
  const error = new Error('the password is hunter2')
  const { answer, alarms, screen } = await open(error)
  expect(answer.status).toBe(500)
  expect(alarms).toEqual([['a page could not be made', { err: error, path: '/office/xyz' }]])
  expect(JSON.stringify(screen)).not.toContain('hunter2')
})

test('§faults 53: a query that fails in a loader is logged without its parameters, and without the page’s query string', async () => {
  const lines: string[] = []
  const log = createLog({}, { write: (line) => void lines.push(line) })
  const failed = new DrizzleQueryError(
    'select * from accounts where email = $1',
    ['ann@example.com'],
    new Error('x'),
  )
  const { answer, alarms } = await open(failed, { path: '/office/xyz?email=bob@example.com' })
  for (const [message, details] of alarms) log.error(details as object, String(message))
  expect(answer.status).toBe(500)
  expect(lines.join()).toContain('select * from accounts')
  expect(lines.join() + (await answer.text())).not.toMatch(/ann@|bob@/)
})

test('a log has no card token, and no query string', async () => {
  const { alarms } = await open(new Error('x'), { path: '/card/a-token?email=ann@example.com' })
  expect(alarms).toEqual([[expect.any(String), { err: expect.any(Error), path: '/card/…' }]])
})

test('a response that a loader throws, such as a redirect, is passed on unchanged', async () => {
  const { answer, alarms } = await open(new Response(null, { status: 302, headers: { Location: '/faq' } }))
  expect([answer.status, answer.headers.get('location'), alarms]).toEqual([302, '/faq', []])
})

test('a preview page is never cached', async () => {
  const path = '/office/xyz'
  expect((await open(null, { path })).kept).toEqual([path])
  for (const cookie of ['preview=x', '__Host-preview=x', 'a=b; preview-version=working']) {
    expect((await open(null, { path, cookie })).kept).toEqual([])
  }
})

test('a value that only the database refused is 400, and visible in the log', async () => {
  const cause = Object.assign(new Error('date/time field value out of range'), { code: '22008' })
  const { answer, alarms, screen } = await open(new DrizzleQueryError('select 1', ['0000-01-01'], cause))
  expect([answer.status, screen?.data.message]).toEqual([400, 'A value in this request cannot be used.'])
  expect(alarms).toHaveLength(1)
})
