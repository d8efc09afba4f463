/** What an office was owed for a month; cents. Net is collected − at the desk − refunds − fees. */
export type ClosedStatementRow = {
  officeId: string | null
  office: string
  payments: number
  collectedCents: number
  /** Of that, what a desk took itself and has already: cash, checks, its terminal. */
  atDeskCents: number
  refundsCents: number
  feesCents: number
  netCents: number
}
