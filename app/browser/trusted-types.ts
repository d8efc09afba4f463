import { richTextAttributes, richTextTags } from '#domain/content/rich-text.rules.ts'

/** The HTML with which React makes a script element that does not run. */
const reactScript = '<script></script>'

/** Where scripts of others may come from, once a page has use for them. */
const letIn = new Set<string>()

/** From now on scripts may come from addresses that begin with one of `places`: the captcha's, where it is on. */
export function letScriptsIn(...places: string[]): void {
  for (const place of places) letIn.add(place)
}

/**
 * Under `require-trusted-types-for 'script'` every string that would become HTML or the address of a script passes
 * here: rich text as the server leaves it, our own files, what `letScriptsIn` named, nothing else. Call once, before hydration; browsers
 * without Trusted Types have the rest of the content policy.
 */
export function guardScriptSinks(): void {
  const factory = window.trustedTypes
  if (!factory) return
  // For a document that is never shown and runs nothing, so that what is in it can be looked at.
  const inert = factory.createPolicy('enamel-inert', { createHTML: (html) => html })
  factory.createPolicy('default', {
    createHTML: (html) => {
      if (html === reactScript || isRichText(parse(inert.createHTML(html)))) return html
      throw new TypeError('This HTML is not ours.')
    },
    createScriptURL: (url) => {
      if (isOurScript(url) || [...letIn].some((place) => url.startsWith(place))) return url
      throw new TypeError('This script is not ours.')
    },
  })
}

function parse(html: TrustedHTML): HTMLElement {
  // The standard takes TrustedHTML here; the types know strings only.
  return new DOMParser().parseFromString(html as unknown as string, 'text/html').documentElement
}

/** Whether a parsed document holds nothing but what the sanitiser lets through. */
function isRichText(root: HTMLElement): boolean {
  return [...root.querySelectorAll('*')].every((element) => {
    const tag = element.localName
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return false
    if (element.attributes.length === 0 && (tag === 'head' || tag === 'body')) return true
    return richTextTags.includes(tag) && [...element.attributes].every((each) => isAllowed(tag, each))
  })
}

function isAllowed(tag: string, { name, value }: Attr): boolean {
  if (!richTextAttributes[tag]?.includes(name)) return false
  return name !== 'href' || /^(?:\/(?!\/)|#|https:|mailto:|tel:)/i.test(value)
}

/** A built file of ours, a worker that one of them made, or, under Vite, a file of a package. */
function isOurScript(url: string, { origin } = window.location): boolean {
  if (url.startsWith(`blob:${origin}/`)) return true
  const parsed = URL.parse(url, origin)
  if (parsed?.origin !== origin) return false
  return (
    parsed.pathname.startsWith('/assets/') ||
    (import.meta.env.DEV && parsed.pathname.startsWith('/node_modules/'))
  )
}
