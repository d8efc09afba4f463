import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db, type DbClient } from '#db/client.ts'
import { reportsFrom } from '#db/reports-database.ts'
import { reportFileParts, reportFiles } from '#db/schema/reports.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { erasePerson } from '#domain/back-office/members/privacy/erase-person.server.ts'
import { previewErase } from '#domain/back-office/members/privacy/preview-erase.server.ts'
import { makeFile } from '#domain/back-office/reports/files/make-file.server.ts'
import type { AskFile } from '#domain/back-office/reports/files/report-file.schema.ts'
import {
  askFile,
  failGivenUpFiles,
  listFiles,
  openFile,
  stopFile,
  sweepFiles,
} from '#domain/back-office/reports/files/report-files.server.ts'
import { csvOfRows, sheetOfRows } from '#domain/back-office/reports/files/whole-table.server.ts'
import { tableCsv } from '#domain/back-office/reports/report-tables.ts'
import { readRows } from '#domain/back-office/reports/rows.server.ts'
import type { Grant } from '#domain/staff/access/access.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { readOnlyUrl } from '#tests/helpers/reports/read-only.ts'
import { unzip } from '#tests/helpers/reports/unzip.ts'
import { makeReportFileJob } from './make-report-file.job.ts'

const database = useDatabase()
// Read-only like a replica: a report writes nothing where it reads.
let source: DbClient
beforeAll(() => {
  source = createDb(readOnlyUrl(database.url))
})
afterAll(() => source.close())
const reports = { read: <Found>(work: (db: Db) => Promise<Found>) => reportsFrom(source.db).read(work) }
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const formula = '=HYPERLINK("http://bad.example")'
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let staffId: string
let brandId: string
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  brandId = world.brand.id
  staffId = (await insertStaff(database.db, { role: 'finance', brandIds: [brandId] })).id
  member = await world.member({ account: { firstName: formula, lastName: '<script>&"\u0001' } })
})

const by = () => ({ staffId, actor: 'Robin', ip: null })
const deps = () => ({ db: database.db, now: clock.now, by: by() })
const everywhere: Grant = { role: 'finance', scope: { kind: 'platform' } }
const asker = () => ({ staffId, grants: [everywhere] })
const whose = () => ({ staffId, brandId, reach: { kind: 'brand' } as const, today: world.today() })
const make = (fileId: string) =>
  makeReportFileJob.run({ services: { db: database.db, now: () => clock.now, reports } }, { fileId, brandId })

async function contentOf(id: string): Promise<Buffer> {
  const { parts } = await openFile(database.db, asker(), id)
  const read: Buffer[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

async function made(asked: AskFile): Promise<Buffer> {
  const { id } = await askFile(deps(), whose(), asked)
  await make(id)
  return contentOf(id)
}

test('§console: a report is a file made in the background, as CSV and as a spreadsheet, and no cell of either is a formula', async () => {
  const at = { ...whose(), brand: world.brand, filters: {} }
  const span = { from: '2026-11', to: '2026-11' }
  const { columns, rows } = await readRows(database.db, at, { list: 'active', page: 1, ...span })
  const csv = (await made({ list: 'active', as: 'csv', month: '2026-11' })).toString()
  expect(csv).toBe(tableCsv({ columns, cells: rows.map(({ cells }) => cells) }))
  expect(csv).toContain(`"'${formula.replaceAll('"', '""')}`)

  const files = unzip(await made({ list: 'active', as: 'xlsx', month: '2026-11' }))
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const told = files.get('xl/sharedStrings.xml')?.toString() ?? ''
  expect(sheet).not.toMatch(/<f[ >]/)
  // XML allows no control characters, and no program would open the sheet.
  for (const xml of [sheet, told])
    expect([...xml].filter((sign) => sign < ' ' && !'\t\r\n'.includes(sign))).toEqual([])
  const strings = [...told.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text)
  const cells = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].map(([, head = '', inner = '']) => {
      const value = inner.replaceAll(/<[^>]*>/g, '')
      return head.includes('t="s"') ? strings[Number(value)] : Number(value)
    }),
  )
  const [name, number, plan, , endsOn, cents] = rows[0]?.cells ?? []
  expect(name).toContain(formula)
  expect(cells).toEqual([
    columns.map(({ label }) => label),
    [`${formula} &lt;script&gt;&amp;"`, number, plan, endsOn, Number(cents) / 100],
  ])
})

