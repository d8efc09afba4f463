import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import { readTableText } from '#domain/files/read-table.ts'
import type { ReadFees } from './fee-import.rules.ts'
import { type FeeRow, feeRowSchema } from './fee-sheet.schema.ts'
import { serviceOf } from './service-of.rules.ts'

const separators = ['\t', ';', '|', ',']
/** A service code, as practice systems list them: letters, then digits. */
const isCode = (cell: string | undefined) => /^[A-Z]{0,2}\d{3,6}[A-Z]?$/i.test(cell?.trim() ?? '')
/** The category of services in no schedule yet, since the files have none. */
const otherCategory = 'Other'

type Entry = { line: number; cents: number; name: string; said: string }

/** The cell separator of a headerless list of code, amount and text; null for any other text. */
export function separatorOfUnnamed(text: string): string | null {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const found = separators.find((separator) => {
    const cells = lines.map((line) => line.split(separator))
    return cells.every(
      ([code, amount, ...words]) =>
        isCode(code) && words.length > 0 && (amount?.trim() === '' || readMoney(amount ?? '') !== null),
    )
  })
  return lines.length > 0 ? (found ?? null) : null
}

/**
 * Reads two headerless lists, one after the other, of usual and member prices: each line has a code, an amount,
 * possibly a short name, and a name. They are joined by code. The list whose prices are never lower holds the usual
 * prices.
 */
export function readUnnamedFees(text: string, separator: string, known: readonly FeeRow[]): ReadFees {
  const width = Math.max(...text.split(/\r\n|\n|\r/).map((line) => line.split(separator).length))
  const names = ['code', 'amount', ...Array.from({ length: width - 3 }, (_, at) => `short ${at + 1}`), 'name']
  const table = readTableText(`${names.join(separator)}\n${text}`, { header: names })
  const tally = { ...table.tally, lines: table.tally.lines - 1, skipped: table.tally.skipped - 1 }
  const answer: ReadFees = { rows: [], refused: [], tally }
  const entries = new Map<string, Entry[]>()
  for (const row of table.rows) {
    const line = row.line - 1
    if (row.cells === null) {
      answer.refused.push({ line, reason: row.reason, said: row.said.join(' · ') })
      continue
    }
    const [code = '', amount = ''] = row.cells.map((cell) => cell.trim())
    const name = row.cells.findLast((cell) => cell.trim() !== '')?.trim() ?? ''
    const said = row.cells.join(' · ').slice(0, 200)
    const cents = readMoney(amount)
    if (cents === null) answer.refused.push({ line, reason: `${code} has no price.`, said })
    else entries.set(code, [...(entries.get(code) ?? []), { line, cents, name, said }])
  }
  const pairs = [...entries.values()].filter(({ length }) => length === 2)
  const isUsualFirst = pairs.every(([one, other]) => (one?.cents ?? 0) >= (other?.cents ?? 0))
  const isUsualLast = pairs.every(([one, other]) => (one?.cents ?? 0) <= (other?.cents ?? 0))
  for (const [code, found] of entries) {
    const read =
      isUsualFirst || isUsualLast
        ? joined(code, isUsualFirst ? found : found.toReversed(), known)
        : 'Each list has the higher price of some services, so neither has the usual prices. Name the columns in a first line.'
    if (typeof read !== 'string') answer.rows.push(read)
    else for (const { line, said } of found) answer.refused.push({ line, reason: read, said })
  }
  answer.refused.sort((a, b) => a.line - b.line)
  return answer
}

/** The price of one code, or why there is none. */
function joined(code: string, [usual, member, ...more]: Entry[], known: readonly FeeRow[]): FeeRow | string {
  if (!usual || !member)
    return `There is only one price for ${code}. Choose the file of usual prices and the one of member prices together.`
  if (more.length > 0) return `There are more than two prices for ${code}.`
  const { name } = usual
  const was = known.find((row) => row.procedureCode === code || row.name.toLowerCase() === name.toLowerCase())
  const parsed = feeRowSchema.safeParse({
    service: was?.service ?? serviceOf(name),
    name,
    category: was?.category ?? otherCategory,
    usualCents: usual.cents,
    memberCents: member.cents,
    state: null,
    officeId: null,
    procedureCode: code,
  })
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? 'This row cannot be read.')
}
