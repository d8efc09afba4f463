import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { linkSchema, richTextKeys } from './content-text.schema.ts'
import { richTextAttributes, richTextTags } from './rich-text.rules.ts'

const allowList: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    // Links follow the same rule as menu links. External ones open without access to `window.opener`.
    a: (tagName, { href, target }) => {
      const attribs: sanitizeHtml.Attributes = {}
      if (href !== undefined && linkSchema.safeParse(href).success) attribs.href = href.trim()
      if (attribs.href !== undefined && target === '_blank') {
        attribs.target = target
        attribs.rel = 'noopener noreferrer'
      }
      return { tagName, attribs }
    },
  },
}

/** Keeps only what the allowlist names. Idempotent. */
export function sanitiseRichText(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(html, allowList)
  cleaned.set(html, clean)
  return clean
}

/** A draft is saved many times a minute with mostly unchanged texts. Limit: 8 MB of text. */
const cleaned = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
})

const htmlKeys: ReadonlySet<string> = new Set(richTextKeys)

/** A copy of `content` with every rich text sanitized. Plain text is left for React to escape. */
export function sanitiseContent<T>(content: T): T {
  return walk(content, '') as T
}

function walk(value: unknown, key: string): unknown {
  if (typeof value === 'string') return htmlKeys.has(key) ? sanitiseRichText(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]))
}
