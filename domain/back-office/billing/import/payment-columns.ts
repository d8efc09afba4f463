import { guessColumns } from '#domain/back-office/imports/guess-columns.ts'

/** The columns an import of payments can fill, as they are called on the screen. */
export const paymentColumnNames = {
  memberNumber: 'Member number',
  paidOn: 'Day of the payment',
  amount: 'Amount',
  tender: 'How it was paid',
  reference: 'Number of the check or slip',
  office: 'Office',
} as const
export type PaymentColumn = keyof typeof paymentColumnNames

const required = ['memberNumber', 'paidOn', 'amount', 'tender'] as const satisfies readonly PaymentColumn[]

/** The same, as a file's header is checked against them. */
export const paymentColumns = { names: paymentColumnNames, required }

/** The most payments that one file may hold. */
export const mostImportedPayments = 5_000

/** Names that practice systems give them, without case, spaces or marks. */
const aliases: Record<PaymentColumn, readonly string[]> = {
  memberNumber: ['membernumber', 'memberno', 'memberid', 'cardnumber', 'card', 'subscriberid'],
  paidOn: ['paidon', 'date', 'paymentdate', 'datepaid', 'paydate', 'receivedon', 'depositdate'],
  amount: ['amount', 'paid', 'payment', 'paymentamount', 'amountpaid', 'total', 'payamt'],
  tender: ['tender', 'method', 'paymentmethod', 'paymenttype', 'paytype', 'type', 'how', 'howpaid'],
  reference: ['reference', 'ref', 'checknumber', 'checkno', 'checknum', 'number', 'authcode', 'slip'],
  office: ['office', 'officeid', 'location', 'locationid', 'practiceid', 'clinic'],
}

/** Which header is which column, as far as its name tells; the first of two that would be the same. */
export function guessPaymentColumns(header: readonly string[]): Record<string, string> {
  return guessColumns(header, aliases)
}
