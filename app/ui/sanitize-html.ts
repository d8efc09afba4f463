/** The elements a message may contain: text, lists and links; no style, image, script or form. */
const allowedTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'span', 'h3', 'h4']
const allowedAttributes = ['href', 'target', 'rel']

/**
 * Untrusted HTML as nodes ready to insert, with everything outside the allow-list removed. Browser only. A fragment
 * rather than a string, so that it works where Trusted Types forbid strings.
 */
export async function sanitizeToFragment(html: string): Promise<DocumentFragment> {
  const { default: DOMPurify } = await import('dompurify')
  const fragment = DOMPurify.sanitize(withoutHandlers(html), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a[target]')) link.setAttribute('rel', 'noopener noreferrer')
  return fragment
}

const tag = /<[^>]*>/g
const handler = /([\s/"'])on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/**
 * Removes event handler attributes that are recognizable as such. DOMPurify removes all of them, but only after
 * Chromium has parsed them and reported a content policy violation, although nothing ran.
 */
function withoutHandlers(html: string): string {
  return html.replaceAll(tag, (each) => each.replaceAll(handler, '$1'))
}
