import { data, type RouterContextProvider } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { loadBlocks } from '#app/site/blocks/load-blocks.server.ts'
import type { ResolvedBlock } from '#app/site/blocks/resolved-block.ts'
import { resolveLink } from '#app/site/layout/menu.rules.ts'
import { siteOf } from '#app/site/layout/shell-content.server.ts'
import type { Block } from '#domain/content/block.schema.ts'
import type { ContentPayload, PageContent, PageName } from '#domain/content/content.schema.ts'
import { type EnglishWords, englishWords } from '#domain/content/spanish/english-words.rules.ts'
import { blockUnits } from '#domain/content/spanish/texts.rules.ts'
import { pathIn } from '#domain/site-language.rules.ts'
import * as m from '#messages'

/** A content page as its screen shows it. */
export type Page = EnglishWords<'title' | 'description'> & {
  title?: string
  description?: string
  blocks: ResolvedBlock[]
}

type PickedPage = {
  page: PageContent
  /** Its name in content text keys: `faq`, `landing/<slug>`, `states/<slug>`. */
  name: string
  plans?: string[]
  state?: string
  coupon?: string
  /** Plans are sold here, so the disclosures required before joining are shown too. */
  sells?: boolean
}

/**
 * The loader data of a content page: the page `pick` finds in the requested version, with its data filled in.
 * @throws a 404 response if `pick` finds nothing.
 */
export async function readPage(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  pick: (content: ContentPayload) => PickedPage | null,
): Promise<Page> {
  const { services, brand, scope, locale } = context.get(requestContext)
  const version = url.searchParams.get('version') ?? undefined
  const content = await services.content.read(brand, version, { ...scope, locale })
  const picked = pick(content)
  if (!picked)
    throw data(m.pages_missing_content({ path: pathIn(locale, url.pathname) }, { locale }), { status: 404 })
  const { page, name, plans, state, coupon, sells } = picked
  const { spoken } = content
  const { variables } = content.base
  const blocks = await loadBlocks(services, brand, sells ? disclosing(page.blocks) : page.blocks, {
    timing: variables.header_timing,
    isTimingEnglish: spoken?.isEnglish('site.header_timing'),
    whitelist: variables.plans_whitelist.map(({ plan_id }) => plan_id),
    planUrl: variables.plan_url && resolveLink(variables.plan_url, siteOf(variables, brand))?.to,
    pagePlans: plans,
    state,
    coupon,
    spoken,
  })
  const units = spoken ? blockUnits(name, page.blocks) : []
  const isFramed = scope.framedBy !== undefined
  return {
    title: page.title,
    description: page.description,
    blocks: blocks.map((block, at) => ({
      ...block,
      ...(spoken?.isEnglish(units[at] ?? '') && { lang: 'en' as const }),
      // In the console, pressing a block opens its fields, so each block needs its index.
      ...(isFramed && { at }),
    })),
    ...englishWords(
      ['title', 'description'],
      (key) => page[key] !== undefined && (spoken?.isEnglish(`${name}.${key}`) || spoken?.isEnglish(name)),
    ),
  }
}

/** Like `readPage`, for one of the pages every brand has. */
export function readNamedPage(args: Parameters<typeof readPage>[0], name: PageName): Promise<Page> {
  return readPage(args, (content) => ({
    page: content.pages[name],
    name,
    sells: name === 'home' || name === 'join-now',
  }))
}

/** A state's page by its slug, with that state's plans and prices; null if the content has none. */
export function pickStatePage({ pages }: ContentPayload, slug: string): PickedPage | null {
  const page = Object.hasOwn(pages.states, slug) ? pages.states[slug] : undefined
  return page ? { page, name: `states/${slug}`, state: page.state, sells: true } : null
}

/** The content decides where the disclosure is shown, but not whether (FL 636.212, MO, OR, MD). */
function disclosing(blocks: Block[]): Block[] {
  return blocks.some(({ type }) => type === 'disclosure') ? blocks : [...blocks, { type: 'disclosure' }]
}
