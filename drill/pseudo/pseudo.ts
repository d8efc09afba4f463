import { type BrowserContext, chromium, type Page } from 'playwright'
import { extractText } from 'unpdf'
import { freePort } from '#db/embedded/free-port.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import { regulators } from '#domain/law/regulators.ts'
import { stateNames } from '#domain/values/states.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { pseudoWords, saidOutside, valuesOf } from '#tests/helpers/pseudo/pseudo-words.ts'
import { openWorld, startWeb, type World } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { brands, findPages } from '../zoom/pages.ts'
import { buildPseudo } from './pseudo-build.ts'
import { type Said, saidOnPage, trigger } from './said-on-page.ts'

/**
 * Every Spanish screen of the three brands' sites and of the member area, from a build whose catalogs, and the words of whose
 * brands, are in a language of no letter that English has: what is still plain has come from no catalog. Screens are read as
 * they come, alive, and once what can be opened is open and what can be sent was sent empty. `PAGES=lumen/join` for some.
 */
export async function pseudo(): Promise<Figure[]> {
  const folder = buildPseudo()
  const world = await openWorld()
  await pseudoBrands(world)
  const names = await namesOf(world)
  const port = await freePort()
  const web = await startWeb(world, {}, { folder, port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const only = process.env.PAGES ?? ''
  const outside = new Set<string>()
  const papers = new Set<string>()
  const counts = { screens: 0, faults: 0 }
  try {
    for (const brand of brands) {
      const origin = `http://${brand}.localhost:${port}`
      const { visitor, member, token } = await findPages(
        world,
        brand,
        await sitemapOf(await browser.newPage(), origin),
      )
      for (const [paths, session] of [
        [visitor, null],
        // Once it is over, there is little left to read.
        [
          token ? member.toSorted((a, b) => Number(a.includes('cancel')) - Number(b.includes('cancel'))) : [],
          token,
        ],
      ] as const) {
        const context = await browser.newContext({ reducedMotion: 'reduce' })
        await context.addInitScript('globalThis.__name = (named) => named')
        if (session)
          await context.addCookies([
            { name: 'session', value: session, url: origin, httpOnly: true, sameSite: 'Lax' },
          ])
        const note = (where: string, { what, text }: Said) => {
          const said = saidOutside(text, names)
          if (!said || outside.has(`${what} ${said}`)) return
          outside.add(`${what} ${said}`)
          console.error(`${brand}${where}: ${what}: ${said}`)
        }
        for (const path of paths.filter((each) => `${brand}${each}`.includes(only))) {
          counts.screens += 1
          const address = `${origin}/es${path === '/' ? '' : path}`
          const fault = await read(context, address, papers, (said) => note(path, said))
          if (fault) {
            counts.faults += 1
            console.error(`${brand}${path}: ${fault}`)
          }
        }
        await context.close()
      }
    }
    return [
      { what: 'screens read', value: counts.screens, floor: { atLeast: only ? 1 : 100 } },
      { what: 'papers read', value: papers.size, floor: { atLeast: only ? 0 : 5 } },
      { what: 'screens that could not be read', value: counts.faults, floor: { atMost: 0 } },
      { what: 'sentences outside of the catalogs', value: outside.size, floor: { atMost: 0 } },
    ]
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }
}

/** What brands say in Spanish is theirs; here it is in the pseudo-language too, so that English shown in its place is seen. */
async function pseudoBrands({ client: { pool } }: World): Promise<void> {
  type Row = { id: string; payload: { es?: { texts: Record<string, { text: string }> } } }
  const { rows } = await pool.query<Row>('select id, payload from content_versions')
  for (const { id, payload } of rows) {
    if (!payload.es) continue
    for (const entry of Object.values(payload.es.texts)) entry.text = pseudoWords(entry.text)
    await pool.query('update content_versions set payload = $2 where id = $1', [id, payload])
  }
}

/** Names of people, places and companies, which no catalog has. */
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
  const found: unknown[] = [cardNotice, 'Visa', Object.values(stateNames), Object.values(regulators)]
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

async function sitemapOf(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/accessibility`)
  const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
  await page.close()
  return sitemap
}

async function read(
  context: BrowserContext,
  address: string,
  papers: Set<string>,
  note: (said: Said) => void,
): Promise<string | null> {
  const page = await context.newPage()
  const keep = async () => {
    for (const said of await page.evaluate(saidOnPage)) note(said)
  }
  try {
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    const status = response?.status() ?? 200
    if (status >= 500) return `answered ${status}`
    await keep()
    await readPapers(page, papers, note)
    await openAndSend(page, keep)
    return null
  } catch (error) {
    return String(error)
  } finally {
    await page.close()
  }
}

/** Opens what can be opened, then sends each form as it is, and reads what that says. */
async function openAndSend(page: Page, keep: () => Promise<void>): Promise<void> {
  for (let nth = 0; nth < 6; nth += 1) {
    const more = await page.evaluate(trigger, nth)
    if (!more) break
    await page.waitForTimeout(150)
    await keep()
    await page.keyboard.press('Escape')
  }
}

/** Every file of a paper that the page links to, once. */
async function readPapers(page: Page, papers: Set<string>, note: (said: Said) => void): Promise<void> {
  const linked = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  )
  for (const href of linked) {
    if (!/\/es\/.*(?:pdf|csv|agreement)(?:\?|$)/.test(href) || papers.has(href)) continue
    papers.add(href)
    const { type, base64 } = await page.evaluate(fetchFile, href)
    const bytes = Buffer.from(base64, 'base64')
    const text = type.includes('pdf')
      ? (await extractText(new Uint8Array(bytes), { mergePages: true })).text
      : bytes.toString()
    for (const line of text.split('\n')) note({ what: `paper ${new URL(href).pathname}`, text: line })
  }
}

/** Runs in the page, which has the member's session. */
async function fetchFile(href: string): Promise<{ type: string; base64: string }> {
  const answer = await fetch(href)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return { type: answer.headers.get('content-type') ?? '', base64: btoa(binary) }
}
