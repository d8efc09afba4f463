import DOMPurify from 'dompurify'
import { richTextAttributes, richTextTags } from '#domain/content/rich-text.rules.ts'

/** An item of a list as Word writes it: a paragraph whose class says so, with a bullet or a number in front. */
const wordItem = /<p[^>]*class="?MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi
/** Word's bullet or number, which stands between two conditional comments or in a span that list readers ignore. */
const wordBullet =
  /<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->|<span[^>]*mso-list:\s*Ignore[\s\S]*?<\/span>\s*<\/span>/gi
const dress = /\s(?:style|class|lang|align|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
const isNumber = /^\s*(?:<[^>]*>|&nbsp;|\s)*\(?\d+[.)]/

/**
 * Pasted HTML, from Word say, as what rich text may have: its lists are lists, and nothing of its styles, classes,
 * comments or scripts is left. Only in a browser.
 */
export function cleanPasted(html: string): string {
  return DOMPurify.sanitize(withLists(html), {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i,
    RETURN_TRUSTED_TYPE: false,
  })
}

/** Word's paragraphs that are items, as items; those one after the other are one list. */
export function withLists(html: string): string {
  const marked = html.replaceAll(wordItem, (_, inner: string) => {
    const bullet = inner.match(wordBullet)?.[0] ?? inner
    const kind = isNumber.test(bullet.replaceAll(/<!--.*?-->/g, '')) ? 'ol' : 'ul'
    return `<${kind}><li>${inner.replaceAll(wordBullet, '').trim()}</li></${kind}>`
  })
  return (
    marked
      .replaceAll(/<\/ul>\s*<ul>/g, '')
      .replaceAll(/<\/ol>\s*<ol>/g, '')
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(/<(style|xml|script)\b[\s\S]*?<\/\1>/gi, '')
      .replaceAll(/<\/?o:p>/gi, '')
      // A browser reports styles and handlers as it reads them, though they go no further.
      .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(dress, ''))
  )
}
