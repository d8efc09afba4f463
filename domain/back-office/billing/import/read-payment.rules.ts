import type { MappedRow } from '#domain/back-office/imports/mapped-rows.server.ts'
import { readMoney } from '#domain/back-office/imports/parse-amount.rules.ts'
import type { Known } from '#domain/back-office/imports/rows-of-members.server.ts'
import { referenceSchema, type Tendered } from '#domain/billing/tender.schema.ts'
import { addDays, isDate, readTypedDate } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { deskTenders } from '#domain/values/payments.ts'
import { type PaymentColumn, paymentColumns } from './payment-columns.ts'

/** A payment as its row states it, before its membership is looked up; cents. */
export type ToldPayment = {
  line: number
  memberNumber: string
  paidOn: string
  amountCents: number
  paid: Tendered
  /** Null: the row names no office. */
  officeId: string | null
}

/** Older payments belong to months whose statements the offices already have. */
const mostDaysAgo = 60
/** The most one payment can be, in cents; a larger one is a typo. */
const mostCents = 10_000_000

const words: Record<Tendered['tender'], readonly string[]> = {
  cash: ['cash', 'money', 'currency'],
  check: ['check', 'cheque', 'chk', 'ck', 'personalcheck'],
  terminal: ['terminal', 'card', 'creditcard', 'debitcard', 'credit', 'debit', 'pos', 'cc'],
}

/** Reads one row, or lists everything wrong with it in sentences. */
export function readPayment(
  { line, cells }: MappedRow<PaymentColumn>,
  { today, offices }: Known,
): ToldPayment | { line: number; reason: string } {
  const reasons: string[] = []
  const typed = (column: PaymentColumn) => cells[column] ?? ''
  const wrong = (column: PaymentColumn, what: string) =>
    void reasons.push(`${paymentColumns[column].label}: “${typed(column)}” ${what}.`)

  const memberNumber = parseMemberNumber(typed('memberNumber'))
  if (memberNumber === null) wrong('memberNumber', 'isn’t a member number; check the card')
  const paidOn = readTypedDate(typed('paidOn'))
  if (!isDate(paidOn)) wrong('paidOn', 'is not a date')
  else if (paidOn > today) reasons.push(`${formatDate(paidOn)} is in the future.`)
  else if (paidOn < addDays(today, -mostDaysAgo))
    reasons.push(`${formatDate(paidOn)} is more than ${mostDaysAgo} days ago: take it at the desk instead.`)
  const amountCents = readMoney(typed('amount'))
  if (amountCents === null || amountCents === 0 || amountCents > mostCents)
    wrong('amount', 'is not an amount')
  const tender = readTender(typed('tender'))
  if (!tender) wrong('tender', 'is not cash, check or terminal')
  const reference = typed('reference') || null
  const fault = referenceSchema.safeParse(reference ?? '').error?.issues[0]
  if (fault) reasons.push(`${paymentColumns.reference.label}: ${fault.message}`)
  if (tender === 'check' && !reference) reasons.push('The check number is missing.')
  if (tender === 'terminal' && !reference) reasons.push('The terminal reference is missing.')
  const office = typed('office')
  const officeId = offices.get(office) ?? null
  if (office && !officeId) wrong('office', 'isn’t the ID of an office')

  if (memberNumber === null || amountCents === null || !tender || reasons.length > 0)
    return { line, reason: reasons.join(' ') }
  return { line, memberNumber, paidOn, amountCents, paid: { tender, reference }, officeId }
}

/** How it was paid, as people and practice systems write it. */
function readTender(typed: string): Tendered['tender'] | undefined {
  const plain = typed.toLowerCase().replaceAll(/[^a-z]/g, '')
  return deskTenders.find((tender) => words[tender].includes(plain))
}

/** Rows with equal keys are the same payment. */
export function samePayment({ memberNumber, paidOn, amountCents, paid }: ToldPayment): string {
  return JSON.stringify([memberNumber, paidOn, amountCents, paid.tender, paid.reference])
}
