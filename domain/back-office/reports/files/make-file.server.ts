import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import type { ReportsDatabase } from '#db/reports-database.ts'
import { reportFileParts, reportFiles } from '#db/schema/reports.ts'
import type { Asked } from '#domain/back-office/reports/facts.server.ts'
import { rowListNames } from '#domain/back-office/reports/figures.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { monthsTable, printed, type ReportTable } from '#domain/back-office/reports/report-tables.ts'
import { eachRows } from '#domain/back-office/reports/rows.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { csvLines } from '#domain/csv.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { requireSheet } from './whole-table.server.ts'

type Deps = {
  db: Db
  now: () => Date
  reports: Pick<ReportsDatabase, 'read'>
  renderSheet: (table: ReportTable) => Promise<Buffer>
}
type Row = typeof reportFiles.$inferSelect

/** It was stopped, restarted by another run, or deleted: erasing a person deletes all of their brand's files. */
class NoLongerWanted extends Error {}

const partBytes = 1_000_000

/** Makes a requested file, part by part; after a kill, it starts over. It can't be downloaded before it's complete. */
export async function makeFile(
  deps: Deps,
  { fileId, brand }: { fileId: string; brand: Pick<Brand, 'id' | 'settings'> },
): Promise<void> {
  const begun: Row[] = []
  try {
    // Restarted on the primary database if a replica fails halfway.
    await deps.reports.read(async (source) => {
      const row = await begin(deps, { fileId, brandId: brand.id })
      if (!row) return
      begun.push(row)
      await write(deps, source, row, brand).catch((error: unknown) => {
        if (!(error instanceof NoLongerWanted)) throw error
      })
    })
  } catch (error) {
    const row = begun.at(-1)
    const fault =
      error instanceof DomainError ? error.message : 'The file couldn’t be made. Request it again.'
    if (row) await end(deps, row, { status: 'failed', fault })
    if (!(error instanceof DomainError)) throw error
  }
}

async function begin(
  { db }: Deps,
  { fileId, brandId }: { fileId: string; brandId: string },
): Promise<Row | undefined> {
  return db.transaction(async (tx) => {
    const isOpen = inArray(reportFiles.status, ['waiting', 'working'])
    const [row] = await tx
      .update(reportFiles)
      .set({ status: 'working', tries: sql`${reportFiles.tries} + 1`, done: 0, total: null, bytes: 0 })
      .where(ofBrand(reportFiles, brandId, eq(reportFiles.id, fileId), isOpen))
      .returning()
    if (row)
      await tx
        .delete(reportFileParts)
        .where(ofBrand(reportFileParts, brandId, eq(reportFileParts.fileId, fileId)))
    return row
  })
}

async function write(deps: Deps, source: Db, row: Row, brand: Pick<Brand, 'id' | 'settings'>): Promise<void> {
  const { list: asked, as, month: _month, from = '', to = '', ...filters } = row.asked
  const list = rowListNames.find((name) => name === asked)
  if (asked && !list) throw notFound()
  const today = dateIn(brand.settings.timeZone, deps.now())
  const reach = row.officeIds
    ? ({ kind: 'offices', officeIds: row.officeIds } as const)
    : ({ kind: 'brand' } as const)
  const at: Asked = { brand, reach, today, filters }
  const file = openParts(deps.db, row)
  const sheet: ReportTable = { columns: [], cells: [] }
  const take = async (some: ReportTable, all: number) => {
    if (as === 'xlsx') requireSheet(all)
    const isFirst = file.done() === 0
    if (as === 'xlsx') {
      sheet.columns = some.columns
      for (const cells of some.cells) sheet.cells.push(cells)
    }
    const head = isFirst ? [some.columns.map(({ label }) => label)] : []
    const text = `${isFirst ? '\uFEFF' : ''}${csvLines([...head, ...printed(some)])}`
    await file.add(as === 'csv' ? Buffer.from(text) : null, { rows: some.cells.length, all })
  }
  if (list) await eachRows(source, at, { list, from, to }, take)
  else {
    const table = monthsTable(await readReport(source, at, { ...filters, from, to }))
    await take(table, table.cells.length)
  }
  if (as === 'xlsx') await file.add(await deps.renderSheet(sheet), { rows: 0, all: sheet.cells.length })
  await end(deps, row, { status: 'done', fault: null })
}

/** Writes a file's parts and progress, each only while it's still wanted. */
function openParts(db: Db, row: Row) {
  const { id, brandId } = row
  let [number, done, bytes] = [0, 0, 0]
  return {
    done: () => done,
    async add(data: Buffer | null, { rows, all }: { rows: number; all: number }): Promise<void> {
      done += rows
      bytes += data?.length ?? 0
      await db.transaction(async (tx) => {
        const [wanted] = await tx
          .update(reportFiles)
          .set({ done, total: all, bytes })
          .where(isMine(row))
          .returning({ id: reportFiles.id })
        if (!wanted) throw new NoLongerWanted()
        for (let from = 0; data && from < data.length; from += partBytes)
          await tx
            .insert(reportFileParts)
            .values({ brandId, fileId: id, number: number++, data: data.subarray(from, from + partBytes) })
      })
    },
  }
}

/** Still in progress, and by this run. */
const isMine = ({ id, brandId, tries }: Row) =>
  ofBrand(
    reportFiles,
    brandId,
    eq(reportFiles.id, id),
    eq(reportFiles.status, 'working'),
    eq(reportFiles.tries, tries),
  )

async function end({ db, now }: Deps, row: Row, as: Pick<Row, 'status' | 'fault'>): Promise<void> {
  await db
    .update(reportFiles)
    .set({ ...as, finishedAt: now() })
    .where(isMine(row))
}