test('§console: a file is for its requester, as far as they may see, until it is stopped, erased or too old', async () => {
  const { db } = database
  const [mine, other] = [await insertOffice(db, { brandId }), await insertOffice(db, { brandId })]
  const { id } = await askFile(deps(), whose(), { list: 'active', as: 'csv' })
  await make(id)
  expect(await listFiles(db, { staffId, brandId })).toMatchObject([{ id, status: 'done', done: 1, total: 1 }])
  const stranger = await insertStaff(db, { role: 'owner', brandIds: [brandId] })
  await expect(openFile(db, { ...asker(), staffId: stranger.id }, id)).rejects.toThrow('couldn’t find')
  const atOffices = (...officeIds: string[]) => ({
    staffId,
    grants: [{ role: 'desk' as const, scope: { kind: 'offices' as const, brandId, officeIds } }],
  })
  await expect(openFile(db, atOffices(mine.id, other.id), id)).rejects.toThrow('couldn’t find')
  const own = { ...whose(), reach: { kind: 'offices', officeIds: [mine.id, other.id] } as const }
  const narrow = await askFile(deps(), own, { list: 'active', as: 'csv' })
  await make(narrow.id)
  expect((await openFile(db, atOffices(mine.id, other.id), narrow.id)).name).toContain('active-')
  await expect(openFile(db, atOffices(mine.id), narrow.id)).rejects.toThrow('couldn’t find')

  const stopped = await askFile(deps(), whose(), { as: 'xlsx' })
  await stopFile(deps(), asker(), stopped.id)
  await make(stopped.id)
  await expect(stopFile(deps(), asker(), stopped.id)).rejects.toThrow('not being made')
  await expect(openFile(db, asker(), stopped.id)).rejects.toThrow('couldn’t find')

  clock.now = new Date('2026-11-28T18:00:00Z')
  expect(await sweepFiles(deps())).toBe(3)
  expect(await db.$count(reportFileParts)).toBe(0)
})

test('many rows are written in parts, a file started twice is complete, and an erased person is in none', async () => {
  const { db, pool } = database
  const former = await world.member({ status: 'expired' })
  await pool.query(
    `insert into visits (id, brand_id, membership_id, service, name, usual_cents, member_cents, visited_on)
     select gen_random_uuid(), $1, $2, 'cleaning', 'Visit ' || n, 200, 100, '2026-11-02' from generate_series(1, 4100) n`,
    [brandId, member.membership.id],
  )
  const { id } = await askFile(deps(), whose(), { list: 'savings', as: 'csv', month: '2026-11' })
  await db.update(reportFiles).set({ status: 'working', done: 7 }).where(eq(reportFiles.id, id))
  await db
    .insert(reportFileParts)
    .values({ brandId, fileId: id, number: 0, data: Buffer.from('left by a process that was killed') })
  await make(id)
  const lines = (await contentOf(id)).toString().trim().split('\r\n')
  expect(lines).toHaveLength(4_101)
  expect(new Set(lines).size).toBe(4_101)
  expect(await db.$count(reportFileParts)).toBe(3)
  expect(await listFiles(db, { staffId, brandId })).toMatchObject([
    { status: 'done', done: 4_100, total: 4_100 },
  ])

  const twice = await askFile(deps(), whose(), { as: 'xlsx' })
  const renderSheet = async () => {
    await make(twice.id)
    return Buffer.from('by a worker that was thought dead')
  }
  await makeFile({ db, now: () => clock.now, reports, renderSheet }, { fileId: twice.id, brand: world.brand })
  expect((await contentOf(twice.id)).toString('latin1')).toMatch(/^PK/)

  const owner = { brandId, accountId: former.account.id, today: world.today() }
  const { seen, typeToConfirm: confirm } = await previewErase(db, owner)
  await erasePerson(deps(), owner, { seen, confirm, reason: 'They asked for it' })
  expect(await db.$count(reportFiles)).toBe(0)
})

test('§console: 50,010 rows are 50,011 lines of a file and of a download; a spreadsheet says that it can’t hold them', async () => {
  await database.pool.query(
    `insert into visits (id, brand_id, membership_id, service, name, usual_cents, member_cents, visited_on)
     select gen_random_uuid(), $1, $2, 'cleaning', 'Visit ' || n, 200, 100, '2026-11-02' from generate_series(1, 50010) n`,
    [brandId, member.membership.id],
  )
  const count = (csv: Buffer) => new Set(csv.toString().trim().split('\r\n')).size
  expect(count(await made({ list: 'savings', as: 'csv', month: '2026-11' }))).toBe(50_011)
  const at = { ...whose(), brand: world.brand, filters: {} }
  const which = { list: 'savings', from: '2026-11', to: '2026-11' } as const
  const download: Buffer[] = []
  for await (const part of csvOfRows(reports, at, which)) download.push(Buffer.from(part))
  expect(count(Buffer.concat(download))).toBe(50_011)
  await expect(sheetOfRows(database.db, at, which)).rejects.toThrow(
    'A sheet holds at most 50,000 rows and these are 50,010. Choose CSV, or fewer months.',
  )
})

test('§console: a file whose worker died three times has failed, with a sentence; a waiting one has not', async () => {
  const { db, pool } = database
  const killed = await askFile(deps(), whose(), { as: 'csv' })
  const waits = await askFile(deps(), whose(), { as: 'csv' })
  await db.update(reportFiles).set({ status: 'working' }).where(eq(reportFiles.id, killed.id))
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 3, locked_at = now(), locked_by = 'dying' where key = $1`,
    [`report:${killed.id}`],
  )
  expect(await failGivenUpFiles({ db, now: clock.now })).toBe(0)
  await pool.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`)
  expect(await failGivenUpFiles({ db, now: clock.now })).toBe(1)
  const files = await listFiles(db, { staffId, brandId })
  expect(files.find(({ id }) => id === killed.id)).toMatchObject({
    status: 'failed',
    fault: 'The file couldn’t be made: it was interrupted three times. Choose fewer months, or CSV.',
  })
  expect(files.find(({ id }) => id === waits.id)).toMatchObject({ status: 'waiting', fault: null })
})
