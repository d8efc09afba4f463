import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { listCityOffices } from '#domain/offices/city-offices.queries.server.ts'
import { getOfficeAt } from '#domain/offices/office.queries.server.ts'
import type { Services } from '#domain/services.ts'
import { sitemapPages } from './sitemap.rules.ts'

type Words = { title: string; detail: string }

/** Titles of pages whose content has none. */
const plainTitles = {
  '/find-a-dentist': 'Find a dentist',
  '/join-now': 'Choose your plan',
  '/directory': 'Dental offices',
  '/savings-summary': 'Member prices',
  '/support': 'Support',
  '/grievance-form': 'Grievance form',
  '/faq': 'Questions, answered',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
} as const

/** What the picture of a page says; null where the brand has no such page for everybody. */
export async function shareWords(
  services: Services,
  brand: Brand,
  content: ContentPayload,
  path: string,
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
      const offices = here.total === 1 ? '1 dental office takes' : `${here.total} dental offices take`
      return { title: `Dentists in ${here.city},\u00a0${here.state}`, detail: `${offices} the plan` }
    }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
  return sitemapPages(content).includes(path) ? { title: titleOf(content, brand, path), detail: '' } : null
}

function titleOf({ pages }: ContentPayload, brand: Brand, path: string): string {
  const slug = path.slice(1)
  const hero = (page: { title?: string; blocks: { type: string }[] } | undefined) =>
    page?.blocks.flatMap((block) =>
      'title' in block && block.type === 'hero' ? [String(block.title)] : [],
    )[0] ?? page?.title
  if (path === '/') return hero(pages.home) ?? brand.name
  if (Object.hasOwn(plainTitles, path)) {
    const name = slug as Exclude<keyof typeof pages, 'landing' | 'states'>
    return pages[name].title ?? plainTitles[path as keyof typeof plainTitles]
  }
  return hero(pages.landing[slug] ?? pages.states[slug]) ?? brand.name
}
