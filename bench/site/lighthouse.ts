import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { freePort } from '#db/embedded/free-port.ts'
import { demoBrands } from '#demo/dataset/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { createBrand } from '#domain/back-office/brands/create-brand.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { newBrand } from '#tests/helpers/console/new-brand.ts'
import { leaveMeasuredCore, takeEveryCore } from '../processes.ts'
import { median, type Row, type Section } from '../report.ts'
import { openWorld, startWeb, type World } from '../world.ts'
import { anOffice } from './an-office.ts'
import { type Lighthouse, performanceByProcessor } from './by-processor-time.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const floors: Record<Category, number> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const mostShift = 0.01
const mostBlockedMs = 100

/** Lighthouse's result for one visit: score out of 100, layout shift, and the audits not fully passed. */
type Visit = {
  points: Record<Category, number>
  byProcessor: number
  shift: number
  blockedMs: number
  failed: string[]
}

/**
 * Lighthouse with its phone profile and simulated throttling, on the public pages of every demo brand and of a new one;
 * `BRAND=<key>` selects one brand.
 */
export async function lighthouse(): Promise<Section> {
  const judge = await fetchLighthouse()
  const world = await openWorld()
  const web = await startWeb(world)
  const port = await freePort()
  takeEveryCore()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
  })
  try {
    const rows: Row[] = []
    const notes: string[] = [
      `points for performance (median of ${runs}), accessibility, best practices, search engines (worst)`,
    ]
    await openNewBrand(world)
    const asked = process.env.BRAND
    const keys = [...demoBrands.map(({ key }) => key), newKey].filter((key) => !asked || key === asked)
    for (const brand of keys) {
      const origin = web.origin.replace('localhost', `${brand}.localhost`)
      for (const { path, isWide } of await pages(world, brand)) {
        const visits: Visit[] = []
        const flags = isWide ? { port, screenEmulation: wide } : { port }
        for (let run = 0; run < runs; run += 1) visits.push(await visit(origin + path, flags, judge))
        const name = path.replace(/\/office\/.*/, '/office/{id}')
        rows.push(row(`${brand} ${name}${isWide ? ', wide, its map open' : ''}`, visits))
        const byProcessor = median(visits.map((each) => each.byProcessor))
        rows.push({
          what: '  performance by processor time',
          measured: String(byProcessor),
          against: String(floors.performance),
          ratio: byProcessor / floors.performance,
        })
        const failed = [...new Set(visits.flatMap((each) => each.failed))]
        if (failed.length > 0) notes.push(`${brand} ${path}: ${failed.join(', ')}`)
      }
    }
    return { title: 'Lighthouse, phone', rows, notes }
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
    leaveMeasuredCore()
  }
}

/** A brand as the console creates it, with its first office: an operator's state after half an hour. */
const newKey = 'prairie'

async function openNewBrand({ client: { db } }: World): Promise<void> {
  const made = newBrand({ key: newKey, hosts: [`${newKey}.localhost`] })
  const { brandId } = await createBrand({ db, now: new Date(), by: commandLine }, made)
  await insertOffice(db, { brandId })
}

/** Installed for this section only: it would be one in six of the files that `npm ci` unpacks for everyone. */
async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, '../lighthouse')
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  return import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)
}

/** A phone's network and processor, with a screen wide enough for the map to open automatically. */
const wide = { mobile: true, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false }
const results = '/find-a-dentist?zip=85004&radius=25'

/** The pages to measure; the office is any of the brand's. */
async function pages({ client: { db } }: World, brand: string): Promise<{ path: string; isWide: boolean }[]> {
  const office = await anOffice(db, brand)
  const english = [
    '/',
    '/find-a-dentist',
    results,
    '/join-now',
    '/savings-summary',
    '/grievance-form',
    '/faq',
  ]
  const list = [...english, '/es', '/es/find-a-dentist', '/es/join-now']
  const onPhone = office ? [...list, office] : list
  return [...onPhone.map((path) => ({ path, isWide: false })), { path: results, isWide: true }]
}

/** On a busy machine a tab may not paint in time, or its trace begins too late. */
const unlucky = new Set(['NO_FCP', 'NO_NAVSTART'])

type Flags = { port: number; screenEmulation?: typeof wide }

async function visit(url: string, flags: Flags, judge: Lighthouse, tries = 3): Promise<Visit> {
  const result = await judge.default(url, { ...flags, logLevel: 'silent', onlyCategories: [...categories] })
  const { lhr } = result ?? {}
  if (unlucky.has(lhr?.runtimeError?.code ?? '') && tries > 1) return visit(url, flags, judge, tries - 1)
  if (!result || !lhr || lhr.runtimeError)
    throw new Error(`Lighthouse cannot judge ${url}: ${lhr?.runtimeError?.message}`)
  const points = (category: Category) => Math.round(100 * (lhr.categories[category]?.score ?? 0))
  return {
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    byProcessor: performanceByProcessor(result, judge),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    blockedMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    failed: Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => (weight > 0 && isBelow(lhr.audits[id]?.score) ? [id] : [])),
    ),
  }
}

/** Performance metrics have grades; null means not applicable. */
const isBelow = (score: number | null | undefined) => typeof score === 'number' && score < 0.9

function row(what: string, visits: Visit[]): Row {
  const of = (category: Category) => {
    const points = visits.map((each) => each.points[category])
    return category === 'performance' ? median(points) : Math.min(...points)
  }
  const shift = Math.max(...visits.map((each) => each.shift))
  const blocked = median(visits.map((each) => each.blockedMs))
  const worst = Math.min(...categories.map((category) => of(category) / floors[category]))
  return {
    what,
    measured: `${categories.map(of).join(' ')}, shift ${shift.toFixed(3)}, blocked ${Math.round(blocked)} ms`,
    against: `${Object.values(floors).join(' ')}, shift ${mostShift}, blocked ${mostBlockedMs} ms`,
    ratio: shift <= mostShift && blocked <= mostBlockedMs ? worst : 0,
    floor: { atLeast: 1 },
  }
}
