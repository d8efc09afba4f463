import { globSync, readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signInPath } from '#app/console/sign-in-path.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { resolveLink } from '#app/site/layout/menu.rules.ts'
import { loginPath, returnPath } from '#app/site/member/sign-in/return-path.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { previewToken } from '#domain/content/preview-token.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { findRedirect } from '#domain/content/redirect.rules.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { siteAddress } from '#domain/site-address.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { hostileAddresses } from '#tests/helpers/off-site/hostile-addresses.ts'
import { realScreens, sitePaths } from '#tests/helpers/off-site/real-screens.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const origin = 'http://localhost'
const forms = hostileAddresses([...sitePaths, '/old', '/old?q=1', '', '/..//evil.example', '#x'])

/** Whether a browser on the site that follows `address` stays on it. */
function stays(address: string, at = `${origin}/x/y`): boolean {
  return URL.canParse(address, at) && new URL(address, at).origin === origin
}

afterEach(() => vi.unstubAllGlobals())

test('§faults 25, 57: there are more than two thousand forms, and browsers would follow many of them elsewhere', () => {
  expect(forms.length).toBeGreaterThan(2_000)
  expect(forms.filter((form) => !stays(form)).length).toBeGreaterThan(400)
})

describe('§faults 25, 57: an address is made local', () => {
  test('from free text, once and however often it is parsed again', () => {
    for (const form of forms) {
      const address = siteAddress(form, '/otherwise')
      expect([form, address, stays(address)]).toEqual([form, address, true])
      expect(siteAddress(address)).toBe(address)
      expect([form, decoded(new URL(address, origin).pathname).filter((read) => !stays(read))]).toEqual([
        form,
        [],
      ])
    }
  })

  test('from parts of an address', () => {
    for (const form of forms) {
      const { pathname, search, hash } = new URL(`${origin}/${form}`)
      for (const path of [pathname, `/${pathname}`, form]) {
        const address = siteAddress({ pathname: path, search, hash })
        expect([path, stays(address)]).toEqual([path, true])
      }
    }
  })

  test('the return address after signing in, the member’s and the console’s, in a browser too', () => {
    const assign = vi.fn<(address: string) => void>()
    for (const form of forms) {
      expect([form, stays(returnPath(form))]).toEqual([form, true])
      const back = new URL(loginPath(form), origin).searchParams.get('return')
      expect([form, stays(returnPath(back))]).toEqual([form, true])
      const { pathname, search } = new URL(`${origin}/${form}`)
      vi.stubGlobal('window', { location: { pathname, search, assign } })
      hardNavigate(form)
      hardNavigate(new URL(signInPath(), origin).searchParams.get('return'))
    }
    expect(assign.mock.calls.filter(([address]) => !stays(address))).toEqual([])
  })

  test('where a content rule leads, and a menu link: on the site, or nowhere', () => {
    for (const form of forms) {
      const rules = [{ from: '/old', to: form, status: 301 as const }]
      const target = findRedirect(rules, { pathname: '/old', search: '?q=1' }, ['partner.example'])
      expect([form, target === null || (!target.isExternal && stays(target.to))]).toEqual([form, true])
      for (const link of [form, `/first/${form}`, `${origin}/${form}`]) {
        const to = resolveLink(link, { slug: 'first', hosts: ['localhost'] })
        expect([link, !to?.isInternal || stays(to.to)]).toEqual([link, true])
      }
    }
  })

  test.each(['/savings-summary', '/office/0198?tab=prices#map', '/find-a-dentist?q=%2F%2Fx', '/a%20b', '/é'])(
    '%s is left unchanged',
    (path) => expect(siteAddress(path)).toBe(new URL(path, origin).href.slice(origin.length)),
  )
})

