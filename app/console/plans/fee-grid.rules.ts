import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import type { FeeRow } from '#domain/back-office/plans/fee-schedules/fee-sheet.schema.ts'
import { pastedCells } from '#domain/files/read-table.ts'

/** The editable columns, in order. */
export const typedColumns = ['name', 'category', 'usual', 'member', 'code'] as const
export type TypedColumn = (typeof typedColumns)[number]
export type TypedRow = Record<TypedColumn, string>
export type Cell = { row: number; column: number }

/** The cell a key moves to in a grid of this size; null if the key doesn't navigate. */
export function moveBy(
  key: string,
  { row, column }: Cell,
  { rows, columns, ctrl = false }: { rows: number; columns: number; ctrl?: boolean },
): Cell | null {
  const last = { row: rows - 1, column: columns - 1 }
  const at = (to: Cell) => ({
    row: Math.min(Math.max(to.row, 0), last.row),
    column: Math.min(Math.max(to.column, 0), last.column),
  })
  switch (key) {
    case 'ArrowUp':
      return at({ row: ctrl ? 0 : row - 1, column })
    case 'ArrowDown':
      return at({ row: ctrl ? last.row : row + 1, column })
    case 'ArrowLeft':
      return at({ row, column: ctrl ? 0 : column - 1 })
    case 'ArrowRight':
      return at({ row, column: ctrl ? last.column : column + 1 })
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? last.row : row, column: last.column }
    case 'PageUp':
      return at({ row: row - 10, column })
    case 'PageDown':
      return at({ row: row + 10, column })
    default:
      return null
  }
}

/** The cell Tab moves to, row by row; null at either end, so that Tab leaves the grid there. */
export function tabFrom(
  { row, column }: Cell,
  { rows, columns, back }: { rows: number; columns: number; back: boolean },
): Cell | null {
  const next = row * columns + column + (back ? -1 : 1)
  return next < 0 || next >= rows * columns
    ? null
    : { row: Math.floor(next / columns), column: next % columns }
}

/** Rows after pasting spreadsheet cells to the right and down from a cell; anything beyond the grid is dropped. */
export function pasteInto(rows: readonly TypedRow[], from: Cell, text: string): TypedRow[] {
  const sheet = pastedCells(text)
  return rows.map((row, at) => {
    const cells = sheet[at - from.row]
    if (!cells) return row
    const pasted = cells.flatMap((cell, index) => {
      const column = typedColumns[from.column + index]
      return column ? [[column, cell] as const] : []
    })
    return { ...row, ...Object.fromEntries(pasted) }
  })
}

/** A row as its typed texts. */
export function typedOf({ name, category, usualCents, memberCents, procedureCode }: FeeRow): TypedRow {
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  return {
    name,
    category,
    usual: dollars(usualCents),
    member: dollars(memberCents),
    code: procedureCode ?? '',
  }
}

/** Typed values of cells, by row key. */
export type Edits = ReadonlyMap<string, Partial<TypedRow>>

/** The key that identifies a row of a schedule. */
export const keyOfFee = ({ service, state, officeId }: FeeRow) => `${service}|${state}|${officeId}`

/** The rows as loaded, with typed values in place. */
export function rowsOf(fees: readonly FeeRow[], edits: Edits): TypedRow[] {
  return fees.map((fee) => ({ ...typedOf(fee), ...edits.get(keyOfFee(fee)) }))
}

/** The typed cells that differ from the loaded rows, or that a pending save may write. */
export function editsOf(fees: readonly FeeRow[], rows: readonly TypedRow[], sent: Edits = new Map()): Edits {
  const edits = new Map<string, Partial<TypedRow>>()
  for (const [at, fee] of fees.entries()) {
    const read = typedOf(fee)
    const typed = rows[at] ?? read
    const key = keyOfFee(fee)
    const cells = typedColumns.flatMap((column) =>
      typed[column] === read[column] && sent.get(key)?.[column] === undefined
        ? []
        : [[column, typed[column]] as const],
    )
    if (cells.length > 0) edits.set(key, Object.fromEntries(cells))
  }
  return edits
}

/** What was typed since a save was sent. Cells that still hold the value sent are now saved. */
export function typedSince(edits: Edits, sent: Edits): Edits {
  const left = new Map<string, Partial<TypedRow>>()
  for (const [key, typed] of edits) {
    const saved = sent.get(key)
    const cells = typedColumns.flatMap((column) => {
      const text = typed[column]
      return text === undefined || text === saved?.[column] ? [] : [[column, text] as const]
    })
    if (cells.length > 0) left.set(key, Object.fromEntries(cells))
  }
  return left
}

/** Parses a typed row, or returns the first invalid cell and why it's invalid. */
export function readTyped(row: FeeRow, typed: TypedRow): FeeRow | { column: TypedColumn; message: string } {
  const [usualCents, memberCents] = [readMoney(typed.usual), readMoney(typed.member)]
  const name = typed.name.trim()
  const category = typed.category.trim()
  if (name === '') return { column: 'name', message: 'Enter a name.' }
  if (category === '') return { column: 'category', message: 'Enter a category.' }
  if (usualCents === null)
    return { column: 'usual', message: `“${typed.usual}” isn’t an amount. Enter one like 1,234.50.` }
  if (memberCents === null)
    return { column: 'member', message: `“${typed.member}” isn’t an amount. Enter one like 1,234.50.` }
  if (memberCents > usualCents)
    return { column: 'member', message: 'The member price is higher than the usual price.' }
  return { ...row, name, category, usualCents, memberCents, procedureCode: typed.code.trim() || null }
}
