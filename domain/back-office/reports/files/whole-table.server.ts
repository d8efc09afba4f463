import { PassThrough, type Readable } from 'node:stream'
import type { Db } from '#db/client.ts'
import type { ReportsDatabase } from '#db/reports-database.ts'
import type { Asked } from '#domain/back-office/reports/facts.server.ts'
import type { RowList } from '#domain/back-office/reports/figures.ts'
import { printed, type ReportTable } from '#domain/back-office/reports/report-tables.ts'
import { eachRows } from '#domain/back-office/reports/rows.server.ts'
import { csvLines, toCsv } from '#domain/csv.ts'
import { DomainError } from '#domain/errors.ts'
import { mostInSheet } from './file-limits.ts'

type Which = { list: RowList; from: string; to: string }

/** All rows behind a figure for a sheet. @throws DomainError `invalid`: more than a sheet holds */
export async function sheetOfRows(db: Db, at: Asked, which: Which): Promise<ReportTable> {
  const sheet: ReportTable = { columns: [], cells: [] }
  await eachRows(db, at, which, async (some, all) => {
    requireSheet(all)
    sheet.columns = some.columns
    for (const cells of some.cells) sheet.cells.push(cells)
  })
  return sheet
}

/** Refuses a sheet with too many rows. @throws DomainError `invalid` */
export function requireSheet(all: number): void {
  if (all <= mostInSheet) return
  const message = `A sheet holds at most ${mostInSheet.toLocaleString('en-US')} rows and these are ${all.toLocaleString('en-US')}. Choose CSV, or fewer months.`
  throw new DomainError('invalid', message)
}

/** All rows behind a figure as CSV, from one snapshot, read only as fast as the consumer takes them. */
export function csvOfRows(reports: Pick<ReportsDatabase, 'read'>, at: Asked, which: Which): Readable {
  const out = new PassThrough()
  let isBegun = false
  const write = async (db: Db) => {
    if (isBegun) throw new Error('The replica failed in the middle of a file.')
    await eachRows(db, at, which, async (some) => {
      const head = isBegun ? '' : toCsv([some.columns.map(({ label }) => label)])
      isBegun = true
      await push(out, `${head}${csvLines(printed(some))}`)
    })
  }
  reports.read(write).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  )
  return out
}

/** Writes, and waits for the buffer to drain. @throws Error once the reader is gone */
async function push(out: PassThrough, text: string): Promise<void> {
  if (out.destroyed) throw new Error('Nobody reads on.')
  if (out.write(text)) return
  await new Promise<void>((resolve, reject) => {
    const done = (settle: () => void) => () => {
      out.off('drain', drained).off('close', closed)
      settle()
    }
    const drained = done(resolve)
    const closed = done(() => reject(new Error('Nobody reads on.')))
    out.on('drain', drained).on('close', closed)
  })
}
