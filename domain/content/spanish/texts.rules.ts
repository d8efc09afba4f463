import type { Block } from '#domain/content/block.schema.ts'
import type { ContentPayload, PageContent } from '#domain/content/content.schema.ts'
import { richTextKeys } from '#domain/content/content-text.schema.ts'

/** A text visitors read, and its place in the content. */
export type ContentText = {
  /**
   * Its name within the content. A block is named by its anchor or else its type, so that blocks can be added before
   * it.
   */
  key: string
  /** 'site' for the text around every page, a page's name, or `landing/<slug>` and `states/<slug>`. */
  page: string
  /** The smallest part shown in one language: a block, a menu link, a law page. */
  unit: string
  english: string
  isRich: boolean
  /** The state, on a state's page. */
  state?: string
}

/** Content keys whose values visitors read. List entries go by the list's name. */
export const wordKeys: ReadonlySet<string> = new Set([
  'alt',
  'answer',
  'author',
  'button_text',
  'caption',
  'country',
  'description',
  'detail',
  'eyebrow',
  'footer_description',
  'footer_txt',
  'footnote',
  'header_join_now_text',
  'header_timing',
  'headerBannerText',
  'highlight_label',
  'html',
  'label',
  'more',
  'no',
  'no_title',
  'note',
  'places.name',
  'points',
  'question',
  'quote',
  'source',
  'sponsored_by_text',
  'text',
  'title',
  'value',
  'yes',
  'yes_title',
  'zip_label',
])

/** Law pages: each is entirely in Spanish or entirely in English. */
export const lawPages: ReadonlySet<string> = new Set(['terms', 'privacy'])

const richKeys: ReadonlySet<string> = new Set(richTextKeys)

type Told = Pick<ContentPayload, 'base' | 'pages'>
type Say = (text: ContentText) => string
type Place = Pick<ContentText, 'page' | 'unit' | 'state'>

/** Every text visitors read, in page order. */
export function textsOf(content: Told): ContentText[] {
  const found: ContentText[] = []
  mapTexts(content, (text) => {
    found.push(text)
    return text.english
  })
  return found
}

/** A copy of content with `say` applied to each text visitors read. */
export function mapTexts<Of extends Told>(content: Of, say: Say): Of {
  const { base, pages } = content
  const { landing, states, ...named } = pages
  const mapAll = <Pages extends Record<string, PageContent>>(pagesOf: Pages, folder = '') =>
    Object.fromEntries(
      Object.entries(pagesOf).map(([name, page]) => [name, mapPage(page, folder + name, say)]),
    ) as Pages
  return {
    ...content,
    base: { ...base, variables: mapVariables(base.variables, say) },
    pages: { ...mapAll(named), landing: mapAll(landing, 'landing/'), states: mapAll(states, 'states/') },
  }
}

/** The units of a page's blocks, in order. */
export function blockUnits(page: string, blocks: readonly Block[]): string[] {
  return blockKeys(page, blocks).map((key) => unitOn(page, key))
}

const unitOn = (page: string, unit: string): string => (lawPages.has(page) ? page : unit)

function blockKeys(page: string, blocks: readonly Block[]): string[] {
  const seen = new Map<string, number>()
  return blocks.map(({ id, type }) => {
    const name = id ? `#${id}` : type
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return `${page}.${name}${nth > 1 ? `:${nth}` : ''}`
  })
}

function mapVariables(variables: ContentPayload['base']['variables'], say: Say): typeof variables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const key = `site.${name}`
      if (!Array.isArray(value))
        return [name, mapWords(value, name, '', key, { page: 'site', unit: key }, say)]
      return [
        name,
        value.map((item, at) =>
          mapWords(item, '', name, `${key}.${at}`, { page: 'site', unit: `${key}.${at}` }, say),
        ),
      ]
    }),
  ) as typeof variables
}

function mapPage<Page extends PageContent>(page: Page, name: string, say: Say): Page {
  const state = 'state' in page && typeof page.state === 'string' ? page.state : undefined
  const at = (unit: string): Place => ({ page: name, unit: unitOn(name, unit), ...(state && { state }) })
  const own = (key: 'title' | 'description') =>
    page[key] === undefined
      ? {}
      : { [key]: mapWords(page[key], key, '', `${name}.${key}`, at(`${name}.${key}`), say) }
  const head = { ...own('title'), ...own('description') }
  const keys = blockKeys(name, page.blocks)
  const blocks = page.blocks.map((block, nth) => {
    const key = keys[nth] ?? ''
    return mapWords(block, '', '', key, at(key), say) as Block
  })
  return { ...page, ...head, blocks }
}

/** `name`: the value's key, or for a list entry, the list's key. `list`: the list it belongs to. */
function mapWords(value: unknown, name: string, list: string, key: string, place: Place, say: Say): unknown {
  if (typeof value === 'string') {
    const isWord = (wordKeys.has(name) || wordKeys.has(`${list}.${name}`)) && /\p{L}/u.test(value)
    return isWord ? say({ ...place, key, english: value, isRich: richKeys.has(name) }) : value
  }
  if (Array.isArray(value)) {
    return value.map((item, at) =>
      typeof item === 'string'
        ? mapWords(item, name, list, `${key}.${at}`, place, say)
        : mapWords(item, '', name, `${key}.${at}`, place, say),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [
      inner,
      mapWords(item, inner, list, `${key}.${inner}`, place, say),
    ]),
  )
}
