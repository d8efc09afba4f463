import { guessColumns, importColumns } from '#domain/back-office/imports/import-columns.ts'

/** The columns a payment import can fill, with the names practice systems use for them. */
export const paymentColumns = importColumns({
  memberNumber: {
    label: 'Member number',
    headers: ['membernumber', 'memberno', 'memberid', 'cardnumber', 'card', 'subscriberid'],
    isRequired: true,
  },
  paidOn: {
    label: 'Payment date',
    headers: ['paidon', 'date', 'paymentdate', 'datepaid', 'paydate', 'receivedon', 'depositdate'],
    isRequired: true,
  },
  amount: {
    label: 'Amount',
    headers: ['amount', 'paid', 'payment', 'paymentamount', 'amountpaid', 'total', 'payamt'],
    isRequired: true,
  },
  tender: {
    label: 'How it was paid',
    headers: ['tender', 'method', 'paymentmethod', 'paymenttype', 'paytype', 'type', 'how', 'howpaid'],
    isRequired: true,
  },
  reference: {
    label: 'Check or slip number',
    headers: ['reference', 'ref', 'checknumber', 'checkno', 'checknum', 'number', 'authcode', 'slip'],
  },
  office: {
    label: 'Office',
    headers: ['office', 'officeid', 'location', 'locationid', 'practiceid', 'clinic'],
  },
})
export type PaymentColumn = keyof typeof paymentColumns

/** The most payments in one file. */
export const mostImportedPayments = 5_000

/** Guesses each header's column from its name. */
export const guessPaymentColumns = (header: readonly string[]) => guessColumns(header, paymentColumns)
