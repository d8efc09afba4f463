import { formatCents } from '#domain/format.ts'
import { stateCodeOf } from '#domain/states.ts'
import { type FeeKey, type FeeRow, feeRowSchema, type RefusedRow } from './fee-sheet.schema.ts'
import { readSheet } from './read-sheet.rules.ts'
import { serviceOf } from './service-of.rules.ts'
import { readMoney } from './typed-money.rules.ts'

/** The columns of a file, by what people call them. */
const headings: Record<
  'service' | 'name' | 'category' | 'usual' | 'member' | 'state' | 'office' | 'code',
  RegExp
> = {
  service: /^(?:service|service id|key)$/,
  name: /^(?:name|service name|description|procedure)$/,
  category: /^(?:category|group)$/,
  usual: /^(?:usual|usual price|usual fee|ucr|full fee|regular price)$/,
  member: /^(?:member|member price|member fee|your price|plan fee)$/,
  state: /^(?:state)$/,
  office: /^(?:office|office id|location)$/,
  code: /^(?:code|procedure code|ada code|cdt)$/,
}
type Column = keyof typeof headings

/** What names a row, as one text. */
export const feeKey = ({ service, state, officeId }: FeeKey): string =>
  `${service}|${state ?? ''}|${officeId ?? ''}`

/** What a file says: rows that can be taken, and those that cannot, each with its line and why. */
export type ReadFees = { rows: FeeRow[]; refused: RefusedRow[] }

/**
 * Reads rows of a file or of what was pasted. A column is found by its heading, in any order and case; a heading that is
 * missing is said once, for line 1, and nothing is read. A service that is named twice for one place is refused the second
 * time. A row without a service id is the one of the same name, else gets one made of its name.
 *
 * @param offices ids of the brand's offices by id, external key and name, lower case.
 * @param known rows there are, to find services by their names.
 */
export function readFees(
  text: string,
  { offices, known }: { offices: ReadonlyMap<string, string>; known: readonly FeeRow[] },
): ReadFees {
  const [head, ...lines] = readSheet(text)
  const columns = new Map<Column, number>()
  for (const [at, cell] of (head?.cells ?? []).entries()) {
    const found = (Object.keys(headings) as Column[]).find((column) =>
      headings[column].test(cell.toLowerCase()),
    )
    if (found && !columns.has(found)) columns.set(found, at)
  }
  const missing = (['name', 'category', 'usual', 'member'] as const).filter((column) => !columns.has(column))
  if (missing.length > 0) {
    const reason = `The first line must name the columns. Missing: ${missing.join(', ')}.`
    return { rows: [], refused: [{ line: head?.line ?? 1, reason, said: head?.cells.join(' · ') ?? '' }] }
  }
  const byName = new Map(known.map((row) => [row.name.toLowerCase(), row.service]))
  const seen = new Set<string>()
  const answer: ReadFees = { rows: [], refused: [] }
  for (const { line, cells } of lines) {
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    const read = readFee(cell, { offices, byName })
    const reason =
      typeof read === 'string' ? read : seen.has(feeKey(read)) ? 'This row is in the file twice.' : null
    if (reason !== null || typeof read === 'string') {
      answer.refused.push({ line, reason: reason ?? '', said: cells.join(' · ').slice(0, 200) })
      continue
    }
    seen.add(feeKey(read))
    answer.rows.push(read)
  }
  return answer
}

/** One row, or why it cannot be taken. */
function readFee(
  cell: (column: Column) => string,
  { offices, byName }: { offices: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> },
): FeeRow | string {
  const [usualCents, memberCents] = [readMoney(cell('usual')), readMoney(cell('member'))]
  if (usualCents === null) return `“${cell('usual')}” is no amount.`
  if (memberCents === null) return `“${cell('member')}” is no amount.`
  const state = cell('state') === '' ? null : stateCodeOf(cell('state'))
  if (state === null && cell('state') !== '') return `“${cell('state')}” is no state.`
  const officeId = cell('office') === '' ? null : (offices.get(cell('office').toLowerCase()) ?? null)
  if (officeId === null && cell('office') !== '') return `“${cell('office')}” is no office of this brand.`
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

/** What of `after` is new, changed or as it was, and what of `before` is there no more. */
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

/** What differs between two schedules, a sentence each. */
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
