import { expect, test } from '#tests/e2e/fixtures.ts'

const listed = ['/', '/faq', '/find-a-dentist?zip=60601', '/FAQ/', '/join-now', '/support', '/directory']
const unlisted = ['/member-login', '/reset-password', '/checkout', '/?version=working', '/dev/mail']

test('search engines: public pages have one canonical address, a description and a link preview', async ({
  request,
  baseURL,
}) => {
  for (const path of listed) {
    // Regardless of the host a proxy or an attacker claims.
    const response = await request.get(path, { headers: { 'X-Forwarded-Host': 'evil.example' } })
    const html = await response.text()
    const canonical = `${baseURL}${path
      .toLowerCase()
      .replace(/\?.*$/, '')
      .replace(/(.)\/$/, '$1')}`
    expect(html).toContain(`<link rel="canonical" href="${canonical}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${canonical}"/>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"\/>/)
    const picture = canonical === `${baseURL}/` ? /\/share\.png$/ : /\/share-picture\/[a-z-]+\.png$/
    expect(/<meta property="og:image" content="([^"]+)"\/>/.exec(html)?.[1]).toMatch(picture)
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+"\/>/)
    expect(html.match(/rel="canonical"/g)).toHaveLength(1)
    expect(html).not.toContain('evil.example')
    expect(response.headers()['x-robots-tag']).toBeUndefined()
  }
})

test('search engines: private pages and previews are never indexed', async ({ request }) => {
  for (const path of unlisted) {
    const response = await request.get(path)
    expect([path, response.headers()['x-robots-tag']]).toEqual([path, 'noindex'])
  }
})

test('search engines: the sitemap lists every office and page with the configured origin, and each exists', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  const paths = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc><lastmod>[^<]+<\/lastmod>/g)].map(
    ([, url = '']) => url.replace(baseURL ?? '', ''),
  )
  expect(paths.filter((path) => path.startsWith('/office/')).length).toBeGreaterThan(300)
  const cities = paths.filter((path) => path.startsWith('/dentists/'))
  expect(cities.length).toBeGreaterThan(100)
  const screens = paths.filter((path) => !/^(\/es)?\/(office|dentists)\//.test(path))
  const spanishCities = paths.filter((path) => path.startsWith('/es/dentists/'))
  const sample = [...screens, ...cities.slice(0, 2), ...spanishCities.slice(0, 2), ...paths.slice(-2)]
  for (const path of sample) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect([path, response.status(), response.headers()['x-robots-tag']]).toEqual([path, 200, undefined])
  }
  // The share picture exists too.
  expect((await request.get('/brands/brightharbor/share.png')).status()).toBe(200)
})

test('search engines: structured data of site, questions and offices is JSON', async ({ request }) => {
  const dataOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    )
  }
  const [home] = await dataOf('/')
  expect(home['@graph'].map((each: { '@type': string }) => each['@type'])).toEqual([
    'WebSite',
    'Organization',
  ])
  const [faq] = await dataOf('/faq')
  expect(faq).toMatchObject({ '@type': 'FAQPage' })
  expect(faq.mainEntity.length).toBeGreaterThan(3)
  const office = /\/office\/[\w/-]+/.exec(await (await request.get('/sitemap.xml')).text())?.[0] ?? ''
  const [dentist, way, plans] = await dataOf(office)
  expect(dentist).toMatchObject({ '@type': 'Dentist', address: { addressCountry: 'US' } })
  expect(way.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Find a dentist',
    expect.any(String),
    dentist.address.addressLocality,
    dentist.name,
  ])
  for (const offers of [plans, ...(await dataOf('/join-now'))])
    expect(offers['@graph'][0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' })
})

test('search engines: an office and a city have one address; former and alternative ones permanently redirect to it', async ({
  request,
}) => {
  const html = await (await request.get('/dentists/arizona/phoenix')).text()
  const [office = ''] = /\/office\/phoenix-az\/[\w-]+/.exec(html) ?? []
  const { offices } = await (
    await request.get('/api/km/group/brightharbor/offices?zip=85004&limit=100')
  ).json()
  const { id } = offices.find((each: { id: string }) => office.endsWith(each.id.slice(-8)))
  for (const [asked, meant] of [
    [`/office/${id}`, office],
    [`/office/tempe-az/its-old-name-${office.slice(-8)}?utm_source=x`, `${office}?utm_source=x`],
    [office.toUpperCase(), office],
    ['/Dentists/Arizona/PHOENIX', '/dentists/arizona/phoenix'],
    ['/dentists/arizona', '/directory#AZ'],
  ] as const) {
    const answer = await request.get(asked, { maxRedirects: 0 })
    expect([asked, answer.status(), answer.headers().location]).toEqual([asked, 301, meant])
  }
})

test('/api/docs shows every call under its own strict policy, from our own origin', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(https?:\/\/[^/]*localhost(:\d+)?\/|data:)/.test(request.url())) elsewhere.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Enamel/ })).toBeVisible()
  await page.getByText('/api/km/checkout/member').click()
  await expect(page.getByText('idempotency-key').first()).toBeVisible()
  expect(elsewhere).toEqual([])
})
