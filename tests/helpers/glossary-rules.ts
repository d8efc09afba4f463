import { readFileSync } from 'node:fs'

/** A rule of docs/glossary.md (d). */
type Rule = {
  id: string
  level: 'error' | 'warning'
  locale: 'en' | 'es' | '*'
  pattern: string
  allow?: string
  say?: string
}

const rules: Rule[] = JSON.parse(
  /```json\n([\s\S]*?)```/.exec(readFileSync('docs/glossary.md', 'utf8'))?.[1] ?? '[]',
)

/** A compiled rule. `find` returns the forbidden words, or null. */
export type GlossaryRule = { id: string; say: string; find: (text: string) => string | null }

/** The forbidden words of a language. */
export function glossaryRules(locale: 'en' | 'es'): GlossaryRule[] {
  return rules.filter((rule) => rule.level === 'error' && [locale, '*'].includes(rule.locale)).map(matcherOf)
}

/** The rule with that id, whatever its level. */
export function glossaryRule(id: string): GlossaryRule {
  const rule = rules.find((each) => each.id === id)
  if (!rule) throw new Error(`docs/glossary.md has no rule ${id}.`)
  return matcherOf(rule)
}

/** Each forbidden word in readable text, with its context. */
export function forbiddenIn(text: string, found: readonly GlossaryRule[]): string[] {
  return found.flatMap(({ id, say, find }) => {
    const said = find(text)
    if (!said) return []
    const at = text.indexOf(said)
    return [`“${said}” (${id}) in “…${text.slice(Math.max(0, at - 50), at + 60)}…”; say: ${say}`]
  })
}

/** The readable text of a page or an email, one block per line, without scripts and markup. */
export function readableText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|template|svg|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<\/?(?:a|abbr|b|em|i|span|strong|sup|time|u)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(?:#x27|#39|apos);/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
}

/** Matches whole words: `\b` would break at á and ñ. */
function matcherOf({ id, pattern, allow, say = '' }: Rule): GlossaryRule {
  const whole = (words: string, flags: string) =>
    new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, flags)
  const wrong = whole(pattern, 'iu')
  const allowed = allow ? whole(allow, 'giu') : null
  const find = (text: string): string | null =>
    wrong.exec(allowed ? text.replaceAll(allowed, '') : text)?.[0] ?? null
  return { id, say, find }
}
