import { createHash } from 'node:crypto'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { printLaw } from '#domain/law/law-words.ts'
import { type NoticeDays, usualNoticeDays } from '#domain/law/renewals.ts'
import type { PlanTextName } from '#domain/values/plan-texts.ts'
import type { Spanish, SpanishText } from './spanish.schema.ts'
import { type ContentText, lawPages, mapTexts, textsOf } from './texts.rules.ts'

/** `fresh`: made from the English that stands there; `stale`: from an earlier one, and shown to no visitor. */
export type SpanishState = 'fresh' | 'stale' | 'missing'

/** The Spanish of a text as it is kept, fresh or stale. */
type Translation = { state: SpanishState; spanish: SpanishText | null }

/** A content as it is read in Spanish knows what of it is still English, and the words of what is sold. */
export type Spoken = {
  /** Whether what is in one language as a whole (`ContentText.unit`) is English: its element says so by `lang`. */
  isEnglish: (unit: string) => boolean
  /** Whether visitors see the Spanish of a page; `landing/<slug>` and `states/<slug>` for those. */
  hasPage: (page: string) => boolean
  /** The English of a text that is shown in Spanish, by its key. */
  englishOf: (key: string) => string | undefined
  /** The Spanish of a name or text of what is sold; undefined where there is none of this very English. */
  say: (english: string) => string | undefined
}

/** A content as visitors read it; `spoken` where they read it in Spanish. */
export type ReadContent = ContentPayload & { spoken?: Spoken }

/** Of the English that a Spanish text was made from: another English has another. */
export function hashOf(english: string): string {
  return createHash('sha256').update(english).digest('base64url').slice(0, 16)
}

/**
 * What finds the Spanish of a text. A text that has moved, or stands somewhere else too, has the Spanish of the same
 * English; Spanish of another English is stale, whatever it says.
 */
export function translator(spanish: Spanish | undefined): (key: string, english: string) => Translation {
  const { texts = {} } = spanish ?? {}
  const byHash = new Map(Object.values(texts).map((entry) => [entry.ofHash, entry]))
  return (key, english) => {
    const own = Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
    const hash = hashOf(english)
    const fresh = own?.ofHash === hash ? own : byHash.get(hash)
    if (fresh) return { state: 'fresh', spanish: fresh }
    return { state: own ? 'stale' : 'missing', spanish: own }
  }
}

/** Pages of which each text is there in Spanish, made from the English that stands there. */
export function wholePages(content: ContentPayload): Set<string> {
  const translate = translator(content.es)
  const texts = textsOf(content)
  const broken = texts.filter(({ key, english }) => translate(key, english).state !== 'fresh')
  const whole = new Set(texts.map(({ page }) => page))
  for (const { page } of broken) whole.delete(page)
  return whole
}

/**
 * Content as stored, with the Spanish of every page that is shown in it, and the words of the law in the language of
 * the text around them. A unit with a text that is missing or stale stays English as a whole, and a page of law too.
 */
export function inSpanish(
  { es, ...content }: ContentPayload,
  noticeDays: NoticeDays = usualNoticeDays,
): ReadContent {
  const translate = translator(es)
  const shown = new Set(es?.pages)
  const texts = textsOf(content)
  const english = new Set(
    texts
      .filter(({ key, page, english }) => !shown.has(page) || translate(key, english).state !== 'fresh')
      .map(({ unit }) => unit),
  )
  const say = ({ key, unit, state, english: text }: ContentText) => {
    const spanish = english.has(unit) ? null : translate(key, text).spanish
    return spanish
      ? printLaw(spanish.text, { locale: 'es', state, noticeDays })
      : printLaw(text, { state, noticeDays })
  }
  return {
    ...printLaw(mapTexts(content, say), { noticeDays }),
    spoken: {
      isEnglish: (unit) => english.has(unit),
      hasPage: (page) => shown.has(page) && !(lawPages.has(page) && english.has(page)),
      englishOf: (key) => texts.find((text) => text.key === key)?.english,
      say: sayer(es),
    },
  }
}

/** The Spanish of an English by itself; what was written for something that is sold goes first. */
export function sayer({ texts = {} }: Partial<Spanish> = {}): Spoken['say'] {
  const isSold = ([key]: [string, SpanishText]) => /^(?:plans|prices|coupons)\./.test(key)
  const all = Object.entries(texts)
  const inOrder = [...all.filter((each) => !isSold(each)), ...all.filter(isSold)]
  const byHash = new Map(inOrder.map(([, { ofHash, text }]) => [ofHash, text]))
  return (english) => byHash.get(hashOf(english))
}

/** The key of each text of what is sold: `plans.harbor-adult.summary`. */
export const soldKey = {
  plan: (slug: string, field: 'name' | PlanTextName) => `plans.${slug}.${field}`,
  benefit: (slug: string, service: string) => `plans.${slug}.benefits.${service}`,
  service: (service: string) => `prices.services.${service}`,
  category: (category: string) => `prices.categories.${hashOf(category)}`,
  coupon: (code: string) => `coupons.${code}`,
}
