/** One line of a quote or receipt; a discount's amount is negative. Cents. */
export type QuoteLine = {
  kind: 'plan' | 'additional_members' | 'enrolment_fee' | 'discount'
  label: string
  quantity: number
  unitCents: number
  amountCents: number
}

/** What is paid today and what each renewal will cost; cents. */
export type Quote = {
  lines: QuoteLine[]
  discountCents: number
  totalCents: number
  renewalTotalCents: number
}
