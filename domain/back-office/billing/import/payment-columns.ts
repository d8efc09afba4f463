import { guessColumns, importColumns } from '#domain/back-office/imports/import-columns.ts'

/** The columns an import of payments can fill, with the names that practice systems give them. */
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

/** The most payments that one file may hold. */
export const mostImportedPayments = 5_000

/** Which header is which column, as far as its name tells. */
export const guessPaymentColumns = (header: readonly string[]) => guessColumns(header, paymentColumns)
