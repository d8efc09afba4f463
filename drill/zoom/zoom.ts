import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { freePort } from '#db/embedded/free-port.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { openWorld, startWeb } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { comeToRest } from './come-to-rest.ts'
import { buriedWords, cutWords } from './cut-words.ts'
import { brands, findPages } from './pages.ts'
import { readSitemap } from './read-sitemap.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The spacing a reader may set without losing content: WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Reading conditions: window width and text size; 320 px is 1280 px at 400 %. */
const readings = [
  { name: 'text at 200 %', width: 1280, size: '200%' },
  { name: 'text at 150 % on a phone', width: 390, size: '150%' },
  { name: '400 % zoom', width: 320 },
  { name: 'text spacing', width: 1280, css: spacing },
  { name: 'text spacing on a phone', width: 390, css: spacing },
] as const

const kinds = [...readings.map(({ name }) => name), 'axe', 'forced colors', 'errors'] as const
type Fault = { kind: (typeof kinds)[number]; words: string }

/**
 * Opens every screen of the three brands' sites and of the member area in `app/routes.ts`. With larger text, zoomed in,
 * with wider spacing and in forced colors, nothing may be cut off and no page may scroll sideways. Also runs axe in
 * light and dark mode. `PAGES=/join` selects pages whose brand and path contain that, as in `lumen/join`.
 */
export async function zoom(): Promise<Figure[]> {
  const world = await openWorld()
  const port = await freePort()
  const web = await startWeb(world, {}, { port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const only = process.env.PAGES ?? ''
  const counts = new Map<string, number>()
  let looked = 0
  try {
    for (const brand of brands) {
      const origin = `http://${brand}.localhost:${port}`
      const sitemap = await readSitemap(await browser.newPage(), origin)
      const { visitor, member, token } = await findPages(world, brand, sitemap)
      for (const [paths, session] of [
        [visitor, null],
        [token ? member : [], token],
      ] as const) {
        const context = await browser.newContext({ reducedMotion: 'reduce' })
        // The compiler wraps functions in a helper that doesn't exist in the page.
        await context.addInitScript('globalThis.__name = (named) => named')
        if (session)
          await context.addCookies([
            { name: 'session', value: session, url: origin, httpOnly: true, sameSite: 'Lax' },
          ])
        for (const path of paths.filter((each) => `${brand}${each}`.includes(only))) {
          looked += 1
          for (const { kind, words } of await look(context, origin + path)) {
            console.error(`${brand}${path}: ${kind}: ${words}`)
            counts.set(kind, (counts.get(kind) ?? 0) + 1)
          }
        }
        await context.close()
      }
    }
    return [
      { what: 'pages looked at', value: looked, floor: { atLeast: only ? 1 : 100 } },
      ...kinds.map((kind) => ({
        what: `faults: ${kind}`,
        value: counts.get(kind) ?? 0,
        floor: { atMost: 0 },
      })),
    ]
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }
}

async function look(context: BrowserContext, address: string): Promise<Fault[]> {
  const page = await context.newPage()
  const faults: Fault[] = []
  const isMissing = address.endsWith('/no/such/page')
  page.on('pageerror', (error) => faults.push({ kind: 'errors', words: String(error) }))
  try {
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    const status = response?.status() ?? 200
    // A search without results near a ZIP code has its own page.
    if (status >= 400 && status !== 422 && !isMissing)
      faults.push({ kind: 'errors', words: `answered ${status}` })
    for (const reading of readings) {
      await page.setViewportSize({ width: reading.width, height: 900 })
      const found = await readAs(page, reading)
      faults.push(...found.map((words) => ({ kind: reading.name, words })))
    }
    await page.evaluate(source)
    await page.evaluate(holdStill)
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await page.evaluate(violations)
      faults.push(
        ...found.map((words) => ({ kind: 'axe' as const, words: `${colorScheme} ${width}: ${words}` })),
      )
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'active' })
    faults.push(
      ...(await page.evaluate(unmarkedControls)).map((words) => ({ kind: 'forced colors' as const, words })),
    )
  } catch (error) {
    faults.push({ kind: 'errors', words: String(error) })
  } finally {
    await page.close()
  }
  return faults
}

async function readAs(
  page: Page,
  reading: { width: number; size?: string; css?: string },
): Promise<string[]> {
  await page.evaluate(({ size = '', css = '' }) => {
    document.documentElement.style.fontSize = size
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, reading)
  await page.evaluate(comeToRest)
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const cut = await page.evaluate(cutWords)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: reading.width, height: Math.min(height, 16_000) })
  // Offscreen parts are rendered only now.
  await page.evaluate(comeToRest)
  const buried = await page.evaluate(buriedWords)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    document.adoptedStyleSheets = []
  })
  return [...(over > 0 ? [`${over} px too wide`] : []), ...cut, ...buried]
}

/** Runs in the page: disables transitions, so that no color is changing. */
function holdStill(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page. */
async function violations(): Promise<string[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const found = await run(document, {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** Runs in the page, in forced colors: controls that show no text, border or icon. */
function unmarkedControls(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
  return all
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) return false
      const { borderTopWidth, outlineStyle, appearance } = getComputedStyle(element)
      const isInput = element.matches('input, select, textarea')
      const hasLine = Number.parseFloat(borderTopWidth) > 0 || outlineStyle !== 'none'
      if (isInput)
        return appearance === 'none' && !hasLine && !element.parentElement?.matches('[class*="border"]')
      const hasWords = element.textContent.trim() !== '' || element.querySelector('svg, img') !== null
      return !hasWords && !hasLine
    })
    .map((element) => `${element.localName} “${element.ariaLabel ?? element.id}” shows nothing`)
}
