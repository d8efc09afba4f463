import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright'
import { freePort } from '#db/embedded/free-port.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import { regulators } from '#domain/law/regulators.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { openKeptWorld, startWeb } from '../../bench/world.ts'
import { readRooms } from '../../script/compile-messages.ts'
import type { Figure } from '../figures.ts'
import { type Brand, brands } from '../zoom/pages.ts'
import { type EsScreen, findEsScreens, isFirstOfKind, linksOf, paperLinks } from './es-screens.ts'
import { kindOf, linesOf, type Site, sample, within } from './open-site.ts'
import { saidOnPage } from './said-on-page.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** English phrases that no Spanish text contains; two or more words, so that names pass. */
const english =
  /\b(?:the|your|you|with|for|and|is|are|of)\b[^.]{0,60}\b(?:the|your|you|with|for|and|is|are|of|to|in|a)\b/i

/** Names of state agencies, and legal texts that are in English. */
const names = new Set([cardNotice, ...Object.values(regulators).map(({ name }) => name)])

/** Messages that differ between English and Spanish. */
const known = new Set(
  readRooms().flatMap(({ en, es }) =>
    Object.entries(en).flatMap(([key, text]) =>
      typeof text === 'string' && text !== es?.[key] && /^[^{}<>]*[a-z] [^{}<>]*$/i.test(text) ? [text] : [],
    ),
  ),
)

type Faults = (fault: string) => void
type Alive = { brand: Brand; port: number; screen: EsScreen }

/**
 * The Spanish screens of the three brands, of every kind, sampled where there are many. Checks that each exists and
 * declares Spanish; that listed ones and their English twins name each other; that links work and lead to Spanish
 * pages; that text is Spanish unless marked otherwise, on screens and in documents; and axe on one of each kind.
 * `PAGES=lumen/join` selects some; `KEEP=<folder>` keeps the world.
 */
