import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { richTextKeys } from '#domain/content/content-text.schema.ts'
import { themeOfColor } from '#domain/content/theme/theme-of-color.rules.ts'
import { formatPhone } from '#domain/format.ts'
import starter from './starter-content.json' with { type: 'json' }

/**
 * A new brand's first pages, as a payload for `saveWorkingContent`: home, FAQ, terms, privacy and support in general
 * wording, with the brand's and the operator's name wherever the law requires them. Figures set by law are placeholders
 * in the text.
 */
export function starterContent({
  name,
  operator,
  color,
}: {
  name: string
  operator: BrandSettings['operator']
  color: string
}): unknown {
  const words = new Map([
    ['name', name],
    ['operator', operator.name],
    ['address', operator.address],
    ['phone', formatPhone(operator.phone)],
    ['digits', operator.phone],
    ['email', operator.email],
  ])
  const { base, pages } = fill(starter, words, false) as typeof starter
  return { base: { ...base, theme: themeOfColor(color) }, pages }
}

/** A copy with placeholders replaced; values are escaped if the text is HTML. */
function fill(value: unknown, words: ReadonlyMap<string, string>, isHtml: boolean): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\[\[(\w+)\]\]/g, (whole, word: string) => {
      const text = words.get(word) ?? whole
      return isHtml ? escapeHtml(text) : text
    })
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, words, isHtml))
  if (typeof value !== 'object' || value === null) return value
  const html = new Set<string>(richTextKeys)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      fill(item, words, html.has(key) && typeof item === 'string'),
    ]),
  )
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
