import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { aliveEvent } from '#app/browser/alive.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { openWorld, startWeb } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { comeToRest } from '../zoom/come-to-rest.ts'
import { buriedWords, cutWords } from '../zoom/cut-words.ts'
import { brands, findPages } from '../zoom/pages.ts'
import { readSitemap } from '../zoom/read-sitemap.ts'
import { type Picture, writeContactSheet } from './contact-sheet.ts'
import { brokenWords, headerFaults, smallest, smallTargets } from './layout-faults.ts'

/** Widths of common phones, tablets and windows, and both sides of each breakpoint. */
const widths = [
  320, 344, 360, 375, 390, 412, 430, 480, 540, 600, 640, 768, 820, 912, 1024, 1152, 1280, 1366, 1440, 1536,
  1680, 1920, 2560,
]

/** A buyer's pages, by the paths that `findPages` returns. */
const rooms = {
  home: /^\/$/,
  'find-a-dentist': /^\/find-a-dentist\?/,
  office: /^\/office\//,
  plans: /^\/join-now$/,
  family: /^\/join-now\?people/,
  savings: /^\/savings-summary$/,
  // An order begins where a plan is chosen.
  checkout: /^\/join-now$/,
  'sign-in': /^\/member-login$/,
}

const kinds = [
  'too wide',
  'header',
  'words cut',
  'words buried',
  'words broken',
  'small targets',
  'errors',
] as const
/** The window property that marks a page as hydrated. */
const isAlive = 'isAlive'
type Fault = { kind: (typeof kinds)[number]; words: string }

/**
 * A buyer's pages, of the three brands, at 23 widths. None may overflow its window, no part of the header overlap
 * anything, no word be cut, broken or hidden, and no control be too small. `screenshots/widths/BRAND-PAGE.png` shows
 * all widths of a page, for review by eye. `PAGES=lumen/plans` selects pages whose brand and name contain that.
 */
export async function widthsOfPages(): Promise<Figure[]> {
  const world = await openWorld()
  const port = await freePort()
  const web = await startWeb(world, {}, { port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--hide-scrollbars'],
  })
  const folder = join('screenshots', 'widths')
  await mkdir(folder, { recursive: true })
  const only = process.env.PAGES ?? ''
  const counts = new Map<string, number>()
  let pictures = 0
  let sheets = 0
  try {
    for (const brand of brands) {
      const origin = `http://${brand}.localhost:${port}`
      const { visitor } = await findPages(world, brand, await readSitemap(await browser.newPage(), origin))
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      // The compiler wraps functions in a helper that doesn't exist in the page.
      await context.addInitScript('globalThis.__name = (named) => named')
      await context.addInitScript(
        ([event, flag]) => document.addEventListener(event, () => Reflect.set(window, flag, true)),
        [aliveEvent, isAlive] as const,
      )
      for (const [room, pattern] of Object.entries(rooms)) {
        const path = visitor.find((each) => pattern.test(each))
        if (!path || !`${brand}/${room}`.includes(only)) continue
        const { faults, taken } = await look(context, origin + path, room === 'checkout')
        for (const { kind, words } of faults) {
          console.error(`${brand}/${room}: ${kind}: ${words}`)
          counts.set(kind, (counts.get(kind) ?? 0) + 1)
        }
        await writeContactSheet(join(folder, `${brand}-${room}.png`), `${brand} ${path}`, taken)
        pictures += taken.length
        sheets += 1
      }
      await context.close()
    }
    const all = brands.length * Object.keys(rooms).length
    return [
      { what: 'pages', value: sheets, floor: { atLeast: only ? 1 : all } },
      { what: 'pictures', value: pictures, floor: { atLeast: sheets * widths.length } },
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

async function look(
  context: BrowserContext,
  address: string,
  isOrder: boolean,
): Promise<{ faults: Fault[]; taken: Picture[] }> {
  const page = await context.newPage()
  const faults: Fault[] = []
  const taken: Picture[] = []
  page.on('pageerror', (error) => faults.push({ kind: 'errors', words: String(error) }))
  try {
    const response = await page.goto(address)
    await page.waitForFunction((alive) => Reflect.has(window, alive), isAlive, { timeout: 10_000 })
    await page.waitForLoadState('networkidle')
    if (response?.status() !== 200) faults.push({ kind: 'errors', words: `answered ${response?.status()}` })
    if (isOrder) {
      await page
        .getByRole('button', { name: /^Choose / })
        .first()
        .click()
      await page.getByRole('heading', { name: 'About you' }).waitFor()
    }
    for (const width of widths) {
      const found = await lookAt(page, width)
      faults.push(...found.map(({ kind, words }) => ({ kind, words: `${width}: ${words}` })))
      taken.push({ width, png: await takePicture(page, width) })
    }
  } catch (error) {
    faults.push({ kind: 'errors', words: String(error) })
  } finally {
    await page.close()
  }
  return { faults, taken }
}

async function lookAt(page: Page, width: number): Promise<Fault[]> {
  await page.setViewportSize({ width, height: 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // Offscreen parts are rendered only in a window as high as the page.
  await page.setViewportSize({ width, height: Math.min(height, 16_000) })
  await page.waitForFunction(isMapDrawn, null, { timeout: 10_000 })
  await page.evaluate(comeToRest)
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  const as = (kind: Fault['kind'], all: string[]) => all.map((words) => ({ kind, words }))
  return [
    ...as('too wide', over > 0 ? [`${over} px`] : []),
    ...as('header', await page.evaluate(headerFaults)),
    ...as('words cut', await page.evaluate(cutWords)),
    ...as('words buried', await page.evaluate(buriedWords)),
    ...as('words broken', await page.evaluate(brokenWords)),
    ...as('small targets', await page.evaluate(smallTargets, smallest)),
  ]
}

/** Runs in the page: true once the map, if there is one, is drawn, which happens when the browser is idle. */
function isMapDrawn(): boolean {
  const map = document.querySelector('#office-map')
  return !map?.checkVisibility() || map.querySelector('canvas') !== null
}

/** About the first two screenfuls of the page. */
async function takePicture(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const shown = Math.min(height, Math.max(1_500, Math.round(width * 1.2)))
  await page.setViewportSize({ width, height: Math.max(shown, 900) })
  return page.screenshot()
}
