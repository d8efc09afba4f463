import { toCsv } from '#domain/csv.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { zip } from './zip.ts'

type Row = Record<string, unknown>

/**
 * A person's data as one ZIP archive: all of it as JSON, each part as a table for a spreadsheet, and a text that lists
 * the contents. `leftOut` lists the parts that the requester may not read.
 */
export function personArchive(
  data: Record<string, Row | Row[]>,
  { brandName, at, leftOut, locale }: { brandName: string; at: Date; leftOut: string | null; locale: Locale },
): Buffer {
  const tables = Object.entries(data).map(([name, rows]): [string, Row[]] => [
    name,
    Array.isArray(rows) ? rows : [rows],
  ])
  const lines = tables.map(([name, rows]) =>
    m.documents_data_rows({ file: `${name}.csv`, count: rows.length }, { locale }),
  )
  const about = [
    m.documents_data_about({ brand: brandName, at: at.toISOString() }, { locale }),
    m.documents_data_files({ locale }),
    m.documents_data_left_out({ locale }),
    ...(leftOut ? [leftOut] : []),
    '',
    ...lines,
  ]
  return zip(
    [
      { name: 'about.txt', text: `${about.join('\r\n')}\r\n` },
      { name: 'everything.json', text: JSON.stringify(data, null, 2) },
      ...tables
        .filter(([, rows]) => rows.length > 0)
        .map(([name, rows]) => ({ name: `${name}.csv`, text: tableOf(rows) })),
    ],
    at,
  )
}

function tableOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return toCsv([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}
