import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import sharp from 'sharp'
import { createDb, type Db, type DbClient } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded/embedded.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { migrate } from '#db/migrate.ts'
import { addPicture } from '#domain/back-office/content/media/media.server.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { startNode, untilServed } from '../bench/processes.ts'
import { environment, openWorld } from '../bench/world.ts'
import type { Figure } from './figures.ts'

const key = 'brightharbor'

/** A system: a database, and the folder for files stored beside it. */
type Place = { databaseUrl: string; dataDir: string }

/**
 * The largest brand of the demo is exported and imported into an empty system. Checks that an export from there is
 * identical, and so are pages, to the byte, and reports. Measures the command's memory from outside.
 */
export async function archive(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-archive-'))
  const world = await openWorld()
  const empty = await startEmbeddedDatabase({ dataDir: join(folder, 'empty') })
  await migrate(empty.url)
  const there = createDb(empty.url)
  const [home, away]: [Place, Place] = [world, { databaseUrl: empty.url, dataDir: folder }]
  try {
    await addAPicture(world.client)
    const [file, again] = [join(folder, 'brand.gz'), join(folder, 'again.gz')]
    const left = await command(home, ['export', key, file])
    const taken = await command(away, ['import', file])
    await command(away, ['export', key, again])
    const [first, second] = [await linesOf(file), await linesOf(again)]
    const reports = [await reportOf(world.client.db), await reportOf(there.db)]
    const port = await freePort()
    const paths = await pathsOf(world.client)
    const pages = [await pagesOf(home, port, paths), await pagesOf(away, port, paths)]
    const unlike = paths.filter((_, at) => pages[0]?.[at] !== pages[1]?.[at])
    if (unlike.length > 0) console.error(`archive: ${unlike.join(' ')}`)
    return [
      { what: 'rows in the archive', value: first.count },
      {
        what: 'the archive of the new system is the same',
        value: Number(first.hash === second.hash),
        floor: { atLeast: 1 },
      },
      { what: `pages that differ, of ${paths.length}`, value: unlike.length, floor: { atMost: 0 } },
      {
        what: 'the reports of two years are the same',
        value: Number(reports[0] === reports[1]),
        floor: { atLeast: 1 },
      },
      {
        what: 'pictures and letters in the new system',
        value: await countFiles(there),
        floor: { atLeast: 1 },
      },
      { what: 'most memory of the export', value: left / 1_048_576, unit: 'MB', floor: { atMost: 300 } },
      { what: 'most memory of the import', value: taken / 1_048_576, unit: 'MB', floor: { atMost: 300 } },
    ]
  } finally {
    await there.close()
    await empty.stop()
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the command as an operator does; returns its peak memory in bytes. */
async function command({ databaseUrl, dataDir }: Place, args: string[]): Promise<number> {
  const env = { APP_ENV: 'demo', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { child, pid } = startNode(['--import', 'tsx', 'server/cli/brand-archive.ts', ...args], env)
  const ended = once(child, 'exit')
  let most = 0
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, peakBytes(pid))
    await Promise.race([ended, pause(10)])
  }
  if (child.exitCode !== 0) throw new Error(`The command ${args.join(' ')} failed.`)
  return most
}

/** A process's peak memory so far; 0 if it has exited, or without /proc. */
function peakBytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1_024
  } catch {
    return 0
  }
}

async function linesOf(file: string): Promise<{ count: number; hash: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    hash.update(chunk)
    for (const byte of chunk as Buffer) if (byte === 10) count += 1
  }
  return { count, hash: hash.digest('hex') }
}

async function reportOf(db: Db): Promise<string> {
  const brand = await findBrandByKey(db, key)
  if (!brand) throw new Error(`There is no ${key}.`)
  const today = dateIn(brand.settings.timeZone, new Date())
  const from = `${Number(today.slice(0, 4)) - 2}${today.slice(4, 7)}`
  const asked = { brand, reach: { kind: 'brand', brandId: brand.id } as const, today }
  return JSON.stringify(await readReport(db, asked, { from, to: today.slice(0, 7) }))
}

/** A page of each kind that visitors see: home, plans, a dentist search, an office, FAQ, legal texts, campaigns. */
async function pathsOf({ db, pool }: DbClient): Promise<string[]> {
  const brand = await findBrandByKey(db, key)
  const { rows } = await pool.query<{ path: string }>(
    `(select '/office/' || id as path from offices where brand_id = $1 order by id limit 1)
    union all (select '/' || jsonb_object_keys(payload -> 'pages' -> 'landing') from content_versions
      where brand_id = $1 and number = $2 limit 2)`,
    [brand?.id, brand?.publishedVersion],
  )
  return ['/', '/join-now', '/find-a-dentist', '/faq', '/terms', ...rows.map(({ path }) => path)]
}

/** Adds a picture to the media, so that the archive contains one. */
async function addAPicture({ db }: DbClient): Promise<void> {
  const brand = await findBrandByKey(db, key)
  if (!brand) throw new Error(`There is no ${key}.`)
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#0f6a5d' } })
    .png()
    .toBuffer()
  const words = { title: 'A wall', alt: 'A green wall', focus: 'center' as const, decoration: false }
  await addPicture({ db, now: new Date(), by: commandLine }, brand, { bytes, ...words })
}

/** Number of file rows in the new system. */
async function countFiles({ pool }: DbClient): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select (select count(*) from media_files)::int + (select count(*) from case_letters)::int as count',
  )
  return rows[0]?.count ?? 0
}

/** The pages as sent to a visitor, without the nonce that is regenerated for each content security policy. */
async function pagesOf(place: Place, port: number, paths: string[]): Promise<string[]> {
  const env = { ...environment(place, port), SESSION_SECRET: 'x'.repeat(32) }
  const web = startNode(['build/server/web.js'], env)
  try {
    const origin = `http://localhost:${port}`
    await untilServed(`${origin}/readyz`, web.child)
    const pages: string[] = []
    for (const path of paths) {
      const answer = await fetch(origin + path)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
      pages.push((await answer.text()).replaceAll(/nonce="[^"]*"/g, 'nonce=""'))
    }
    return pages
  } finally {
    await web.stop()
  }
}
