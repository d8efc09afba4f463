import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { isPastClosing } from '#domain/brands/sales-status.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { withCredit } from '#domain/memberships/next-term/credit.rules.ts'
import { nextTermFacts } from '#domain/memberships/next-term/next-term.queries.server.ts'
import {
  type NextTermFacts,
  nextTermOf,
  quoteNextTerm,
} from '#domain/memberships/next-term/next-term.rules.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { type DueRow, listPageSize } from './money-list.schema.ts'

/** How many days ahead renewals are listed. */
const dueDays = 30

type Person = Parameters<typeof nextTermOf>[1]['people'][number]
type Read = Pick<DueRow, 'member' | 'memberNumber' | 'membershipId'> & {
  termEndsOn: string
  autoRenew: boolean
  facts: NextTermFacts
  people: Person[]
  closing: Parameters<typeof isPastClosing>[0]['closing']
}

/**
 * Memberships whose next term starts within 30 days of `today`, the brand's date, sorted by that day, each with its
 * price and how it's made up. The page is chosen by the index on status and end of term alone; pricing inputs are read
 * for its rows only.
 */
export async function listRenewalsDue(
  db: Db,
  { brandId, reach, today }: { brandId: string; reach: Reach; today: string },
  page: number,
): Promise<{ rows: DueRow[]; page: number; more: boolean }> {
  const { rows } = await db.execute<{ row: Read }>(sql`
    with due as materialized (
      select m.* from memberships m
      where m.brand_id = ${brandId} and m.status = 'active' and ${within(reach)}
        and m.term_ends_on between ${addDays(today, -1)}::date and ${addDays(today, dueDays - 1)}::date
      order by m.brand_id, m.status, m.term_ends_on, m.id
      limit ${listPageSize + 1} offset ${(page - 1) * listPageSize})
    select json_build_object(
      'member', ${writtenName('a')}, 'memberNumber', m.member_number, 'membershipId', m.id,
      'termEndsOn', m.term_ends_on, 'autoRenew', m.auto_renew and m.cancelled_at is null,
      'closing', (select cb.settings -> 'closing' from brands cb where cb.id = m.brand_id),
      'facts', ${nextTermFacts({ membership: 'm', version: 'v' })},
      'people', (
        select coalesce(json_agg(json_build_object(
          'relationship', d.relationship, 'disabled', d.disabled, 'dateOfBirth', d.date_of_birth,
          'endsOn', d.ends_on) order by d.id), '[]'::json)
        from dependents d where d.membership_id = m.id and (d.ends_on is null or d.ends_on > m.term_ends_on))
      ) as row
    from due m
    join accounts a on a.id = m.account_id
    join plan_versions v on v.id = m.plan_version_id
    order by m.term_ends_on, m.id`)
  return {
    rows: rows.slice(0, listPageSize).map(({ row }) => priced(row, today)),
    page,
    more: rows.length > listPageSize,
  }
}

function priced({ termEndsOn, autoRenew, facts, people, closing, ...member }: Read, today: string): DueRow {
  const dueOn = addDays(termEndsOn, 1)
  const term = nextTermOf(facts, { isReturning: false, people, startsOn: dueOn, today })
  const price = quoteNextTerm(term)
  const { lines, totalCents } = withCredit(price, facts.creditCents)
  const why = lines.map(({ label, amountCents }) => `${label}: ${formatCents(amountCents)}`)
  if (facts.chosen) why.push('The member chose this plan or billing from here on.')
  if (term.previousCents !== null && term.previousCents < price.totalCents) {
    const sent = facts.notices.findLast(({ version }) => version.id === term.version.id)?.sentOn
    why.push(
      `Up from ${formatCents(term.previousCents)}: ${sent ? `the member was told on ${formatDate(sent)}` : 'the member’s notice hasn’t gone out yet'}.`,
    )
  } else if (!term.isOnSale) {
    why.push('The price the member agreed to, not the one sold today.')
  }
  if (term.cover === null) why.push('No one is on it anymore: there is nothing to renew.')
  const closes = isPastClosing({ closing: closing ?? null }, { today, startsOn: dueOn })
  if (closes) why.push('The brand closes before that day: nothing is charged.')
  if (!autoRenew) why.push('Auto-renewal is off: it ends unless the member renews it.')
  return {
    ...member,
    dueOn,
    planName: term.version.name,
    totalCents,
    why,
    isCharged: autoRenew && term.cover !== null && !closes,
  }
}
