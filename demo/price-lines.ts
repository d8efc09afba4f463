import type { planVersions } from '#db/schema/plans.ts'
import type { Interval } from '#domain/plans/plan.schema.ts'
import type { QuoteLine } from '#domain/plans/quote.rules.ts'

/** What a term costs by a plan's prices, without any coupon; the enrolment fee only with the first. */
export function priceLines({
  version,
  interval,
  additional,
  first,
}: {
  version: typeof planVersions.$inferSelect
  interval: Interval
  additional: number
  first: boolean
}): QuoteLine[] {
  const planCents = interval === 'year' ? version.yearCents : version.monthCents
  const additionalCents = interval === 'year' ? version.additionalYearCents : version.additionalMonthCents
  if (planCents === null) throw new Error(`${version.name} is not sold by the ${interval}.`)
  const lines: QuoteLine[] = [
    { kind: 'plan', label: version.name, quantity: 1, unitCents: planCents, amountCents: planCents },
    {
      kind: 'additional_members',
      label: 'Additional members',
      quantity: additional,
      unitCents: additionalCents ?? 0,
      amountCents: additional * (additionalCents ?? 0),
    },
    {
      kind: 'enrolment_fee',
      label: 'One-time enrolment fee',
      quantity: 1,
      unitCents: version.enrolmentFeeCents,
      amountCents: first ? version.enrolmentFeeCents : 0,
    },
  ]
  return lines.filter((line) => line.kind === 'plan' || line.amountCents > 0)
}
