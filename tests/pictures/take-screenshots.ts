import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '#tests/helpers/chromium.ts'
import openDemoWorld from '#tests/helpers/journeys-setup.ts'
import { startOwnServer } from '#tests/helpers/own-server.ts'
import { type Shot, shotsOf } from './shots.ts'

const usage = `Usage: npm run screenshots [-- --url http://localhost:3000] [--brand lumen] [--page faq] [--width 390]

Writes every page of every brand at 390, 768 and 1440 px into screenshots/BRAND/PAGE-WIDTH.png, taken from the
demo world at --url, or from a server of its own. --brand, --page and --width take only those.`

const widths = [390, 768, 1440]
const brands = ['brightharbor', 'copperstate', 'lumen']
const folder = 'screenshots'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      brand: { type: 'string' },
      page: { type: 'string' },
      width: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  const chosen = {
    brands: brands.filter((brand) => !values.brand || brand === values.brand),
    widths: values.width ? [Number(values.width)] : widths,
  }
  if (!values.brand && !values.page && !values.width) await rm(folder, { recursive: true, force: true })
  const server = values.url ? { url: values.url, stop: async () => {} } : await serveDemoWorld()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--force-prefers-reduced-motion'],
  })
  try {
    for (const brand of chosen.brands) {
      const url = new URL(server.url)
      url.hostname = `${brand}.localhost`
      for (const width of chosen.widths) {
        await takeAll(browser, { origin: url.origin, brand, width, only: values.page })
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function serveDemoWorld(): Promise<{ url: string; stop: () => Promise<void> }> {
  const closeDatabase = await openDemoWorld()
  const server = await startOwnServer()
  return { url: server.url, stop: () => server.stop().then(closeDatabase) }
}

async function takeAll(
  browser: Browser,
  { origin, brand, width, only }: { origin: string; brand: string; width: number; only?: string },
): Promise<void> {
  await mkdir(join(folder, brand), { recursive: true })
  const shots = shotsOf(brand).filter(({ name }) => !only || name === only)
  for (const isSignedIn of [false, true]) {
    const batch = shots.filter((shot) => (shot.as !== undefined) === isSignedIn)
    if (batch.length === 0) continue
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: width < 700 ? 844 : 900 },
      reducedMotion: 'reduce',
    })
    await takeBatch(context, batch, { brand, width })
    await context.close()
  }
}

async function takeBatch(
  context: BrowserContext,
  shots: Shot[],
  { brand, width }: { brand: string; width: number },
): Promise<void> {
  const page = await context.newPage()
  let signedInAs: string | undefined
  for (const shot of shots) {
    const file = join(folder, brand, `${shot.name}-${width}.png`)
    if (shot.as && shot.as !== signedInAs) {
      await context.clearCookies()
      await signIn(page, shot.as)
      signedInAs = shot.as
    }
    try {
      if (shot.path) await page.goto(shot.path)
      await shot.prepare?.(page)
      if (!shot.still) await settle(page)
      await page.screenshot({ path: file, fullPage: !shot.still })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      console.log(overflow > 0 ? `${file}  WIDER THAN THE SCREEN by ${overflow} px` : file)
    } catch (error) {
      console.error(`${file}  FAILED: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      process.exitCode = 1
    }
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/member-login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('brush-twice-daily-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard$/)
}

/** Scrolls once through, so that everything lazy is there, and waits for fonts and pictures. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const step = window.innerHeight
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      window.scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    window.scrollTo(0, 0)
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await page.waitForLoadState('networkidle')
}

await main()
