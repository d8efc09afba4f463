import type { ContentPayload } from '#domain/content/content.schema.ts'
import type { ReadContent } from '#domain/content/spanish/spanish.rules.ts'

/** One address of a sitemap; `changedAt` is null if unknown. */
export type SitemapEntry = { path: string; changedAt: Date | null }

/** The sitemap protocol's limit for one file. */
const mostEntries = 50_000

const screens = [
  '/',
  '/find-a-dentist',
  '/join-now',
  '/directory',
  '/savings-summary',
  '/support',
  '/grievance-form',
]
const written = ['faq', 'terms', 'privacy'] as const

/** A brand's public pages that have content and don't redirect, by path. */
export function sitemapPages({ pages, redirects }: ContentPayload): string[] {
  const moved = new Set(redirects.map(({ from }) => from.replace(/\/+$/, '') || '/'))
  return [
    ...screens,
    ...written.filter((name) => pages[name].blocks.length > 0).map((name) => `/${name}`),
    ...[...Object.keys(pages.states), ...Object.keys(pages.landing)].map((slug) => `/${slug}`),
  ].filter((path) => !moved.has(path))
}

/**
 * Whether the page at an English path has a distinct Spanish version: the brand's text there is shown in Spanish, or
 * all of the text is ours.
 */
export function isInSpanish({ pages, spoken }: ReadContent, path: string): boolean {
  const slug = path === '/' ? 'home' : path.slice(1)
  const { landing, states, ...named } = pages
  if (Object.hasOwn(landing, slug)) return spoken?.hasPage(`landing/${slug}`) ?? false
  if (Object.hasOwn(states, slug)) return spoken?.hasPage(`states/${slug}`) ?? false
  const page = Object.hasOwn(named, slug) ? named[slug as keyof typeof named] : undefined
  return !page || page.blocks.length === 0 || (spoken?.hasPage(slug) ?? false)
}

/** Splits a sitemap into files; at least one. */
export function splitSitemap(entries: SitemapEntry[], most = mostEntries): SitemapEntry[][] {
  const count = Math.max(1, Math.ceil(entries.length / most))
  return Array.from({ length: count }, (_, index) => entries.slice(index * most, (index + 1) * most))
}

/** One file of addresses (sitemaps.org). */
export function renderSitemap(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return documentOf('urlset', urls)
}

/** The index file that lists the parts. */
export function renderSitemapIndex(origin: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>`,
  )
  return documentOf('sitemapindex', files)
}

function documentOf(name: string, lines: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${name}>`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
