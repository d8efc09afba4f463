/** Something that a page says, and where: in its text, an attribute, its head, its structured data. */
export type Said = { what: string; text: string }

/** Runs in the page: all that it says to anybody, but for what says of itself that it is English, and names and codes. */
export function saidOnPage(): Said[] {
  const said: Said[] = []
  const add = (what: string, text: string | null | undefined) => {
    if (text && /[A-Za-z]/.test(text)) said.push({ what, text })
  }
  const isTheirs = (element: Element | null) =>
    element?.closest('[lang^="en"], [translate="no"], script, style, template, svg style') != null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!isTheirs(node.parentElement)) add('text', node.textContent)
  const attributes = [
    'alt',
    'title',
    'placeholder',
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'label',
  ]
  for (const element of document.body.querySelectorAll('*')) {
    if (isTheirs(element)) continue
    for (const name of attributes) add(name, element.getAttribute(name))
  }
  add('title', document.title)
  for (const meta of document.head.querySelectorAll(
    'meta[name=description], meta[property="og:title"], meta[property="og:description"], meta[property="og:image:alt"]',
  ))
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
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    visit(JSON.parse(script.textContent || 'null'))
  return said
}

/** Runs in the page: presses the `nth` of what opens something, then of what sends a form; false when there is none. */
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
