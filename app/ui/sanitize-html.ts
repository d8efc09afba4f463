/** What a message may contain: running text, lists and links; no style, no image, no script, no form. */
const allowedTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'span', 'h3', 'h4']
const allowedAttributes = ['href', 'target', 'rel']

/**
 * Untrusted HTML as nodes ready to insert; whatever is not on the allow-list is gone. Browser only.
 * A fragment rather than a string, so that it works where Trusted Types forbid strings.
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
 * DOMPurify takes out every handler, but by then Chromium has parsed them and reported a breach of the content
 * policy, though nothing ran. So those that can be seen go first.
 */
function withoutHandlers(html: string): string {
  return html.replaceAll(tag, (each) => each.replaceAll(handler, '$1'))
}