describe('§faults 57: no response leads off the site', () => {
  const database = useDatabase({ once: true })
  let build: ServerBuild
  let web: ReturnType<typeof openWebApp>
  let token = ''

  beforeAll(async () => {
    build = await realScreens()
    const { id: brandId } = await insertBrand(database.db, { key: 'first' })
    const payload = minimalContent({ redirects: [{ from: '/old', to: '/faq', status: 301 }] })
    const deps = { db: database.db, now: new Date('2026-05-04T12:00:00Z') }
    await saveWorkingContent(deps, { brandId, payload })
    await publishContent(deps, { brandId })
    web = openWebApp(database, { build })
    const { sessionSecret } = web.services.config
    const expiresAt = new Date('2026-05-05T12:00:00Z')
    token = previewToken(sessionSecret, { brandId, version: 'working', expiresAt })
  }, 120_000)

  /** Where a response redirects, by header or in the router's own format. */
  async function leadsTo(address: string, headers: Record<string, string>): Promise<string[]> {
    const answer = await web.fetch(new Request(address, { headers: { host: 'localhost', ...headers } }))
    const location = answer.headers.get('location')
    const told = answer.status === 202 || address.includes('.data') ? toldIn(await answer.text()) : []
    return location === null ? told : [location, ...told]
  }

  const queries = [
    '',
    '?version=',
    '?version=working',
    '?zip=4242424242424242&q=a',
    '?q=%00',
    '?preview=TOKEN',
    '?studio=x',
  ]
  const cookies = ['preview-version=working', 'preview-version=999', '__Host-preview=x; preview=x']

  test('requested with any hostile form of any screen’s address, previewing or not, as a page or by the router', async () => {
    const left: string[] = []
    let led = 0
    for (const [at, form] of forms.entries()) {
      // An address without a leading slash gets one, to make it a path.
      const asked = /^[/\\]/.test(form) ? `${origin}${form}` : `${origin}/${form}`
      if (!URL.canParse(asked) || new URL(asked).origin !== origin) continue
      const query = (queries[at % queries.length] ?? '').replace('TOKEN', token)
      const address = `${origin}${new URL(asked).pathname}${at % 4 === 3 ? '.data' : ''}${query}`
      for (const cookie of ['', cookies[at % cookies.length]]) {
        const found = await leadsTo(address, cookie ? { cookie } : {})
        led += found.length
        left.push(...found.filter((to) => !stays(to, address)).map((to) => `${address} → ${to}`))
      }
    }
    expect(left).toEqual([])
    expect(led).toBeGreaterThan(2_000)
  }, 180_000)

  test.each([
    ['//evil.example/login?version=', '/evil.example/login'],
    ['/\\evil.example/path?version=', '/evil.example/path'],
    ['/x/..//evil.example?version=', '/evil.example'],
    ['//localhost@evil.example?version=', '/localhost@evil.example'],
  ])('%s leads to %s', async (path, to) => {
    expect(await leadsTo(origin + path, {})).toEqual([to])
    const previewing = await leadsTo(origin + path.replace('?version=', ''), {
      cookie: 'preview-version=working',
    })
    expect(previewing).toEqual([`${to}?version=working`])
  })
})

test('§faults 57: redirects are created in one place for screens, one for the API and one for browsers', () => {
  const files = globSync('{app,api,server}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
  const ways: [RegExp, string[]][] = [
    [/import \{[^}]*\bredirect(?:Document)?\b[^}]*\} from 'react-router'/, ['app/site-redirect.ts']],
    [/\bc\.redirect\(/, ['api/site-redirect.ts']],
    [/\bResponse\.redirect\(/, []],
    [/\bredirectOutside\b/, ['app/root.tsx', 'app/site-redirect.ts', 'app/site/seo/favicon.ts']],
    [
      /location\.(?:assign|replace)\((?!(?:ownAddress\()?'\/[a-z-]*'\))|location\.href = |window\.location = /,
      ['app/hard-navigate.ts'],
    ],
  ]
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  for (const [way, places] of ways) {
    expect(
      texts
        .filter(([, text]) => way.test(text))
        .map(([file]) => file)
        .sort(),
    ).toEqual(places)
  }
})

/** A path decoded repeatedly, at every stage. */
function decoded(path: string): string[] {
  try {
    const read = decodeURIComponent(path)
    return read === path ? [path] : [path, ...decoded(read)]
  } catch {
    return [path]
  }
}

/** The redirects in a response to the router, which is a list that stores each key and value at an index. */
function toldIn(text: string): string[] {
  const [line = ''] = text.split('\n')
  if (!line.startsWith('[')) return []
  const list: unknown[] = JSON.parse(line)
  const name = list.indexOf('redirect')
  if (name < 0) return []
  return list.flatMap((item) => {
    const at = typeof item === 'object' && item !== null ? Reflect.get(item, `_${name}`) : undefined
    const to = typeof at === 'number' ? list[at] : undefined
    return typeof to === 'string' ? [to] : []
  })
}
