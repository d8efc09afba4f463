import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { consolePolicy } from '#app/console/console-policy.server.ts'
import { contentSecurityPolicy, hashInlineScripts } from '#app/document/content-security-policy.server.ts'
import { framedPage } from '#app/site/preview/framed-page.server.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listOpenLinks } from '#domain/back-office/content/preview-links.server.ts'
import { endLink, shareDraft } from '#domain/back-office/content/publish-draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { frameToken } from '#domain/content/preview-token.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { securityHeaders } from './middleware/security-headers.ts'

const database = useDatabase()
const now = new Date('2026-05-04T12:00:00Z')
const studio = testConfig.consoleOrigin ?? ''
let brand: Brand
let foreign: Brand

const save = (title: string) =>
  saveWorkingContent(
    { db: database.db, now },
    { brandId: brand.id, payload: minimalContent({ pages: { home: { title, blocks: [] } } }) },
  )

beforeEach(async () => {
  brand = await insertBrand(database.db, { key: 'first', settings: { previewAccess: 'staff' } })
  foreign = await insertBrand(database.db)
  await save('Published')
  await publishContent({ db: database.db, now }, { brandId: brand.id })
  await save('Draft')
})

test('§console: a draft page is framed only by the console, with a token of that brand, and runs only the script that reports clicks', async () => {
  const web = openWebApp(database, { now })
  let referrer: string | null = null
  const titleFor = async (token: string) => {
    const answer = await web.fetch(
      new Request(`http://localhost/?version=working&studio=${encodeURIComponent(token)}`, {
        headers: { host: 'localhost' },
      }),
    )
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('preview')
    referrer = answer.headers.get('referrer-policy')
    return (await answer.text()).replace(/.*<\/title>/, '')
  }
  const secret = testConfig.sessionSecret
  const token = frameToken(secret, { brandId: brand.id, now })
  const hourAgo = new Date(now.getTime() - 3_600_000)
  expect([await titleFor(token), referrer]).toEqual(['Draft', 'no-referrer'])
  for (const bad of [
    '',
    'x.y',
    `${token}x`,
    token.replace('.', '0.'),
    frameToken(secret, { brandId: foreign.id, now }),
    frameToken('another secret, as long as it must be', { brandId: brand.id, now }),
    frameToken(secret, { brandId: brand.id, now: hourAgo }),
  ])
    expect([bad, await titleFor(bad)]).toEqual([bad, 'Published'])

  const html =
    '<html><head><link rel="modulepreload" href="/a.js"/><script type="application/ld+json">{}</script></head><body>Hi<script type="module" src="/b.js">\n</script></body></html>'
  const page = framedPage(html, studio)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toContain('/a.js')
  const policy = (framedBy?: string) => contentSecurityPolicy(hashInlineScripts(page), undefined, framedBy)
  expect(policy()).toContain("frame-ancestors 'none'")
  expect(policy(studio)).toContain(`frame-ancestors ${studio}`)

  const app = new Hono().use(securityHeaders({ https: true }))
  app.get('/none', (c) => c.text('', 200, { 'Content-Security-Policy': policy() }))
  app.get('/framed', (c) => c.text('', 200, { 'Content-Security-Policy': policy(studio) }))
  app.get('/plain', (c) => c.text(''))
  const frameOptions = async (path: string) => (await app.request(path)).headers.get('x-frame-options')
  expect([await frameOptions('/none'), await frameOptions('/plain'), await frameOptions('/framed')]).toEqual([
    'DENY',
    'DENY',
    null,
  ])
})

test('§console: a shared link opens the draft until someone ends it, and then the published version', async () => {
  const web = openWebApp(database, { now })
  const { id } = await insertStaff(database.db, { name: 'Ann Author', brandIds: [brand.id] })
  const deps = { db: database.db, now, by: { staffId: id, actor: 'Ann Author <ann@example.com>', ip: null } }
  const link = new URL(await shareDraft({ ...deps, config: testConfig }, brand, 2))
  const ask = (path: string, cookie = '') => web.app.request(path, { headers: { host: 'localhost', cookie } })
  const first = await ask(link.pathname + link.search)
  const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';')
  const seen = async () => (await (await ask('/?version=working', cookie)).text()).replace(/.*<\/title>/, '')
  expect([first.status, await seen()]).toEqual([303, 'Draft'])
  const [open] = await listOpenLinks(database.db, { brandId: brand.id, now })
  expect(open).toMatchObject({ madeBy: 'Ann Author', expiresAt: '2026-05-04T14:00:00.000Z' })
  await expect(endLink(deps, foreign, { id: open?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
  await endLink(deps, brand, { id: open?.id ?? '' })
  expect([await seen(), await listOpenLinks(database.db, { brandId: brand.id, now })]).toEqual([
    'Published',
    [],
  ])
  expect((await ask(link.pathname + link.search)).headers.get('set-cookie') ?? '').not.toContain(
    'preview=work',
  )
})

test('only the studio’s document frames a site, and creates the policy for pasted text', () => {
  const none = consolePolicy({ scripts: [], styles: [] }, { anyStyle: false, styleNonce: 'x' })
  expect(none).not.toMatch(/frame-src|ProseMirrorClipboard/)
  const site = 'http://brightharbor.localhost:3000'
  const own = consolePolicy({ scripts: [], styles: [] }, { anyStyle: false, styleNonce: 'x', studioOf: site })
  expect(own).toContain(`frame-src ${site};`)
  expect(own).toContain('ProseMirrorClipboard')
})
