import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright'
import { freePort } from '#db/embedded/free-port.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { openWorld, startWeb } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { brands, findPages } from '../zoom/pages.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Words that no Spanish sentence has, of more than one word, so that names pass. */
const english =
  /\b(?:the|your|you|with|for|and|is|are|of)\b[^.]{0,60}\b(?:the|your|you|with|for|and|is|are|of|to|in|a)\b/i

type Seen = {
  status: number
  lang: string | null
  canonical: string | null
  alternates: Record<string, string>
  title: string
  description: string | null
  main: string[]
  links: string[]
}

/**
 * Every Spanish page that the three brands' sitemaps list: it is there, says that it is Spanish, names its English twin and
 * is named by it, and so on; its links lead somewhere; what it says is Spanish where it does not say otherwise; axe on one of
 * each kind.
 */
export async function spanish(): Promise<Figure[]> {
  const world = await openWorld()
  const port = await freePort()
  const web = await startWeb(world, {}, { port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const faults: string[] = []
  let pages = 0
  let followed = 0
  try {
    for (const brand of brands) {
      const origin = `http://${brand}.localhost:${port}`
      const page = await browser.newPage({ bypassCSP: true })
      // Other pages of ours let nobody parse HTML, whatever their policy.
      await page.goto(`${origin}/robots.txt`)
      await page.evaluate('globalThis.__name = (named) => named')
      const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
      const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
        ([, path]) => path ?? '',
      )
      const inSpanish = listed.filter((path) => /^\/es(?:\/|$)/.test(path))
      const links = new Map<string, string>()
      for (const path of inSpanish) {
        pages += 1
        const at = (fault: string) => faults.push(`${brand}${path}: ${fault}`)
        const twin = path.slice(3) || '/'
        if (!listed.includes(twin) && !listed.includes(twin === '/' ? '' : twin))
          at('its English twin is not in the sitemap')
        const seen = await page.evaluate(look, path)
        const other = await page.evaluate(look, twin)
        for (const fault of faultsOf(seen, path)) at(fault)
        if (JSON.stringify(other.alternates) !== JSON.stringify(seen.alternates))
          at('its English twin names other alternates')
        for (const link of seen.links) if (!links.has(link)) links.set(link, path)
      }
      const { visitor } = await findPages(world, brand, sitemap)
      for (const path of visitor) {
        const address = `/es${path === '/' ? '' : path}`
        const seen = await page.evaluate(look, address)
        for (const fault of textFaults(seen)) faults.push(`${brand}${address}: ${fault}`)
        for (const link of seen.links) if (!links.has(link)) links.set(link, address)
        faults.push(...(await axeFaults(browser, origin + address)))
      }
      for (const [link, from] of links) {
        followed += 1
        const status = await page.evaluate(async (to) => (await fetch(to)).status, link)
        if (status >= 400) faults.push(`${brand}${from}: its link ${link} answers ${status}`)
        if (
          !/^\/(?:es(?:\/|$|\?)|brands|media|assets|favicon)/.test(link) &&
          !/\.(?:pdf|csv|xml|txt)/.test(link)
        )
          faults.push(`${brand}${from}: its link ${link} leads out of the Spanish pages`)
      }
      await page.close()
    }
    for (const fault of new Set(faults)) console.error(fault)
    return [
      { what: 'Spanish pages read', value: pages, floor: { atLeast: 100 } },
      { what: 'links followed', value: followed, floor: { atLeast: 100 } },
      { what: 'faults', value: new Set(faults).size, floor: { atMost: 0 } },
    ]
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }
}

function faultsOf(seen: Seen, path: string): string[] {
  const faults: string[] = []
  if (seen.status !== 200) return [`answered ${seen.status}`]
  if (seen.lang !== 'es-US') faults.push(`is in ${seen.lang}`)
  if (seen.canonical !== path) faults.push(`names ${seen.canonical} as its one address`)
  const twin = path.slice(3) || '/'
  const alternates = { en: twin, es: path, 'x-default': twin }
  if (JSON.stringify(seen.alternates) !== JSON.stringify(alternates))
    faults.push(`names as alternates ${JSON.stringify(seen.alternates)}`)
  return [...faults, ...textFaults(seen)]
}

function textFaults({ title, description, main }: Seen): string[] {
  const said = [title, description ?? '', ...main].filter((text) => english.test(text))
  return said.map((text) => `says in English “${text.slice(0, 160)}”`)
}

/** Runs in the page: another page of the same site, as the server sends it. */
async function look(path: string): Promise<Seen> {
  const answer = await fetch(path)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const pathOf = (address: string | null | undefined) => (address ? new URL(address).pathname : null)
  const main: string[] = []
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('[lang^="en"], [translate="no"], script, style, template, noscript'))
      main.push(node.textContent?.trim() ?? '')
  const links = [...page.querySelectorAll('a[href]:not([hreflang])')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'))
    .map((href) => href.replace(/#.*$/, ''))
  return {
    status: answer.status,
    lang: page.documentElement.getAttribute('lang'),
    canonical: pathOf(page.querySelector('link[rel=canonical]')?.getAttribute('href')),
    alternates: Object.fromEntries(
      [...page.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
        link.getAttribute('hreflang'),
        pathOf(link.getAttribute('href')),
      ]),
    ),
    title: page.title,
    description: page.querySelector('meta[name=description]')?.getAttribute('content') ?? null,
    main: main.filter((text) => text !== ''),
    links: [...new Set(links)],
  }
}

async function axeFaults(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  try {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(source)
    return (await violations(page)).map((violation) => `${address}: axe: ${violation}`)
  } finally {
    await page.close()
  }
}

function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const found = await run(document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  })
}
