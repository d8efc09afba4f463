import { Hono } from 'hono'
import { type EntryContext, redirect, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { drawnFrame, renderedPage } from '#app/request-context.ts'
import { DomainError } from '#domain/errors.ts'
import { screens } from '#tests/helpers/screens.ts'
import { PageCache } from './page-cache.ts'
import { createPages, type ServerEnv } from './pages.ts'

/** A member who opens pages one after the other; what the loader gives is for each to say. */
function openAsMember(options: { middleware?: unknown[] } = {}) {
  const alarms: unknown[] = []
  const drawn: EntryContext[] = []
  let loads = 0
  let give = (): unknown => ({ said: 'hello' })
  const build: ServerBuild = screens(
    (_, status, headers, told, context) => {
      const routed = told as EntryContext
      drawn.push(routed)
      context.set(renderedPage, `<!DOCTYPE html>${JSON.stringify(routed.staticHandlerContext.loaderData)}`)
      if (status === 200) context.set(drawnFrame, routed)
      return new Response(null, { status, headers })
    },
    {
      loader: () => {
        loads += 1
        return give()
      },
      ...options,
    },
  )
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('scope', { visitor: { kind: 'member', accountId: 'a' }, ip: '203.0.113.9' } as never)
    c.set('services', { alarm: (...alarm: unknown[]) => alarms.push(alarm) } as never)
    await next()
  })
  const cache = new PageCache({ sessionCookie: 'session', now: () => new Date() })
  app.get('*', createPages(build, cache, 'production'))
  return {
    alarms,
    drawn,
    loads: () => loads,
    gives: (next: () => unknown) => {
      give = next
    },
    open: (path: string) => app.request(path),
  }
}

test('the second time a page of a member is drawn without the framework, with new data and its own address', async () => {
  const member = openAsMember()
  const first = await member.open('/dashboard?a=1')
  member.gives(() => ({ said: 'again' }))
  const second = await member.open('/dashboard?b=2')
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await first.text()).toContain('hello')
  expect(await second.text()).toContain('again')
  expect(member.loads()).toBe(2)
  const [framework, own] = member.drawn
  expect(framework?.serverHandoffStream).toBeDefined()
  expect(own?.serverHandoffStream).toBeUndefined()
  expect(own?.staticHandlerContext.location.search).toBe('?b=2')
  expect(own?.staticHandlerContext.matches).toEqual(framework?.staticHandlerContext.matches)
})

test.each([
  [
    'a redirect',
    () => {
      throw redirect('/member-login')
    },
    302,
    0,
  ],
  [
    'a refusal',
    () => {
      throw new DomainError('forbidden', 'No.')
    },
    403,
    0,
  ],
  [
    'a fault',
    () => {
      throw new Error('broken')
    },
    500,
    1,
  ],
])('%s is answered by the framework, and alarmed about once at most', async (_, gives, status, alarms) => {
  const member = openAsMember()
  await member.open('/dashboard')
  member.gives(gives)
  expect((await member.open('/dashboard')).status).toBe(status)
  expect(member.alarms).toHaveLength(alarms)
})

test('headers that a middleware sets stand on either answer, and one that refuses is never passed', async () => {
  let isOpen = true
  const middleware = async (_: unknown, next: () => Promise<Response>) => {
    if (!isOpen) throw redirect('/elsewhere')
    const answer = await next()
    answer.headers.set('X-Robots-Tag', 'noindex')
    return answer
  }
  const member = openAsMember({ middleware: [middleware] })
  for (const _ of [1, 2]) {
    const answer = await member.open('/dashboard')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  }
  isOpen = false
  expect((await member.open('/dashboard')).status).toBe(302)
  expect(member.loads()).toBe(2)
})

test('pages of other paths stay with the framework', async () => {
  const member = openAsMember()
  for (const path of ['/receipt/1', '/receipt/1']) await member.open(path)
  expect(member.drawn.every(({ serverHandoffStream }) => serverHandoffStream)).toBe(true)
})
