import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { listCityOffices } from '#domain/offices/city-offices.queries.server.ts'
import { getOfficeAt } from '#domain/offices/office.queries.server.ts'
import type { Services } from '#domain/services.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { sitemapPages } from './sitemap.rules.ts'

type Words = { title: string; detail: string }

/** Titles of pages without a title in the content. */
const plainTitles = {
  '/find-a-dentist': m.pages_find_dentist,
  '/join-now': m.pages_share_join,
  '/directory': m.pages_share_directory,
  '/savings-summary': m.pages_share_savings,
  '/support': m.pages_share_support,
  '/grievance-form': m.pages_share_grievance,
  '/faq': m.pages_share_faq,
  '/terms': m.pages_terms_title,
  '/privacy': m.pages_privacy_title,
} as const

/** The text on a page's picture; null if the brand has no such public page. */
export async function shareWords(
  services: Services,
  brand: Brand,
  content: ContentPayload,
  path: string,
  o: In,
): Promise<Words | null> {
  const [, kind = '', ...rest] = path.split('/')
  try {
    if (kind === 'office') {
      const office = await getOfficeAt(services.db, { brandId: brand.id, path, now: services.now() })
      return { title: office.name, detail: [office.line1, office.city, office.state].join(', ') }
    }
    if (kind === 'dentists' && rest.length === 2) {
      const [state = '', city = ''] = rest
      const here = await listCityOffices(services.db, { brandId: brand.id, state, city, now: services.now() })
      return {
        title: m.pages_share_city(here, o),
        detail: m.pages_share_city_offices({ count: here.total }, o),
      }
    }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
  return sitemapPages(content).includes(path) ? { title: titleOf(content, brand, path, o), detail: '' } : null
}

function titleOf({ pages }: ContentPayload, brand: Brand, path: string, o: In): string {
  const slug = path.slice(1)
  const hero = (page: { title?: string; blocks: { type: string }[] } | undefined) =>
    page?.blocks.flatMap((block) =>
      'title' in block && block.type === 'hero' ? [String(block.title)] : [],
    )[0] ?? page?.title
  if (path === '/') return hero(pages.home) ?? brand.name
  if (Object.hasOwn(plainTitles, path)) {
    const name = slug as Exclude<keyof typeof pages, 'landing' | 'states'>
    return pages[name].title ?? plainTitles[path as keyof typeof plainTitles](o)
  }
  return hero(pages.landing[slug] ?? pages.states[slug]) ?? brand.name
}
