import type { ContentPayload } from '#domain/content/content.schema.ts'
import { translator, wholePages } from './spanish.rules.ts'
import type { Spanish } from './spanish.schema.ts'
import { type ContentText, textsOf } from './texts.rules.ts'

/**
 * The Spanish of a draft as far as it is of the English that visitors see. A text whose English the draft has changed keeps
 * the Spanish it has; a page goes into Spanish only where it is whole beside that English. `sold`: names of what is sold,
 * which are rows and so the same for both.
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
    // What the draft says of the very same English, nothing, is meant; of another English it says nothing of this one.
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

/** Whether two say the same to visitors; each text by the English it was made from. */
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
