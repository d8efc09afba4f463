import type { ContentPayload } from '#domain/content/content.schema.ts'
import { translator, wholePages } from './spanish.rules.ts'
import type { Spanish } from './spanish.schema.ts'
import { type ContentText, textsOf } from './texts.rules.ts'

/**
 * The draft's Spanish that matches the English visitors see. A text whose English the draft changed keeps its published
 * Spanish. A page is newly shown in Spanish only if it is complete for that English. `sold`: names of what the brand
 * sells, which come from the database and so are the same for both.
 */
export function publishableSpanish({
  published,
  draft,
  sold,
}: {
  published: ContentPayload
  draft: ContentPayload
  sold: readonly ContentText[]
}): Spanish {
  const [before, after] = [translator(published.es), translator(draft.es)]
  const drafted = new Map([...textsOf(draft), ...sold].map(({ key, english }) => [key, english]))
  const texts = [...textsOf(published), ...sold].flatMap(({ key, english }) => {
    const next = after(key, english)
    if (next.state === 'fresh' && next.spanish) return [[key, next.spanish] as const]
    const now = before(key, english)
    // If the draft has the same English but no Spanish, the Spanish was removed on purpose. If its English differs, the
    // draft says nothing about the published one.
    const isTakenAway = drafted.get(key) === english
    return now.state === 'fresh' && now.spanish && !isTakenAway ? [[key, now.spanish] as const] : []
  })
  const es = { pages: [], texts: Object.fromEntries(texts) }
  const whole = wholePages({ ...published, es })
  const pagesNow = new Set(textsOf(published).map(({ page }) => page))
  const shown = new Set(published.es?.pages)
  const isKnown = new Set(textsOf(draft).map(({ page }) => page))
  const pages = [...pagesNow].filter((page) =>
    draft.es?.pages.includes(page)
      ? shown.has(page) || whole.has(page)
      : shown.has(page) && !isKnown.has(page),
  )
  return { pages, texts: es.texts }
}

/** Whether two look the same to visitors. Each text is compared with the English it was made from. */
export function isSameSpanish(one: Spanish | undefined, other: Spanish): boolean {
  const said = ({ pages = [], texts = {} }: Partial<Spanish> = {}) =>
    JSON.stringify([
      [...pages].sort(),
      Object.entries(texts)
        .map(([key, { text, ofHash }]) => [key, text, ofHash])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ])
  return said(one) === said(other)
}
