import type { Driver, Key } from './driver.ts'

/** What a person looks for: button, link, heading, field or text; else a selector. */
export type Kind = string
type Found = { x: number; y: number; tag: string; value: string; isReady: boolean }

const patience = 30_000
/** So many looks in a row, a tenth of a second apart: a page that was just come to scrolls once more when all of it is there. */
const stillLooks = 4

/**
 * In the page: the nth visible thing of a kind whose name has `words` (the whole name where they are in slashes it is
 * held against), brought to the middle of the window. It travels as text, so it uses nothing from outside itself.
 */
function find(kind: string, words: string, isPattern: boolean, nth: number, within: string): Found | null {
  const selectors: Record<string, string> = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea, [contenteditable=true], [role=combobox]',
    text: 'p, span, li, dd, dt, td, th, div, output, strong, h1, h2, h3',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by)
      return clean(
        by
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return clean(label)
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    ) {
      return clean([...(element.labels ?? [])].map(({ textContent }) => textContent).join(' '))
    }
    return clean(element.textContent)
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const matches = (name: string) => (isPattern ? new RegExp(words).test(name) : name === words)
  const open = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')]
    .filter(isSeen)
    .at(-1)
  const place = within ? document.querySelector(within) : (open ?? document)
  const all = [...(place?.querySelectorAll(selectors[kind] ?? kind) ?? [])]
  const found = all.filter((element) => matches(nameOf(element)) && isSeen(element)).at(nth)
  if (!found) return null
  // A menu closes as soon as its page scrolls.
  const { top, bottom } = found.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight)
    found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const box = found.getBoundingClientRect()
  const { value = '' } = found as HTMLInputElement
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const isOnTop = found.contains(document.elementFromPoint(x, y))
  const isReady = isOnTop && !found.matches(':disabled, [aria-disabled=true]')
  return { x, y, tag: found.tagName, value, isReady }
}

type Where = { nth?: number; within?: string }

/** A tab as whoever sits before it uses it: by what is written there, waiting as a person does. */
export class Tab {
  readonly driver: Driver

  constructor(driver: Driver) {
    this.driver = driver
  }

  /** Waits until something is so, and answers it. */
  async until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    const end = Date.now() + patience
    for (;;) {
      const seen = await look().catch(() => null)
      if (seen) return seen
      if (Date.now() > end) throw new Error(`Never came: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Goes to an address, and waits until the page answers. */
  async goto(url: string): Promise<void> {
    await this.driver.run(() => Reflect.set(window, 'isLeft', true)).catch(() => {})
    await this.driver.goto(url)
    await this.awake()
  }

  /** The page of this document is taken over by its scripts. */
  async awake(): Promise<void> {
    await this.until('a page that answers', () =>
      this.driver.run(() => {
        const isNew = !Reflect.get(window, 'isLeft') && document.readyState === 'complete'
        const main = document.querySelector('main, form, h1')
        const isOurs = Reflect.has(window, '__reactRouterContext')
        const isTaken = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
        return isNew && (isTaken || !isOurs)
      }),
    )
  }

  async see(kind: Kind, words: string | RegExp, where: Where = {}): Promise<Found> {
    const text = typeof words === 'string' ? words : words.source
    const given = [kind, text, typeof words !== 'string', where.nth ?? 0, where.within ?? ''] as const
    return this.until(`${kind} “${text}”`, () => this.driver.run(find, ...given))
  }

  async press(kind: Kind, words: string | RegExp, where?: Where): Promise<void> {
    const { x, y } = await this.atRest(kind, words, where)
    await this.driver.clickAt(x, y)
  }

  async hover(kind: Kind, words: string | RegExp, where?: Where): Promise<void> {
    const { x, y } = await this.atRest(kind, words, where)
    await this.driver.hoverAt(x, y)
  }

  /** Something that moves no more and can be pressed: a page that was just come to still scrolls, a dialog still loads. */
  private async atRest(kind: Kind, words: string | RegExp, where?: Where): Promise<Found> {
    let before = await this.see(kind, words, where)
    let looks = 0
    return this.until(`${kind} “${words}” at rest`, async () => {
      const now = await this.see(kind, words, where)
      const isStill = now.x === before.x && now.y === before.y && now.isReady
      looks = isStill ? looks + 1 : 0
      before = now
      return looks === stillLooks && now
    })
  }

  /** Types over what is in a field; chooses, where it is a list. */
  async fill(label: string | RegExp, text: string, where: Where = {}): Promise<void> {
    const field = await this.atRest('field', label, where)
    if (field.tag === 'SELECT') return this.choose(label, text, where)
    await this.driver.clickAt(field.x, field.y)
    if (field.value) await this.driver.selectAll()
    await this.driver.type(text)
  }

  /** Chooses from a list by value or words: its menu is the system's, out of reach of a page. */
  private async choose(label: string | RegExp, text: string, where: Where): Promise<void> {
    const field = await this.see('field', label, where)
    await this.driver.run(
      (x, y, wanted) => {
        const list = document.elementFromPoint(x, y)?.closest('select')
        const option = [...(list?.options ?? [])].find(
          ({ value, text: words }) => value === wanted || words === wanted,
        )
        if (!list || !option) throw new Error(`No such choice: ${wanted}`)
        list.value = option.value
        list.dispatchEvent(new Event('input', { bubbles: true }))
        list.dispatchEvent(new Event('change', { bubbles: true }))
      },
      field.x,
      field.y,
      text,
    )
  }

  hit(key: Key): Promise<void> {
    return this.driver.press(key)
  }

  async at(path: RegExp): Promise<string> {
    return this.until(`the address ${path.source}`, async () => {
      const href = await this.driver.run(() => location.href)
      return path.test(href) && href
    })
  }

  /** Where in its history a tab is: a page before may lead to the same address again. */
  place(): Promise<string> {
    return this.driver.run(() => `${location.href} ${performance.timeOrigin} ${history.state?.key}`)
  }

  /** The words of the page that are seen. */
  said(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
    return this.driver.run(() => document.body.innerText.replace(/\s+/g, ' '))
  }

  async hear(words: string | RegExp): Promise<void> {
    await this.until(`the words “${words}”`, async () => {
      const text = await this.said()
      return typeof words === 'string' ? text.includes(words) : words.test(text)
    })
  }

  /** What has the focus: its tag, its name and its words. */
  focused(): Promise<{ tag: string; name: string; text: string; inDialog: boolean }> {
    return this.driver.run(() => {
      const at = document.activeElement
      const { name = '' } = at as HTMLInputElement
      const inDialog = at?.closest('dialog, [role=dialog], [role=alertdialog]') !== null
      return { tag: at?.tagName ?? '', name, text: (at?.textContent ?? '').trim(), inDialog }
    })
  }

  /** Status, kind and first letters of an address, as the page itself would fetch it. */
  file(path: string): Promise<{ status: number; type: string; begins: string }> {
    return this.driver.run(async (url) => {
      const response = await fetch(url)
      const begins = (await response.text()).slice(0, 5)
      return { status: response.status, type: response.headers.get('content-type') ?? '', begins }
    }, path)
  }

  hrefOf(words: RegExp): Promise<string> {
    return this.until(`a link ${words.source}`, () =>
      this.driver.run((source) => {
        const all = [...document.querySelectorAll('a[href]')]
        return (
          all.find((each) => new RegExp(source).test(each.textContent ?? ''))?.getAttribute('href') ?? null
        )
      }, words.source),
    )
  }

  /** How far the page is wider than its window. */
  overflow(): Promise<number> {
    return this.driver.run(() => document.documentElement.scrollWidth - window.innerWidth)
  }
}
