import type { ImportKindServer } from '#domain/back-office/imports/import-kind.ts'
import { type MemberRows, rowsOfMembers } from '#domain/back-office/imports/rows-of-members.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { mostImportedPayments, paymentColumns } from './payment-columns.ts'
import { readPayment, samePayment, type ToldPayment } from './read-payment.rules.ts'
import { undoPayments } from './undo-payments.server.ts'
import { writePayments } from './write-payments.server.ts'

/** Files of payments that desks took: one row each, recorded as if the staff had taken it here (decision 0086). */
export function paymentImportKind(gateway: PaymentGateway): ImportKindServer<MemberRows<ToldPayment>> {
  return {
    rows: rowsOfMembers({
      columns: paymentColumns,
      most: mostImportedPayments,
      noun: 'payment',
      read: readPayment,
      same: samePayment,
      day: ({ paidOn }) => paidOn,
    }),
    write: (tx, at, run, items) => writePayments(tx, { ...at, gateway }, run, items),
    undo: undoPayments,
  }
}
