import type { Interval } from '#domain/plans/plan.schema.ts'

export type RenewalCoupon = { percentOff: number | null; amountOffCents: number | null; appliesTo: string }

/** What the next term costs by the agreed plan version: no enrolment fee, the lasting coupon taken off; cents. */
export function renewalTotalCents({
  plan,
  interval,
  additional,
  coupon,
}: {
  plan: {
    monthCents: number | null
    yearCents: number | null
    additionalMonthCents: number | null
    additionalYearCents: number | null
  }
  interval: Interval
  /** How many people are covered besides the primary member. */
  additional: number
  coupon: RenewalCoupon | null
}): number {
  const price = (interval === 'year' ? plan.yearCents : plan.monthCents) ?? 0
  const each = (interval === 'year' ? plan.additionalYearCents : plan.additionalMonthCents) ?? 0
  const full = price + additional * each
  if (!coupon || coupon.appliesTo === 'fee') return full
  const off = coupon.percentOff === null ? (coupon.amountOffCents ?? 0) : Math.round((full * coupon.percentOff) / 100)
  return Math.max(0, full - off)
}
