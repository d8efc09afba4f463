/** What an office was owed for a month, in cents. Net is collected − at the desk − refunds − fees. */
export type ClosedStatementRow = {
  officeId: string | null
  office: string
  payments: number
  collectedCents: number
  /** The part the front desk already collected itself: cash, checks, its terminal. */
  atDeskCents: number
  refundsCents: number
  feesCents: number
  netCents: number
}
