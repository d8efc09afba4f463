import { type Browser, chromium } from 'playwright'
import { freePort } from '#db/embedded/free-port.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import { regulators } from '#domain/law/regulators.ts'
import { stateNames } from '#domain/values/states.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { pseudoWords, saidOutside, valuesOf } from '#tests/helpers/pseudo/pseudo-words.ts'
import { watchForQuiet } from '../../bench/quiet-page.ts'
import { openKeptWorld, startWeb, type World } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { type Brand, brands } from '../zoom/pages.ts'
import { type EsScreen, findEsScreens, isFirstOfKind, paperLinks } from './es-screens.ts'
import { kindOf, linesOf, within } from './open-site.ts'
import { buildPseudo } from './pseudo-build.ts'
import { type Said, saidOnPage, trigger } from './said-on-page.ts'

/**
 * Every Spanish screen of the three brands' sites and of the member area, from a build whose catalogs and brand texts
 * are in a language without English letters. Text that is still plain didn't come from a catalog. Reads all screens as
 * the server sends them, with the documents they link to. For one brand it also reads them in a browser, after opening
 * everything that opens and submitting each form empty. `PAGES=lumen/join` selects some; `KEEP=<folder>` keeps the
 * world.
 */
export async function pseudo(): Promise<Figure[]> {
  const folder = buildPseudo()
  const { world } = await openKeptWorld('pseudo', async () => null)
  await pseudoBrands(world)
  const names = await namesOf(world)
  const port = await freePort()
  const web = await startWeb(world, {}, { folder, port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const outside = new Set<string>()
  const kinds = new Set<string>()
  const counts = { screens: 0, papers: 0, alive: 0, faults: 0 }
  const noteAt =
    (where: string) =>
    ({ what, text }: Said) => {
      const said = saidOutside(text, names)
      if (!said || outside.has(`${what} ${said}`)) return
      outside.add(`${what} ${said}`)
      console.error(`${where}: ${what}: ${said}`)
    }
  const tryTo = async (where: string, read: () => Promise<void>) => {
    try {
      await read()
    } catch (error) {
      counts.faults += 1
      console.error(`${where}: ${error}`)
    }
  }
  try {
    for (const brand of brands) {
      const { screens } = await findEsScreens(world, brand, port)
      console.error(`${brand}: ${screens.length} screens`)
      // The same path is a different document for another brand.
      const papers = new Set<string>()
      for (const screen of screens) {
        counts.screens += 1
        kinds.add(kindOf(screen.path))
        await tryTo(`${brand}${screen.path}`, () => readScreen(screen, papers, noteAt(brand + screen.path)))
      }
      counts.papers += papers.size
      if (brand !== shownAlive) continue
      for (const { path, session } of screens.filter(isFirstOfKind())) {
        counts.alive += 1
        console.error(`alive: ${path}`)
        const address = `http://${brand}.localhost:${port}${path}`
        await tryTo(brand + path, () =>
          within(60_000, readAlive(browser, { address, session }, noteAt(brand + path))),
        )
      }
    }
    console.error(`Kinds: ${[...kinds].toSorted().join(' ')}`)
    const only = process.env.PAGES
    return [
      { what: 'screens read', value: counts.screens, floor: { atLeast: only ? 1 : 100 } },
      { what: 'kinds of screens', value: kinds.size, floor: { atLeast: only ? 1 : 40 } },
      { what: 'screens read alive', value: counts.alive, floor: { atLeast: only ? 0 : 35 } },
      { what: 'papers read', value: counts.papers, floor: { atLeast: only ? 0 : 5 } },
      { what: 'screens that could not be read', value: counts.faults, floor: { atMost: 0 } },
      { what: 'sentences outside of the catalogs', value: outside.size, floor: { atMost: 0 } },
    ]
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }
}

/** Interactive parts are the same for each brand, because their texts come from the catalogs. */
const shownAlive: Brand = 'brightharbor'

/**
 * Translates the brands' own Spanish texts into the pseudo-language, so that English shown in their place stands out.
 */
async function pseudoBrands({ client: { pool } }: World): Promise<void> {
  type Row = { id: string; payload: { es?: { texts: Record<string, { text: string }> } } }
  const { rows } = await pool.query<Row>('select id, payload from content_versions')
  for (const { id, payload } of rows) {
    if (!payload.es) continue
    for (const entry of Object.values(payload.es.texts)) entry.text = pseudoWords(entry.text)
    await pool.query('update content_versions set payload = $2 where id = $1', [id, payload])
  }
}

/** Names of people, places, companies and languages, which aren't in any catalog. */
async function namesOf({ client: { pool } }: World): Promise<string[]> {
  const tables = [
    'brands',
    'offices',
    'providers',
    'accounts',
    'dependents',
    'memberships',
    'receipts',
    'payments',
  ]
  const found: unknown[] = [
    cardNotice,
    'Visa',
    'English',
    'Español',
    'Apple Pay',
    'Google Pay',
    'Link',
    'Pay',
    // People quoted on the demo's pages.
    'Rosa M.',
    'Walter P.',
    Object.values(stateNames),
    Object.values(regulators),
  ]
  for (const table of tables) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')`,
      [table],
    )
    for (const { name } of columns) {
      const { rows } = await pool.query<{ value: unknown }>(
        `select distinct "${name}" as value from "${table}" where "${name}" is not null limit 20000`,
      )
      found.push(rows.map(({ value }) => value))
    }
  }
  return valuesOf(found).filter((name) => name.length > 2)
}

/** Reads a screen and the documents it links to, as the server sends them. */
async function readScreen(
  { path, site }: EsScreen,
  papers: Set<string>,
  note: (said: Said) => void,
): Promise<void> {
  const { status, page } = await site.page(path)
  if (status >= 500) throw new Error(`answered ${status}`)
  for (const said of saidOnPage(page)) note(said)
  for (const href of paperLinks(page)) {
    if (papers.has(href)) continue
    papers.add(href)
    const paper = await site.get(href)
    if (paper.status >= 400) throw new Error(`its paper ${href} answered ${paper.status}`)
    // An agreement accepted in English is printed in English.
    if (href.includes('/agreement/')) continue
    for (const line of await linesOf(paper)) note({ what: `paper ${href}`, text: line })
  }
}

/**
 * Reads a screen once it is hydrated, then opens everything that opens, submits each form as it is, and reads the
 * results.
 */
async function readAlive(
  browser: Browser,
  { address, session }: { address: string; session: string | null },
  note: (said: Said) => void,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  try {
    await context.addInitScript('globalThis.__name = (named) => named')
    if (session)
      await context.addCookies([
        {
          name: 'session',
          value: session,
          url: new URL(address).origin,
          httpOnly: true,
          sameSite: 'Lax',
        },
      ])
    const page = await context.newPage()
    const isQuiet = watchForQuiet(page)
    await page.goto(address, { waitUntil: 'load' })
    // Maps and the like may keep loading.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => null)
    const keep = async () => {
      // A click may have navigated to another screen in the meantime.
      const read = () => page.waitForLoadState('load').then(() => page.evaluate(saidOnPage, undefined))
      for (const said of await read().catch(read)) note(said)
    }
    await keep()
    for (let nth = 0; nth < 6; nth += 1) {
      if (!(await page.evaluate(trigger, nth))) break
      // A click may lead to another screen.
      await isQuiet().catch(() => null)
      await keep()
      await page.keyboard.press('Escape')
    }
  } finally {
    await context.close()
  }
}
