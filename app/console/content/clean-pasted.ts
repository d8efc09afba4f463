import DOMPurify from 'dompurify'
import { richTextAttributes, richTextTags } from '#domain/content/rich-text.rules.ts'

/** A list item as Word writes it: a paragraph with a list class and a leading bullet or number. */
const wordItem = /<p[^>]*class="?MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi
/** Word's bullet or number: between two conditional comments, or in a span marked as ignored by lists. */
const wordBullet =
  /<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->|<span[^>]*mso-list:\s*Ignore[\s\S]*?<\/span>\s*<\/span>/gi
const dress = /\s(?:style|class|lang|align|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi
const isNumber = /^\s*(?:<[^>]*>|&nbsp;|\s)*\(?\d+[.)]/

/**
 * Converts pasted HTML, such as Word's, to allowed rich text: its lists become lists, and its styles, classes, comments
 * and scripts are removed. Browser only.
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

/** Converts Word's list paragraphs to list items; consecutive ones form one list. */
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
      // A browser reports styles and handlers while parsing, even if they are dropped afterward.
      .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(dress, ''))
  )
}
