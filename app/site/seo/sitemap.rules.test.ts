import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { hashOf, inSpanish } from '#domain/content/spanish/spanish.rules.ts'
import { textsOf } from '#domain/content/spanish/texts.rules.ts'
import {
  isInSpanish,
  renderSitemap,
  renderSitemapIndex,
  sitemapPages,
  splitSitemap,
} from './sitemap.rules.ts'

const words = [{ type: 'rich_text' as const, html: '<p>Words</p>' }]

test('a sitemap lists the pages with content, campaigns too, and none that redirects', () => {
  const content = contentSchema.parse(
    minimalContent({
      pages: {
        faq: { blocks: words },
        terms: { blocks: words },
        states: { arizona: { state: 'AZ' }, texas: { state: 'TX' } },
        landing: { spring: { landing: true } },
      },
      redirects: [{ from: '/terms/', to: '/faq', status: 301 }],
    }),
  )
  const pages = sitemapPages(content)
  expect(pages).toEqual(expect.arrayContaining(['/', '/faq', '/arizona', '/texas', '/spring', '/directory']))
  for (const path of ['/terms', '/privacy', '/member-login', '/checkout', '/dashboard']) {
    expect(pages).not.toContain(path)
  }
})

test('a page of the brand has a Spanish alternate once visitors see one; a page of ours always has', () => {
  const pages = {
    faq: { title: 'Questions', blocks: words },
    terms: { title: 'Terms', blocks: words },
    landing: { spring: { landing: true as const, blocks: words } },
  }
  const content = contentSchema.parse(minimalContent({ pages }))
  const texts = Object.fromEntries(
    textsOf(content).map(({ key, english }) => [key, { text: 'En español', ofHash: hashOf(english) }]),
  )
  const shown = (es: object) =>
    ['/', '/faq', '/terms', '/spring', '/directory', '/office/x'].filter((path) =>
      isInSpanish(inSpanish({ ...content, es: { pages: [], texts, ...es } }), path),
    )
  expect(shown({})).toEqual(['/', '/directory', '/office/x'])
  expect(shown({ pages: ['faq', 'terms', 'landing/spring'] })).toEqual([
    '/',
    '/faq',
    '/terms',
    '/spring',
    '/directory',
    '/office/x',
  ])
  expect(shown({ pages: ['terms'], texts: {} })).toEqual(['/', '/directory', '/office/x'])
})

test('a sitemap is escaped, dated where a date is known, and split where it is too long', () => {
  const changedAt = new Date('2026-11-20T12:00:00Z')
  const xml = renderSitemap('https://a.example', [
    { path: '/x&<"', changedAt },
    { path: '/y', changedAt: null },
  ])
  expect(xml).toContain(
    '<url><loc>https://a.example/x&amp;&lt;&quot;</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></url>',
  )
  expect(xml).toContain('<url><loc>https://a.example/y</loc></url>')
  const entries = Array.from({ length: 5 }, () => ({ path: '/', changedAt }))
  expect(splitSitemap(entries, 2).map(({ length }) => length)).toEqual([2, 2, 1])
  expect(splitSitemap([], 2)).toEqual([[]])
  expect(renderSitemapIndex('https://a.example', 2)).toContain(
    '<sitemap><loc>https://a.example/sitemap.xml?part=2</loc></sitemap>',
  )
})
