import type { coupons } from '#db/schema/plans.ts'

type DemoCoupon = Omit<typeof coupons.$inferInsert, 'brandId'>

const dayMs = 86_400_000

/** The coupons of the default brand. Dates are relative to `now`, so EXPIRED5 is always expired. */
export function demoCoupons(now: Date): DemoCoupon[] {
  return [
    {
      code: 'WELCOME10',
      label: '10% off your first term',
      percentOff: 10,
      appliesTo: 'price',
      maxPerMember: 1,
    },
    { code: 'FAMILY25', label: '$25 off when you join', amountOffCents: 2_500, maxPerMember: 1 },
    {
      code: 'EXPIRED5',
      label: '$5 off when you join',
      amountOffCents: 500,
      startsAt: new Date(now.getTime() - 120 * dayMs),
      endsAt: new Date(now.getTime() - 30 * dayMs),
    },
    { code: 'LASTONE', label: '20% off for the one who is first', percentOff: 20, maxRedemptions: 1 },
  ]
}
