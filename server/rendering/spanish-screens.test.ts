import { Hono } from 'hono'
import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { renderedPage, requestContext } from '#app/request-context.ts'
import * as m from '#messages'
import { screens } from '#tests/helpers/screens.ts'
import { pageAddresses } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { createPages, type ServerEnv } from './pages.ts'

type Args = { url: URL }

/**
 * Opens a page whose loader redirects from /old, and whose middleware redirects from /before; returns what each
 * received.
 */
async function open(path: string) {
  const told: string[] = []
  const build = screens(
    (_, status, headers, routed, context) => {
      const { basename } = JSON.parse((routed as { serverHandoffString: string }).serverHandoffString)
      context.set(renderedPage, `<!DOCTYPE html>${context.get(requestContext).locale} ${basename} ${told}`)
      return new Response(null, { status, headers })
    },
    {
      loader: async ({ url }: Args) => {
        await new Promise((next) => setTimeout(next))
        told.push(url.pathname, m.layout_error_missing_title())
        if (url.pathname === '/old') throw redirect('/new?x=1')
        return null
      },
      middleware: [
        ({ url }: Args, next: () => Promise<Response>) => {
          if (url.pathname === '/before') throw redirect('/after', 301)
          return next()
        },
      ],
    },
  )
  const cache = new PageCache({
    sessionCookie: 'session',
    now: () => new Date(),
    addresses: pageAddresses(build.routes),
  })
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('scope', { visitor: { kind: 'anonymous' }, ip: '203.0.113.9' } as ServerEnv['Variables']['scope'])
    await next()
  })
  app.get('*', createPages(build, cache, 'production'))
  const answer = await app.request(path)
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
}

test('a page under /es is rendered in Spanish, its loaders get the English address and the Spanish language', async () => {
  expect((await open('/es/faq')).page).toBe('<!DOCTYPE html>es /es /faq,Página no encontrada')
  expect((await open('/es')).page).toContain('es /es')
  expect((await open('/faq')).page).toBe('<!DOCTYPE html>en / /faq,Page Not Found')
  expect((await open('/escape')).page).toBe('<!DOCTYPE html>en / /escape,Page Not Found')
})

test('a redirect from a Spanish page leads to a Spanish one, from a loader and from middleware', async () => {
  expect(await open('/es/old')).toMatchObject({ status: 302, to: '/es/new?x=1' })
  expect(await open('/es/before')).toMatchObject({ status: 301, to: '/es/after' })
  expect(await open('/old')).toMatchObject({ status: 302, to: '/new?x=1' })
  expect(await open('/before')).toMatchObject({ status: 301, to: '/after' })
})

test('two languages requested at once don’t mix', async () => {
  const pages = await Promise.all(['/es/a', '/a', '/es/b', '/b'].map(open))
  expect(pages.map(({ page }) => page.includes('Página'))).toEqual([true, false, true, false])
})
