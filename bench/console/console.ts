import * as z from 'zod'
import { cpuMilliseconds } from '../processes.ts'
import { kilobytes, median, milliseconds, percentile, type Row, type Section } from '../report.ts'
import { openKeptWorld, startWeb, type WebServer } from '../world.ts'
import { type LargeBrand, largeBrand } from './large-brand.ts'
import { consoleOrigin, StaffBrowser, signInOwner } from './staff-browser.ts'

const times = 30
/** Limits at the 95th percentile in milliseconds: for a screen or list, and for a change until its page appears. */
const limits = { screen: 150, preview: 500 }

/**
 * The console, and the site, of a brand with 500 pages, 10,000 offices and 200 versions of a plan, over HTTP by one
 * person: each screen repeatedly, and a change in the studio until the page shows it.
 */
export async function consoleOfLargeBrand(): Promise<Section> {
  const { world, made } = await openKeptWorld('console', largeBrand)
  try {
    const web = await startWeb(world, { CONSOLE_ORIGIN: consoleOrigin })
    const browser = new StaffBrowser(web.origin, await signInOwner(world))
    try {
      const rows: Row[] = []
      for (const [what, path] of Object.entries(screensOf(made)))
        rows.push(await timed(what, web, () => browser.get(path), limits.screen))
      rows.push(...(await studio(browser, web, made)))
      for (const [what, path] of Object.entries(siteOf(made)))
        rows.push(await timed(what, web, () => browser.get(path, `${made.key}.localhost`), limits.screen))
      return {
        title:
          'A brand of 500 pages, 10,000 offices and 200 versions of a plan: console and site, one person',
        rows,
        notes: [
          `Ratio: p95 against ${limits.screen} ms, of a change in the studio ${limits.preview} ms. Against: the server’s processor time of one, and the answer’s length.`,
        ],
      }
    } finally {
      browser.close()
      await web.stop()
    }
  } finally {
    await world.stop()
  }
}

function screensOf({ brandId, key, planId, officeId }: LargeBrand): Record<string, string> {
  const of = `?brandId=${brandId}`
  return {
    Today: `/${key}/today`,
    'studio, opened': `/${key}/site`,
    'studio, the draft again': `/api/admin/content/draft${of}`,
    'studio, what publishing would change': `/api/admin/content/review${of}`,
    'studio, versions': `/api/admin/content/versions${of}`,
    media: `/${key}/site/media`,
    offices: `/${key}/offices`,
    'offices, page 100': `/${key}/offices?page=100`,
    'offices, a part of a name': `/${key}/offices?q=a1b`,
    'offices, a town': `/${key}/offices?city=Town%2017`,
    'offices, longest unverified first': `/${key}/offices?sort=verified`,
    'offices that wait to be asked': `/${key}/offices?waits=due`,
    'an office, with its map': `/${key}/offices/${officeId}`,
    'a new office': `/${key}/offices/new`,
    plans: `/${key}/plans`,
    'a plan, versions with what changed': `/${key}/plans/${planId}`,
    'fee schedules': `/${key}/plans/fees`,
    coupons: `/${key}/plans/coupons`,
    members: `/${key}/members`,
    desk: `/${key}/desk`,
    enrolling: `/${key}/desk/enroll`,
    cases: `/${key}/cases`,
    audit: `/${key}/settings/audit`,
    mails: `/${key}/settings/mails`,
    staff: `/${key}/settings/staff`,
    'report on offices': `/${key}/reports/offices`,
    'find anything': `/api/admin/search${of}&q=Dr.%20a1`,
  }
}

function siteOf({ key }: LargeBrand): Record<string, string> {
  return {
    'site: home': '/',
    'site: a landing page': '/page-250',
    'site: directory': '/directory',
    'site: directory of a place': '/directory?zip=85004',
    'site: search by API': `/api/km/group/${key}/offices?lat=33.4484&lng=-112.074&radius=25&limit=20`,
    'site: site map': '/sitemap.xml',
  }
}

const draft = z.object({ revision: z.number() })
const present = z.object({ frameToken: z.string() })

/** A change to a page: saved, then previewed, the two requests the studio sends. */
async function studio(browser: StaffBrowser, web: WebServer, { brandId, key }: LargeBrand): Promise<Row[]> {
  const at = (what: string) => `/api/admin/content/${what}?brandId=${brandId}`
  const { frameToken } = present.parse(
    JSON.parse((await browser.post(at('presence'), { part: 'page/page-7' })).text),
  )
  let { revision } = draft.parse(JSON.parse((await browser.get(at('draft'))).text))
  const save = async () => {
    const value = { landing: true, title: 'Page 7', blocks: [{ type: 'hero', title: `Change ${revision}` }] }
    const answer = await browser.put(at('draft'), {
      revision,
      changes: [{ path: ['pages', 'landing', 'page-7'], value }],
    })
    revision = draft.parse(JSON.parse(answer.text)).revision
    return answer
  }
  const look = () =>
    browser.get(
      `/page-7?version=working&studio=${encodeURIComponent(frameToken)}&revision=${revision}`,
      `${key}.localhost`,
    )
  return [
    await timed(
      'studio, who else is there',
      web,
      () => browser.post(at('presence'), { part: 'page/page-7' }),
      limits.screen,
    ),
    await timed('studio, a change saved', web, save, limits.screen),
    await timed(
      'studio, from a change to its page',
      web,
      async () => {
        const [saved, shown] = [await save(), await look()]
        return { ...shown, tookMs: saved.tookMs + shown.tookMs }
      },
      limits.preview,
    ),
  ]
}

async function timed(
  what: string,
  { pid }: WebServer,
  ask: () => Promise<{ text: string; tookMs: number }>,
  limit: number,
): Promise<Row> {
  for (let n = 0; n < 5; n += 1) await ask()
  const took: number[] = []
  let bytes = 0
  const before = cpuMilliseconds(pid)
  for (let n = 0; n < times; n += 1) {
    const { text, tookMs } = await ask()
    took.push(tookMs)
    bytes = text.length
  }
  const cpu = (cpuMilliseconds(pid) - before) / times
  const p95 = percentile(took, 95)
  return {
    what,
    measured: `p50 ${milliseconds(median(took))}, p95 ${milliseconds(p95)}`,
    against: `${milliseconds(cpu)}, ${kilobytes(bytes)}`,
    ratio: p95 / limit,
    floor: { atMost: 1 },
  }
}
