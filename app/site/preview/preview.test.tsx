import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { middleware } from '#app/root.tsx'
import type { Redirect } from '#domain/content/content.schema.ts'
import { notFound } from '#domain/errors.ts'
import { PreviewBanner } from './preview-banner.tsx'

const rules: Record<string, Redirect[]> = {
  published: [{ from: '/old', to: '/faq', status: 301 }],
  working: [{ from: '/new', to: '/terms', status: 302 }],
}

/** What the root does with an address: its redirect and cookie, or the response it lets through. */
async function ask(address: string, { cookie = '', mayPreview = true } = {}) {
  const url = new URL(address, 'http://localhost')
  const context = new RouterContextProvider()
  const isPreview = (_: unknown, version?: string) => Boolean(version) && mayPreview
  const read = async (_: unknown, version?: string) => {
    const redirects = rules[isPreview(_, version) ? (version ?? '') : 'published']
    if (!redirects) throw notFound()
    return { redirects }
  }
  context.set(requestContext, {
    services: { config: { publicOrigin: 'http://localhost' }, content: { isPreview, read } },
    brand: { settings: { externalHosts: [] } },
    scope: { visitor: { kind: 'anonymous' } },
  } as never)
  const [root] = middleware
  const request = new Request(url, { headers: cookie ? { cookie } : {} })
  const args = { request, context, url, params: {}, pattern: '/' }
  try {
    const answer = (await root?.(args as never, async () => new Response('page'))) as Response
    return { location: null, set: answer.headers.get('set-cookie'), headers: answer.headers }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return {
      location: thrown.headers.get('location'),
      set: thrown.headers.get('set-cookie'),
      headers: thrown.headers,
    }
  }
}

const cookie = 'preview-version=working'

test("§2 preview: 'working' is labeled unpublished, any other value older", () => {
  const banner = (version: string) =>
    renderToStaticMarkup(<PreviewBanner version={version} pathname="/faq" />)
  expect(banner('working')).toContain('You are viewing an unpublished version of this site')
  expect(banner('3')).toContain('You are viewing an older version of this site')
  expect(banner('3')).toContain('href="/faq?version="')
})

test('§2 preview: a remembered version is added to every address that names none', async () => {
  expect((await ask('/faq?version=working')).set).toMatch(
    /^preview-version=working; Max-Age=31536000; Path=\//,
  )
  expect(await ask('/faq?q=a', { cookie })).toMatchObject({ location: '/faq?q=a&version=working' })
  expect((await ask('/faq?version=working', { cookie })).set).toBeNull()
  expect((await ask('/faq', { cookie: 'preview-version=../evil' })).location).toBeNull()
})

test('redirects of the previewed version apply, those of the published one don’t', async () => {
  expect((await ask('/new', { cookie })).location).toBe('/new?version=working')
  expect((await ask('/new?version=working', { cookie })).location).toBe('/terms?version=working')
  expect((await ask('/old?version=working', { cookie })).location).toBeNull()
  expect((await ask('/Old?q=a')).location).toBe('/faq?q=a')
})

test('the empty version clears the preview and every query parameter, and reloads the document', async () => {
  const left = await ask('/faq?q=a&version=', { cookie })
  expect(left).toMatchObject({
    location: '/faq',
    set: expect.stringMatching(/^preview-version=; Max-Age=0;/),
  })
  expect(left.headers.get('x-remix-reload-document')).toBe('true')
})

test('a remembered version that is gone, or no longer allowed, doesn’t trap the visitor', async () => {
  const gone = await ask('/faq?version=9', { cookie: 'preview-version=9' })
  expect(gone).toMatchObject({ location: '/faq', set: expect.stringContaining('Max-Age=0') })
  await expect(ask('/faq?version=9')).rejects.toThrow('couldn’t find')
  expect((await ask('/faq', { cookie, mayPreview: false })).location).toBeNull()
  expect((await ask('/faq?version=working', { cookie, mayPreview: false })).set).toContain('Max-Age=0')
})

test('a preview is neither cached nor indexed', async () => {
  const { headers } = await ask('/faq?version=working')
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    'private, no-store',
    'noindex',
  ])
  expect((await ask('/faq')).headers.get('cache-control')).toBeNull()
})
