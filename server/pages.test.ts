import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { renderedPage } from '#app/request-context.ts'
import { screens } from '#tests/support/screens.ts'
import { PageCache } from './page-cache.ts'
import { createPages, type ServerEnv } from './pages.ts'

/** Opens a page behind a middleware; what it answered, how often its loader ran, and what was thrown. */
async function openBehind(middleware: unknown) {
  const thrown: unknown[] = []
  let served = 0
  const loader = () => {
    served += 1
    return null
  }
  const build = screens(
    (_, status, headers, __, context) => {
      context.set(renderedPage, '<!DOCTYPE html>')
      return new Response(null, { status, headers })
    },
    { loader, middleware: [middleware] },
    (error) => thrown.push(error),
  )
  const cache = new PageCache({ sessionCookie: 'session', now: () => new Date() })
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('scope', { visitor: { kind: 'anonymous' } } as ServerEnv['Variables']['scope'])
    await next()
  })
  app.get('*', createPages(build, cache, 'production'))
  const { status } = await app.request('/private')
  return { status, served, thrown }
}

test.each([[undefined], ['members-only'], [{}]])(
  '§8 route middleware: an unknown one, %j, throws, and what is behind it is not served without it',
  async (unknown) => {
    expect(await openBehind(unknown)).toEqual({ status: 500, served: 0, thrown: [expect.any(TypeError)] })
  },
)

test('§8 route middleware: one that is known lets its page through', async () => {
  const known = (_: unknown, next: () => Promise<Response>) => next()
  expect(await openBehind(known)).toEqual({ status: 200, served: 1, thrown: [] })
})
