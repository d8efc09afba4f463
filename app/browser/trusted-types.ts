import { richTextAttributes, richTextTags } from '#domain/content/rich-text.rules.ts'

/** The HTML React uses to create a script element that doesn't run. */
const reactScript = '<script></script>'

/** Address prefixes of third-party scripts that are allowed, once a page needs them. */
const letIn = new Set<string>()

/** Allows scripts from addresses that begin with one of `places`, such as the captcha's if it's on. */
export function letScriptsIn(...places: string[]): void {
  for (const place of places) letIn.add(place)
}

/**
 * Under `require-trusted-types-for 'script'`, every string that would become HTML or a script's address passes through
 * here. Allowed are rich text as the server sanitizes it, our own files, and what `letScriptsIn` named. Call once,
 * before hydration. Browsers without Trusted Types still have the rest of the content policy.
 */
export function guardScriptSinks(): void {
  const factory = window.trustedTypes
  if (!factory) return
  // Only for parsing into a detached document that is never shown and runs nothing, so that it can be inspected.
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
  // The standard accepts TrustedHTML here; the types only know strings.
  return new DOMParser().parseFromString(html as unknown as string, 'text/html').documentElement
}

/** Whether a parsed document contains only what the sanitizer allows. */
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

/** A built file of ours, a worker created by one, or, under Vite, a file of a package. */
function isOurScript(url: string, { origin } = window.location): boolean {
  if (url.startsWith(`blob:${origin}/`)) return true
  const parsed = URL.parse(url, origin)
  if (parsed?.origin !== origin) return false
  return (
    parsed.pathname.startsWith('/assets/') ||
    (import.meta.env.DEV && parsed.pathname.startsWith('/node_modules/'))
  )
}
