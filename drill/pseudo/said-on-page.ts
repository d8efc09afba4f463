/** A text on a page and its location: body text, an attribute, the head, or structured data. */
export type Said = { what: string; text: string }

/** Every text on a page, except names, codes, and parts marked as English. Runs in the browser's page by default. */
export function saidOnPage(page: Document = document): Said[] {
  const said: Said[] = []
  const add = (what: string, text: string | null | undefined) => {
    if (text && /[A-Za-z]/.test(text)) said.push({ what, text })
  }
  const attributes = [
    'alt',
    'title',
    'placeholder',
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'label',
  ]
  const read = (element: Element, isOurs: boolean) => {
    if (/^(?:script|style|template)$/i.test(element.tagName) || element.getAttribute('translate') === 'no')
      return
    const lang = element.getAttribute('lang')
    const ours = lang === null ? isOurs : !lang.startsWith('en')
    if (ours) for (const name of attributes) add(name, element.getAttribute(name))
    for (const node of element.childNodes) {
      if (node.nodeType === 3 && ours) add('text', node.textContent)
      if (node.nodeType === 1) read(node as Element, ours)
    }
  }
  read(page.body, true)
  add('title', page.title)
  for (const meta of page.head.querySelectorAll('meta'))
    if (
      /^(?:description|og:title|og:description|og:image:alt)$/.test(
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
      )
    )
      add('meta', meta.getAttribute('content'))
  const isCode = (key: string) =>
    /^@(?!graph)|^(?:inLanguage|unitCode|addressRegion|addressCountry|priceCurrency|dayOfWeek|url|image|logo)$/.test(
      key,
    )
  const visit = (value: unknown): void => {
    if (typeof value === 'string') add('structured data', /^https?:|^\d/.test(value) ? null : value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) if (!isCode(key)) visit(each)
  }
  for (const script of page.querySelectorAll('script[type="application/ld+json"]'))
    visit(JSON.parse(script.textContent || 'null'))
  return said
}

/**
 * Runs in the page: clicks the `nth` control that opens something or, after those, submits a form; false if there is
 * none.
 */
export function trigger(nth: number): boolean {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'button[aria-haspopup], button[aria-expanded="false"], main button[type="button"], main form button[type="submit"]',
    ),
  ].filter((each) => each.checkVisibility() && !each.matches(':disabled'))
  const one = all[nth]
  one?.click()
  return one !== undefined
}
