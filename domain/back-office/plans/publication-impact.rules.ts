import { addDays } from '#domain/calendar.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import {
  type NextTermFacts,
  type PricedVersion,
  termPrice,
} from '#domain/memberships/next-term/next-term.rules.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import type { Interval } from '#domain/values/plans.ts'

/** Members whom a publication treats alike: how many are on a version and have a paid term ending on one day. */
export type TouchedGroup = {
  version: PricedVersion
  interval: Interval
  /** People on the plan today besides the primary member. */
  others: number
  coupon: NextTermFacts['coupon']
  /** The last day of the paid term. */
  termEndsOn: string
  hasEmail: boolean
  members: number
}

/**
 * Whom publishing a version affects, and when (decision 0017). Members who would pay more are notified as many days
 * ahead as the law requires, and pay it from the term that starts after. Members who would pay the same or less have
 * the new version from the next term on. Members whose billing cycle or family tier the new version lacks stay on what
 * they agreed to. Prices use today's people on the plan: a child who reaches 26 by then is still counted.
 *
 * @param soldFrom the brand's day on which it is published.
 * @returns `months`: those who will pay more, by the month of their first more expensive term, with the increase.
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
