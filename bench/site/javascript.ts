import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { demoBrands } from '#demo/dataset/brands.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { watchForQuiet } from '../quiet-page.ts'
import { kilobytes, type Row, type Section } from '../report.ts'
import { openWorld, startWeb } from '../world.ts'
import { anOffice } from './an-office.ts'

const budgetBytes = 125_000
const phone = { viewport: { width: 390, height: 844 } }

/** Public screens at the same path for every brand; one with an open order comes last. */
const screens = [
  '/',
  '/faq',
  '/terms',
  '/privacy',
  '/support',
  '/join-now',
  '/directory',
  '/grievance-form',
  '/savings-summary',
  '/member-login',
  '/reset-password',
  '/claim-access',
  '/confirm-email',
  '/update-card',
  '/find-a-dentist',
  '/find-a-dentist?zip=85004&radius=25',
  '/dentists/arizona',
  '/nothing-here',
]

/**
 * The scripts a browser loads when it first visits a public screen without any interaction, until the network is quiet:
 * the compressed size of each file, for the brand that loads most.
 */
export async function javascript(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const most = new Map<string, number>()
  const size = compressedSize('build/client')
  try {
    for (const { key } of demoBrands) {
      const origin = web.origin.replace('localhost', `${key}.localhost`)
      const office = await anOffice(world.client.db, key)
      for (const path of [...screens, ...(office ? [office] : [])]) {
        const files = await scriptsOf(await browser.newContext(phone), origin + path)
        note(path.replace(/\/office\/.*/, '/office/{id}'), files)
      }
      note(
        '/checkout, with an order',
        await scriptsOf(await withOrder(browser, origin), `${origin}/checkout`),
      )
    }
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }

  function note(what: string, files: Set<string>) {
    const bytes = [...files].reduce((sum, file) => sum + size(file), 0)
    most.set(what, Math.max(bytes, most.get(what) ?? 0))
  }
  const rows = [...most].map(([what, bytes]): Row => {
    return {
      what,
      measured: kilobytes(bytes),
      against: kilobytes(budgetBytes),
      ratio: bytes / budgetBytes,
      floor: { atMost: 1 },
    }
  })
  return { title: 'JavaScript of a first visit, brotli', isExact: true, rows }
}

/** The paths of our scripts that a page requests; closes the context. */
async function scriptsOf(context: BrowserContext, url: string): Promise<Set<string>> {
  const page = await context.newPage()
  const files = new Set<string>()
  const isQuiet = watchForQuiet(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // Scripts requested when the browser is idle come after the network was quiet.
  await isQuiet()
  await context.close()
  return files
}

/** A browser with an empty cache and an open order. */
async function withOrder(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${origin}/join-now`, { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await page.waitForURL(/\/checkout/)
  const storageState = await context.storageState()
  await context.close()
  return browser.newContext({ ...phone, storageState })
}

function compressedSize(directory: string): (file: string) => number {
  const sizes = new Map<string, number>()
  return (file) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = readFileSync(join(directory, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    const size = brotliCompressSync(bytes, { params }).length
    sizes.set(file, size)
    return size
  }
}
