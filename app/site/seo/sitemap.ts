import { requestContext } from '#app/request-context.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { findPublicationDate } from '#domain/content/content.queries.server.ts'
import type { ReadContent } from '#domain/content/spanish/spanish.rules.ts'
import { cityPath } from '#domain/offices/city-address.rules.ts'
import { listListedOffices } from '#domain/offices/listed-offices.queries.server.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { pathIn } from '#domain/site-language.rules.ts'
import type { Route } from './+types/sitemap'
import {
  isInSpanish,
  renderSitemap,
  renderSitemapIndex,
  type SitemapEntry,
  sitemapPages,
  splitSitemap,
} from './sitemap.rules.ts'

/**
 * Every page, city and office of the brand, with Spanish versions where they exist, in parts if one file can't hold
 * them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const { db } = services
  const [content, spanish, changedAt, offices] = await Promise.all([
    services.content.read(brand),
    services.content.read(brand, undefined, { locale: 'es' }),
    findPublicationDate(db, { brandId: brand.id }),
    listListedOffices(db, { brandId: brand.id, now: services.now() }),
  ])
  const parts = splitSitemap(
    [
      ...sitemapPages(content).map((path) => ({ path, changedAt })),
      ...[...Map.groupBy(offices, cityPath)].map(([path, here]) => ({ path, changedAt: latest(here) })),
      ...offices.map((office) => ({ path: officePath(office), changedAt: office.updatedAt })),
    ].flatMap((entry) => inEachLanguage(entry, spanish)),
  )
  const origin = siteOrigin(brand, services.config)
  const asked = url.searchParams.get('part')
  const part = parts[asked === null ? 0 : Number(asked) - 1]
  if (!part) throw new Response(null, { status: 404 })
  const isIndex = asked === null && parts.length > 1
  return new Response(isIndex ? renderSitemapIndex(origin, parts.length) : renderSitemap(origin, part), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}

const inEachLanguage = ({ path, changedAt }: SitemapEntry, spanish: ReadContent): SitemapEntry[] => [
  { path, changedAt },
  ...(isInSpanish(spanish, path) ? [{ path: pathIn('es', path), changedAt }] : []),
]

function latest(offices: { updatedAt: Date }[]): Date {
  return new Date(Math.max(...offices.map(({ updatedAt }) => updatedAt.getTime())))
}
