import type { MappedRow } from '#domain/back-office/imports/mapped-rows.server.ts'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import type { Known } from '#domain/back-office/imports/rows-of-members.server.ts'
import { isDate, readTypedDate } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { type VisitColumn, visitColumns } from './visit-columns.ts'

/** A visit as its row states it, before its card is looked up; cents. */
export type ParsedVisit = {
  line: number
  memberNumber: string
  visitedOn: string
  service: string
  /** The visitor; each field can be empty. */
  firstName: string
  dateOfBirth: string
  /** Null: the member's home office. */
  officeId: string | null
  usualCents: number | null
  memberCents: number | null
}

/** The most one visit can cost, in cents; a larger amount is a typo. */
const mostCents = 10_000_000

/** Reads one row, or lists everything wrong with it in sentences. */
export function readVisit(
  { line, cells }: MappedRow<VisitColumn>,
  { today, offices }: Known,
): ParsedVisit | { line: number; reason: string } {
  const reasons: string[] = []
  const typed = (column: VisitColumn) => cells[column] ?? ''
  const wrong = (column: VisitColumn, what: string) =>
    void reasons.push(`${visitColumns[column].label}: “${typed(column)}” ${what}.`)
  const memberNumber = parseMemberNumber(typed('memberNumber'))
  if (memberNumber === null) wrong('memberNumber', 'isn’t a member number; check the card')
  const visitedOn = readTypedDate(typed('visitedOn'))
  if (!isDate(visitedOn)) wrong('visitedOn', 'is not a date')
  else if (visitedOn > today) reasons.push(`${formatDate(visitedOn)} is in the future.`)
  const dateOfBirth = readTypedDate(typed('dateOfBirth'))
  if (dateOfBirth !== '' && !isDate(dateOfBirth)) wrong('dateOfBirth', 'is not a date')
  if (typed('service') === '') reasons.push('The service is missing.')
  const office = typed('office')
  const officeId = offices.get(office) ?? null
  if (office && !officeId) wrong('office', 'isn’t the ID of an office')
  const cents = (column: 'usual' | 'member') => {
    const amount = typed(column) === '' ? null : readMoney(typed(column))
    if (typed(column) !== '' && (amount === null || amount > mostCents)) wrong(column, 'is not an amount')
    return amount
  }
  const [usualCents, memberCents] = [cents('usual'), cents('member')]
  if (memberNumber === null || reasons.length > 0) return { line, reason: reasons.join(' ') }
  const { firstName = '', service = '' } = cells
  const what = { memberNumber, visitedOn, service, firstName, dateOfBirth, officeId }
  return { line, ...what, usualCents, memberCents }
}

/** Rows with equal keys are the same visit; the amount paid doesn't matter. */
export function sameVisit({ memberNumber, visitedOn, service, firstName, dateOfBirth }: ParsedVisit): string {
  return JSON.stringify([memberNumber, visitedOn, service, firstName, dateOfBirth].map(plain))
}

/** A name or word normalized for comparison: no accents (composed or decomposed), no apostrophes. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}’'‘`]/gu, '')
    .trim()
