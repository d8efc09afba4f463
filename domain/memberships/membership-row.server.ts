import type { PlanBenefit } from '#domain/plans/plan.schema.ts'
import type { Interval } from '#domain/plans/plan.schema.ts'
import { isUsable, standing } from './membership.policy.ts'
import type {
  CardOnFile,
  DependentView,
  HomeOffice,
  MembershipStatus,
  MembershipView,
  MemberView,
  ReceiptSummary,
} from './membership.schema.ts'
import { balanceCents, nextCharge } from './next-charge.rules.ts'
import { type RenewalCoupon, renewalTotalCents } from './renewal-price.rules.ts'

/** A membership as the dashboard's statement gives it back. */
export type MembershipRow = Omit<MembershipView, 'usable' | 'renewalTotalCents' | 'nextCharge' | 'balanceCents' | 'plan'> & {
  status: MembershipStatus
  interval: Interval
  pastDueSince: string | null
  paymentMethodId: string | null
  plan: {
    id: string
    name: string
    summary: string
    benefits: PlanBenefit[]
    monthCents: number | null
    yearCents: number | null
    additionalMonthCents: number | null
    additionalYearCents: number | null
  }
  office: HomeOffice | null
  dependents: DependentView[]
  renewalCoupon: RenewalCoupon | null
}

/** One account with everything its pages show, as one JSON value. */
export type AccountRow = {
  member: MemberView & { activeMembershipId: string | null }
  memberships: MembershipRow[]
  cards: (CardOnFile & { id: string })[]
  receipts: ReceiptSummary[]
}

/** What a row means on `today`: its standing, whether the card is good, what is charged next. */
export function toMembershipView(row: MembershipRow, today: string): MembershipView {
  const { pastDueSince, paymentMethodId: _, plan, renewalCoupon, ...rest } = row
  const status = standing(row, today)
  const total = renewalTotalCents({
    plan,
    interval: row.interval,
    additional: row.dependents.filter(({ endsOn }) => endsOn === null || endsOn > row.termEndsOn).length,
    coupon: renewalCoupon,
  })
  const owed = { ...rest, status, pastDueSince, renewalTotalCents: total }
  return {
    ...rest,
    dependents: row.dependents.filter(({ endsOn }) => endsOn === null || endsOn >= today),
    status,
    usable: isUsable(row, today),
    plan: { id: plan.id, name: plan.name, summary: plan.summary, benefits: plan.benefits },
    renewalTotalCents: total,
    nextCharge: nextCharge(owed, today),
    balanceCents: balanceCents(owed),
  }
}
