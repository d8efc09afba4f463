import type { Interval, Plan } from '#domain/plans/plan.schema.ts'
import { type QuoteCoupon, quotePlan } from '#domain/plans/quote.rules.ts'
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

/** A membership as the dashboard's statement gives it back. */
export type MembershipRow = Omit<
  MembershipView,
  'usable' | 'goodThrough' | 'renewalTotalCents' | 'nextCharge' | 'balanceCents' | 'plan'
> & {
  status: MembershipStatus
  interval: Interval
  pastDueSince: string | null
  chargeTriedOn: string | null
  paymentMethodId: string | null
  plan: Pick<
    Plan,
    | 'id'
    | 'name'
    | 'summary'
    | 'benefits'
    | 'monthCents'
    | 'yearCents'
    | 'additionalMonthCents'
    | 'additionalYearCents'
    | 'enrolmentFeeCents'
  >
  office: HomeOffice | null
  dependents: DependentView[]
  renewalCoupon: QuoteCoupon | null
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
  const { pastDueSince, chargeTriedOn, paymentMethodId: _, plan, renewalCoupon, ...rest } = row
  const status = standing(row, today)
  const usable = isUsable(row, today)
  const { renewalTotalCents } = quotePlan({
    plan,
    interval: row.interval,
    additionalMembers: row.dependents.filter(({ endsOn }) => endsOn === null || endsOn > row.termEndsOn)
      .length,
    coupon: renewalCoupon,
  })
  const owed = { ...rest, status, pastDueSince, chargeTriedOn, renewalTotalCents }
  return {
    ...rest,
    dependents: row.dependents.filter(({ endsOn }) => endsOn === null || endsOn >= today),
    status,
    usable,
    goodThrough: usable && row.termEndsOn >= today ? row.termEndsOn : null,
    plan: { id: plan.id, name: plan.name, summary: plan.summary, benefits: plan.benefits },
    renewalTotalCents,
    nextCharge: nextCharge(owed, today),
    balanceCents: balanceCents(owed),
  }
}