export async function spanish(): Promise<Figure[]> {
  const { world } = await openKeptWorld('spanish', async () => null)
  const port = await freePort()
  const web = await startWeb(world, {}, { port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const faults = new Set<string>()
  const kinds = new Set<string>()
  const counts = { listed: 0, screens: 0, links: 0, papers: 0, axe: 0 }
  const faultsAt =
    (where: string): Faults =>
    (fault) => {
      const line = `${where}: ${fault}`
      if (!faults.has(line)) console.error(line)
      faults.add(line)
    }
  const isNew = isFirstOfKind()
  const alive: Alive[] = []
  try {
    for (const brand of brands) {
      const { site, listed, screens } = await findEsScreens(world, brand, port)
      console.error(`${brand}: ${screens.length} screens of ${listed.length} addresses listed`)
      counts.listed += twinsOf(listed, faultsAt(`${brand}/sitemap.xml`))
      alive.push(...screens.filter(isNew).map((screen) => ({ brand, port, screen })))
      const links = new Map<string, EsScreen>()
      for (const screen of screens) {
        counts.screens += 1
        kinds.add(kindOf(screen.path))
        const at = faultsAt(brand + screen.path)
        try {
          const { status, page } = await screen.site.page(screen.path)
          await addFaults(status, page, screen, at)
          if (listed.includes(screen.path)) await addTwinFaults(site, page, screen.path, at)
          for (const link of linksOf(page)) if (!links.has(link)) links.set(link, screen)
          for (const link of new Set(paperLinks(page))) {
            // Many pages link to the same document, which is read only once.
            if (links.get(link) !== screen) continue
            counts.papers += 1
            await addPaperFaults(screen, link, at)
          }
        } catch (error) {
          at(String(error))
        }
      }
      console.error(`${brand}: ${links.size} links`)
      const read = new Set(screens.map(({ path }) => path))
      const others = [...links.keys()].filter((path) => !read.has(path))
      counts.links += links.size - others.length
      for (const link of sample(others)) {
        counts.links += 1
        const screen = links.get(link)
        if (screen) await addLinkFaults(screen, link, faultsAt(brand + screen.path))
      }
    }
    for (const one of alive) {
      counts.axe += 1
      console.error(`axe ${counts.axe} of ${alive.length}: ${one.brand}${one.screen.path}`)
      const at = faultsAt(one.brand + one.screen.path)
      await within(60_000, addAxeFaults(browser, one, at)).catch((error) => at(String(error)))
    }
    console.error(`Kinds: ${[...kinds].toSorted().join(' ')}`)
    const only = process.env.PAGES
    return [
      { what: 'Spanish addresses listed, with a twin', value: counts.listed, floor: { atLeast: 100 } },
      { what: 'screens read', value: counts.screens, floor: { atLeast: only ? 1 : 100 } },
      { what: 'kinds of screens', value: kinds.size, floor: { atLeast: only ? 1 : 40 } },
      { what: 'links followed', value: counts.links, floor: { atLeast: only ? 1 : 100 } },
      { what: 'papers read', value: counts.papers, floor: { atLeast: only ? 0 : 5 } },
      { what: 'screens with axe', value: counts.axe, floor: { atLeast: only ? 0 : 40 } },
      { what: 'faults', value: faults.size, floor: { atMost: 0 } },
    ]
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }
}

const twinOf = (path: string) => path.slice(3) || '/'

/** Checks that every path listed in Spanish is also listed in English; returns their number. */
function twinsOf(listed: readonly string[], at: Faults): number {
  const all = new Set(listed)
  const inSpanish = listed.filter((path) => /^\/es(?:\/|$)/.test(path))
  for (const path of inSpanish) if (!all.has(twinOf(path))) at(`${path} is listed without its English twin`)
  return inSpanish.length
}

async function addFaults(
  status: number,
  page: Document,
  { path, site }: EsScreen,
  at: Faults,
): Promise<void> {
  const expected = path.includes('/no/such/') ? 404 : 200
  // A search may be refused as in English: a brand has no offices there.
  const isRefused = status === 422 && (await site.get(twinOf(path))).status === 422
  if (status !== expected && !isRefused) at(`answered ${status}`)
  const lang = page.documentElement.getAttribute('lang')
  if (lang !== 'es-US') at(`is in ${lang}`)
  for (const { what, text } of saidOnPage(page)) addEnglish(what, text, at)
}

function addEnglish(what: string, text: string, at: Faults): void {
  const said = text.replaceAll(/\s+/g, ' ').trim()
  if (names.has(said)) return
  if (english.test(said) || known.has(said)) at(`${what} says in English “${said.slice(0, 160)}”`)
}

/** Checks that the page names itself as canonical, plus its English twin, and that the twin names the same. */
async function addTwinFaults(site: Site, page: Document, path: string, at: Faults): Promise<void> {
  const canonical = pathOf(page.querySelector('link[rel=canonical]'))
  if (canonical !== path) at(`names ${canonical} as its one address`)
  const twin = twinOf(path)
  const expected = JSON.stringify({ en: twin, es: path, 'x-default': twin })
  if (alternatesOf(page) !== expected) at(`names as alternates ${alternatesOf(page)}`)
  const other = await site.page(twin)
  if (other.status !== 200) at(`its English twin answered ${other.status}`)
  if (alternatesOf(other.page) !== expected)
    at(`its English twin names as alternates ${alternatesOf(other.page)}`)
}

function pathOf(link: Element | null): string | null {
  const address = link?.getAttribute('href')
  return address ? new URL(address).pathname : null
}

function alternatesOf(page: Document): string {
  const links = [...page.querySelectorAll('link[rel=alternate]')].filter((link) =>
    link.hasAttribute('hreflang'),
  )
  return JSON.stringify(
    Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), pathOf(link)])),
  )
}

async function addLinkFaults({ site }: EsScreen, link: string, at: Faults): Promise<void> {
  const { status } = await site.get(link)
  if (status >= 400) at(`its link ${link} answers ${status}`)
  const isFile = /^\/(?:brands|media|assets|favicon|api)|\.(?:pdf|csv|xml|txt)/.test(link)
  if (!isFile && !/^\/es(?:\/|$|\?)/.test(link)) at(`its link ${link} leads out of the Spanish pages`)
}

/** An agreement is in both languages, one after the other; other documents are in Spanish only. */
async function addPaperFaults({ site }: EsScreen, link: string, at: Faults): Promise<void> {
  const paper = await site.get(link)
  if (paper.status !== 200) return at(`its paper ${link} answered ${paper.status}`)
  if (link.includes('agreement')) return
  for (const line of await linesOf(paper)) addEnglish(`its paper ${link}`, line, at)
}

async function addAxeFaults(browser: Browser, { brand, port, screen }: Alive, at: Faults): Promise<void> {
  const origin = `http://${brand}.localhost:${port}`
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  })
  context.setDefaultTimeout(20_000)
  try {
    if (screen.session)
      await context.addCookies([
        { name: 'session', value: screen.session, url: origin, httpOnly: true, sameSite: 'Lax' },
      ])
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await page.goto(origin + screen.path, { waitUntil: 'load' })
    // Maps and the like may keep loading.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => null)
    await page.evaluate(source)
    for (const violation of await violations(page)) at(`axe: ${violation}`)
    for (const { what, text } of await page.evaluate(saidOnPage, undefined)) addEnglish(what, text, at)
  } finally {
    await context.close()
  }
}

function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const found = await run(document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  })
}
