import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailSubject } from '#db/schema/mail.ts'
import { paperNotices } from '#db/schema/memberships.ts'
import { writtenName } from '#db/searched-name.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { type NoticeDays, usualNoticeDays } from '#domain/law/renewals.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import {
  chargeableOnceTold,
  dutyOf,
  noticedIntervals,
  yearDue,
} from '#domain/memberships/renewal/reminder.rules.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { Interval } from '#domain/values/plans.ts'
import type { MailedNotice, PaperNotice } from './paper-notice.schema.ts'

type Which = { brandId: string; reach: Reach; today: string; noticeDays?: NoticeDays | undefined }
type Row = {
  id: string
  accountId: string
  member: string
  memberNumber: string
  state: string
  interval: Interval
  joinedOn: string
  termEndsOn: string
  hasEmail: boolean
  /** The day each notice was first given, by the key the letter uses. */
  told: Record<string, string>
}

/**
 * Members with auto-renewal who are due a renewal notice and whom no email reaches: they have no address, or a notice
 * was given up. Each gets a letter, and isn't charged until it is mailed. Soonest first; limited to one membership if
 * that is named.
 */
export async function listPaperNotices(
  db: Db,
  which: Which & { membershipId?: string },
): Promise<PaperNotice[]> {
  const { brandId, reach, today, membershipId, noticeDays = usualNoticeDays } = which
  const [ahead] = noticeDays
  const { rows } = await db.execute<{ row: Row }>(sql`
    select json_build_object('id', m.id, 'accountId', m.account_id, 'member', ${writtenName('a')},
      'memberNumber', m.member_number, 'state', m.state, 'interval', m.interval, 'joinedOn', m.joined_on,
      'termEndsOn', m.term_ends_on, 'hasEmail', a.email is not null,
      'told', (select coalesce(json_object_agg(about, day), '{}') from (
        select about, min(day) as day from (
          select p.about, p.mailed_on as day from paper_notices p
          where p.brand_id = m.brand_id and p.membership_id = m.id
          union all
          select case l.template when 'renewal-notice' then 'renewal:' else 'year:' end || split_part(l.dedupe_key, ':', 3),
            (l.sent_at at time zone (b.settings ->> 'timeZone'))::date
          from mails l where l.brand_id = m.brand_id and ${mailSubject(sql`l.props`)} = m.id::text
            and l.template in ('renewal-notice', 'annual-reminder') and l.status = 'sent') each group by about) told)) as row
    from memberships m join accounts a on a.id = m.account_id join brands b on b.id = m.brand_id
    where ${membershipId ? sql`m.id = ${membershipId} and` : sql``} m.brand_id = ${brandId} and m.status = 'active' and m.auto_renew and ${within(reach)}
      and (a.email is null or exists (
        select from mails l where l.brand_id = m.brand_id and ${mailSubject(sql`l.props`)} = m.id::text
          and l.template in ('renewal-notice', 'annual-reminder') and l.given_up_at is not null))
    order by m.term_ends_on, m.id`)
  return rows.flatMap(({ row }) => {
    const about = dueOf(row, today, ahead)
    if (about === null || about in row.told) return []
    const { told, state, interval, joinedOn: _, ...shown } = row
    const startsOn = addDays(row.termEndsOn, 1)
    const duty = dutyOf(row, startsOn)
    const chargedFrom =
      duty === null ? startsOn : chargeableOnceTold({ state, interval }, startsOn, told[duty] ?? today)
    return { ...shown, about, startsOn, chargedFrom }
  })
}

function dueOf({ interval, joinedOn, termEndsOn }: Row, today: string, ahead: number): string | null {
  const startsOn = addDays(termEndsOn, 1)
  if (noticedIntervals.includes(interval)) {
    return today >= addDays(startsOn, -ahead) ? `renewal:${startsOn}` : null
  }
  const year = yearDue(joinedOn, today, ahead)
  return year === null ? null : `year:${year}`
}

/** The contents of a renewal letter. @throws DomainError `not_found` if none is due. */
export async function readPaperNotice(db: Db, which: Which & { membershipId: string }) {
  const [notice] = await listPaperNotices(db, which)
  if (!notice) throw notFound()
  const { brandId, today } = which
  const owner = { brandId, accountId: notice.accountId, membershipId: notice.id, today }
  const { dashboard, membership } = await findMembership(db, owner)
  return { notice, member: dashboard.member, membership }
}

/**
 * Records that a renewal letter was mailed; the notice period of its charge starts on that day.
 * @throws DomainError `invalid`: a future day; `not_found`; `conflict`: already recorded, or none is due anymore
 */
export async function recordMailedNotice(
  deps: StaffDeps,
  which: Which,
  { membershipId, about, mailedOn }: MailedNotice & { membershipId: string },
): Promise<void> {
  if (mailedOn > which.today || mailedOn < addDays(which.today, -earliestDays)) {
    throw new DomainError('invalid', 'Check the day.', {
      fields: [{ path: 'mailedOn', message: 'Enter the day it was mailed, today or before.' }],
    })
  }
  await audited(deps, async (tx) => {
    const [notice] = await listPaperNotices(tx, { ...which, membershipId })
    const written =
      notice?.about === about &&
      (await tx
        .insert(paperNotices)
        .values({ brandId: which.brandId, membershipId, about, mailedOn })
        .onConflictDoNothing()
        .returning({ id: paperNotices.id }))
    if (!notice || !written || written.length === 0) {
      throw new DomainError('conflict', 'This letter has already been recorded, or is no longer due.')
    }
    return {
      act: {
        action: 'member.letter_mailed',
        brandId: which.brandId,
        subject: { kind: 'member', id: notice.accountId, name: notice.member },
        after: { memberNumber: notice.memberNumber, about, mailedOn },
      },
    }
  })
}

/** How long ago a letter that is recorded now may have been mailed, in days. */
const earliestDays = 90
