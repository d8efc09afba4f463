import { columnFinder, columnsWhere } from '#domain/back-office/imports/import-columns.ts'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import { withoutLead } from '#domain/csv.ts'
import { readTableText, type Tally } from '#domain/files/read-table.ts'
import { formatCents } from '#domain/format.ts'
import { stateCodeOf } from '#domain/values/states.ts'
import { type FeeColumn, feeColumns } from './fee-columns.ts'
import { type FeeKey, type FeeRow, feeRowSchema, type RefusedRow } from './fee-sheet.schema.ts'
import { serviceOf } from './service-of.rules.ts'
import { readUnnamedFees, separatorOfUnnamed } from './unnamed-fees.rules.ts'

/** A row's key, as one text. */
export const feeKey = ({ service, state, officeId }: FeeKey): string =>
  `${service}|${state ?? ''}|${officeId ?? ''}`

/**
 * A file's result: valid rows, and refused ones with line and reason; and how many lines there are, and how many
 * without a row.
 */
export type ReadFees = { rows: FeeRow[]; refused: RefusedRow[]; tally: Tally }

/**
 * Reads rows of a file or of pasted text. Columns are found by their headings, in any order and case; a missing or
 * duplicate heading is reported once, for its line, and nothing is read. A service's second row for the same place is
 * refused. Lists without headings are read by `readUnnamedFees`. A row without a service id gets the id of the service
 * with the same name, or else one made from its name.
 *
 * @param offices ids of the brand's offices by id, external key and name, lower case.
 * @param known existing rows, to find services by their names.
 */
export function readFees(
  text: string,
  { offices, known }: { offices: ReadonlyMap<string, string>; known: readonly FeeRow[] },
): ReadFees {
  const separator = separatorOfUnnamed(text)
  if (separator !== null) return readUnnamedFees(text, separator, known)
  const table = readTableText(text, { known: (names) => names.filter((name) => columnOf(name)).length })
  const answer: ReadFees = { rows: [], refused: [], tally: table.tally }
  const fault = faultOfHeader(table.header)
  if (fault) {
    const said = table.header.join(' · ').slice(0, 200)
    return { ...answer, refused: [{ line: table.headerLine, reason: fault, said }] }
  }
  const at = (column: FeeColumn) => table.header.findIndex((name) => columnOf(name) === column)
  const places = new Map(columnNames.map((column) => [column, at(column)]))
  const byName = new Map(known.map(({ name, service }) => [name.toLowerCase(), service]))
  const seen = new Set<string>()
  for (const { line, lines, cells, reason } of table.rows) {
    const refuse = (why: string) => {
      const said = (cells ?? []).join(' · ').slice(0, 200)
      for (let at = line; at < line + lines; at += 1) answer.refused.push({ line: at, reason: why, said })
    }
    if (cells === null) {
      refuse(reason)
      continue
    }
    const cell = (column: FeeColumn) => withoutLead(cells[places.get(column) ?? -1]?.trim() ?? '')
    const read = readFee(cell, { offices, byName })
    if (typeof read === 'string') refuse(read)
    else if (seen.has(feeKey(read))) refuse('This row is in the file twice.')
    else {
      seen.add(feeKey(read))
      answer.rows.push(read)
    }
  }
  return answer
}

const columnNames = Object.keys(feeColumns) as FeeColumn[]
const columnOf = columnFinder(feeColumns)

/** Why a file with this header can't be read. */
function faultOfHeader(header: readonly string[]): string | null {
  const missing = columnsWhere(feeColumns, 'isRequired').filter(
    (column) => !header.some((name) => columnOf(name) === column),
  )
  if (missing.length > 0) {
    const labels = missing.map((column) => feeColumns[column].label)
    return `The first line must name the columns. Missing: ${labels.join(', ')}.`
  }
  const twice = columnNames.find((column) => header.filter((name) => columnOf(name) === column).length > 1)
  if (!twice) return null
  const names = header.filter((name) => columnOf(name) === twice).map((name) => `“${name}”`)
  return `Two columns mean the same: ${names.join(' and ')}. Remove one, or rename it.`
}

type Cell = (column: FeeColumn) => string

/** One row, or why it's refused. */
function readFee(
  cell: Cell,
  { offices, byName }: { offices: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> },
): FeeRow | string {
  const [usualCents, memberCents] = [readMoney(cell('usual')), readMoney(cell('member'))]
  if (usualCents === null) return `“${cell('usual')}” is not an amount.`
  if (memberCents === null) return `“${cell('member')}” is not an amount.`
  const state = cell('state') === '' ? null : stateCodeOf(cell('state'))
  if (state === null && cell('state') !== '') return `“${cell('state')}” is not a state.`
  const officeId = cell('office') === '' ? null : (offices.get(cell('office').toLowerCase()) ?? null)
  if (officeId === null && cell('office') !== '') return `“${cell('office')}” is not an office of this brand.`
  const name = cell('name')
  const parsed = feeRowSchema.safeParse({
    service: cell('service') || byName.get(name.toLowerCase()) || serviceOf(name),
    name,
    category: cell('category'),
    usualCents,
    memberCents,
    state,
    officeId,
    procedureCode: cell('code') || null,
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return issue ? `${issue.message}` : 'This row cannot be read.'
}

/** What is new, changed or unchanged in `after`, and what of `before` is gone. */
export function compareFees(before: readonly FeeRow[], after: readonly FeeRow[]) {
  const old = new Map(before.map((row) => [feeKey(row), row]))
  const now = new Set(after.map(feeKey))
  const added = after.filter((row) => !old.has(feeKey(row)))
  const kept = after.flatMap((row) => {
    const was = old.get(feeKey(row))
    return was ? [{ was, row, isSame: isSameFee(was, row) }] : []
  })
  return {
    added,
    changed: kept.filter(({ isSame }) => !isSame),
    same: kept.filter(({ isSame }) => isSame).length,
    removed: before.filter((row) => !now.has(feeKey(row))),
  }
}

function isSameFee(one: FeeRow, other: FeeRow): boolean {
  const fields = ['name', 'category', 'usualCents', 'memberCents', 'procedureCode'] as const
  return fields.every((field) => one[field] === other[field])
}

/** The differences between two schedules, one sentence each. */
export function feeChanges({ added, changed, removed }: ReturnType<typeof compareFees>): string[] {
  const where = ({ state, officeId }: FeeRow) => (state ? ` in ${state}` : officeId ? ' at one office' : '')
  return [
    ...changed.map(({ was, row }) => {
      const prices = [
        was.memberCents === row.memberCents
          ? ''
          : `members pay ${formatCents(row.memberCents)}, before ${formatCents(was.memberCents)}`,
        was.usualCents === row.usualCents
          ? ''
          : `usually ${formatCents(row.usualCents)}, before ${formatCents(was.usualCents)}`,
      ].filter(Boolean)
      return `${row.name}${where(row)}: ${prices.join('; ') || 'its words change'}.`
    }),
    ...added.map((row) => `New: ${row.name}${where(row)}, members pay ${formatCents(row.memberCents)}.`),
    ...removed.map((row) => `Gone: ${row.name}${where(row)}.`),
  ]
}
