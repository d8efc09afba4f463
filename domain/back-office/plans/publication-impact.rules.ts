import { addDays } from '#domain/calendar.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import {
  type NextTermFacts,
  type PricedVersion,
  termPrice,
} from '#domain/memberships/next-term/next-term.rules.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import type { Interval } from '#domain/values/plans.ts'

/** Members who are alike for a publication: how many there are on a version, whose paid term ends on one day. */
export type TouchedGroup = {
  version: PricedVersion
  interval: Interval
  /** People of the membership beside its member who are covered today. */
  others: number
  coupon: NextTermFacts['coupon']
  /** Last day of the term that is paid for. */
  termEndsOn: string
  hasEmail: boolean
  members: number
}

/**
 * Whom the publication of a version touches, and when (decision 0017): who would pay more is told in the days the law
 * names, and pays it from the term that begins after; who would pay the same or less has the new version from the next
 * term on; whose billing or family the new version does not take stays on what was agreed. Members are priced as they
 * are covered today: a child who grows up until then is still in this count.
 *
 * @param soldFrom the brand's day on which it is published.
 * @returns `months`: those who will pay more by the month of the first dearer term, with how much more that term is.
 */
export function impactOf(
  groups: readonly TouchedGroup[],
  { version, soldFrom }: { version: PricedVersion; soldFrom: string },
) {
  const { first, last } = priceNoticeDays
  const count = { members: 0, dearer: 0, cheaper: 0, same: 0, keeps: 0, tooLate: 0, untold: 0 }
  const months = new Map<string, { month: string; members: number; moreCents: number }>()
  let firstNoticeOn: string | null = null
  for (const group of groups) {
    const { members, termEndsOn } = group
    count.members += members
    const [was, is] = [priceBy(group, group.version), priceBy(group, version)]
    if (was === null || is === null) {
      count.keeps += members
      continue
    }
    if (is <= was) {
      count[is < was ? 'cheaper' : 'same'] += members
      continue
    }
    count.dearer += members
    if (!group.hasEmail) {
      count.untold += members
      continue
    }
    const startsOn = addDays(termEndsOn, 1)
    if (addDays(startsOn, -last) < soldFrom) {
      count.tooLate += members
      continue
    }
    const window = addDays(startsOn, -first)
    const noticeOn = window < soldFrom ? soldFrom : window
    if (firstNoticeOn === null || noticeOn < firstNoticeOn) firstNoticeOn = noticeOn
    const month = startsOn.slice(0, 7)
    const row = months.get(month) ?? { month, members: 0, moreCents: 0 }
    months.set(month, {
      month,
      members: row.members + members,
      moreCents: row.moreCents + (is - was) * members,
    })
  }
  const inOrder = [...months.values()].toSorted((one, other) => one.month.localeCompare(other.month))
  return { soldFrom, ...count, firstNoticeOn, noticeDays: { first, last }, months: inOrder }
}

function priceBy({ interval, others, coupon }: TouchedGroup, version: PricedVersion): number | null {
  const all = countCovered(version, others)
  const cover = all === 0 ? null : { additionalMembers: all - 1 }
  return termPrice({ version, interval, cover, coupon })
}
