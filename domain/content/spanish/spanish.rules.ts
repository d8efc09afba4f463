import { createHash } from 'node:crypto'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { printLaw } from '#domain/law/law-words.ts'
import { type NoticeDays, usualNoticeDays } from '#domain/law/renewals.ts'
import type { PlanTextName } from '#domain/values/plan-texts.ts'
import type { Spanish, SpanishText } from './spanish.schema.ts'
import { type ContentText, lawPages, mapTexts, textsOf } from './texts.rules.ts'

/** `fresh`: made from the current English. `stale`: made from an earlier one, and shown to no visitor. */
export type SpanishState = 'fresh' | 'stale' | 'missing'

/** The stored Spanish of a text, fresh or stale. */
type Translation = { state: SpanishState; spanish: SpanishText | null }

/** For content read in Spanish: what is still English, and the names of what the brand sells. */
export type Spoken = {
  /** Whether a unit (`ContentText.unit`) is English. Its element says so with `lang`. */
  isEnglish: (unit: string) => boolean
  /** Whether visitors see a page in Spanish. Keys include `landing/<slug>` and `states/<slug>`. */
  hasPage: (page: string) => boolean
  /** The English of a text shown in Spanish, by key. */
  englishOf: (key: string) => string | undefined
  /** The Spanish of a name or text of what the brand sells. Undefined if there is none for exactly this English. */
  say: (english: string) => string | undefined
}

/** Content as visitors read it. `spoken` is set if they read it in Spanish. */
export type ReadContent = ContentPayload & { spoken?: Spoken }

/** Identifies the English a Spanish text was made from. Different English has a different hash. */
export function hashOf(english: string): string {
  return createHash('sha256').update(english).digest('base64url').slice(0, 16)
}

/**
 * Returns a lookup for the Spanish of a text. A text that moved or appears twice reuses the Spanish of the same
 * English. Spanish made from different English is stale.
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

/** Pages whose every text has Spanish made from the current English. */
export function wholePages(content: ContentPayload): Set<string> {
  const translate = translator(content.es)
  const texts = textsOf(content)
  const broken = texts.filter(({ key, english }) => translate(key, english).state !== 'fresh')
  const whole = new Set(texts.map(({ page }) => page))
  for (const { page } of broken) whole.delete(page)
  return whole
}

/**
 * Stored content with the Spanish of every page shown in Spanish. Law texts follow the language of the text around
 * them. A unit with a missing or stale text stays entirely in English, and so does a law page.
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

/** Looks up Spanish by the English alone. Translations of what the brand sells come first. */
export function sayer({ texts = {} }: Partial<Spanish> = {}): Spoken['say'] {
  const isSold = ([key]: [string, SpanishText]) => /^(?:plans|prices|coupons)\./.test(key)
  const all = Object.entries(texts)
  const inOrder = [...all.filter((each) => !isSold(each)), ...all.filter(isSold)]
  const byHash = new Map(inOrder.map(([, { ofHash, text }]) => [ofHash, text]))
  return (english) => byHash.get(hashOf(english))
}

/** The keys of the texts of what the brand sells, e.g. `plans.harbor-adult.summary`. */
export const soldKey = {
  plan: (slug: string, field: 'name' | PlanTextName) => `plans.${slug}.${field}`,
  benefit: (slug: string, service: string) => `plans.${slug}.benefits.${service}`,
  service: (service: string) => `prices.services.${service}`,
  category: (category: string) => `prices.categories.${hashOf(category)}`,
  coupon: (code: string) => `coupons.${code}`,
}
