import type { ImportDoor } from '#domain/imports/import-door.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type MemberPayments, paymentRows } from './payment-rows.server.ts'
import { undoPayments } from './undo-payments.server.ts'
import { writePayments } from './write-payments.server.ts'

/** Files of payments that desks took: one row each, taken as if the staff had taken it here (decision 0086). */
export function paymentDoor(gateway: PaymentGateway): ImportDoor<MemberPayments> {
  return {
    rows: paymentRows,
    write: (tx, at, run, items) => writePayments(tx, { ...at, gateway }, run, items),
    undo: undoPayments,
  }
}
