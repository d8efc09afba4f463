import { and, asc, eq, gt, inArray, isNotNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Mails, queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { mailSubject, mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { addDays } from '#domain/calendar.ts'
import { ageOutNoticeDays } from '#domain/law/ages.ts'
import { earliestNoticeDays, type NoticeDays, usualNoticeDays } from '#domain/law/renewals.ts'
import { childrenAgingOut } from '#domain/memberships/cancellation/end-memberships.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { mayChangeAutoRenew } from '#domain/memberships/membership.policy.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import { sendPriceNotices } from './price-notices.server.ts'
import {
  annualReminderKey,
  noticedIntervals,
  reminderDays,
  renewalNoticeDue,
  renewalNoticeKey,
  yearDue,
} from './reminder.rules.ts'

/** `closesOn`: for a brand that is closing, the last day on which a renewal is charged. */
type Brand = {
  brandId: string
  today: string
  closesOn?: string | undefined
  /** How many days before a term it sends notices; the defaults if the brand set none. */
  noticeDays?: NoticeDays | undefined
}
type Template = Extract<keyof Mails, 'renewal-notice' | 'annual-reminder'>

const BATCH = 500

/**
 * Queues every notice due on `today`, the brand's date: two before a term of half a year or more renews or ends, one
 * before a price increase, one a year to monthly payers with auto-renewal, and one before a child ages out. Each is
 * sent once; a missed one goes out late, except the earlier of two. A member without an email address gets a letter
 * (`paper-notices`).
 */
export async function sendNotices(
  { db }: { db: Db },
  brand: Brand,
): Promise<{ priceNotices: number; renewalNotices: number; annualReminders: number; ageOutNotices: number }> {
  return {
    // First, because a price notice due on the day of a renewal notice is the same email.
    priceNotices: await sendPriceNotices(db, brand),
    renewalNotices: await sendRenewalNotices(db, brand),
    annualReminders: await sendAnnualReminders(db, brand),
    ageOutNotices: await sendAgeOutNotices(db, brand),
  }
}

/**
 * Whether the renewal will still be charged. Members of a closing brand get no notice of others; the closing email told
 * them.
 */
const isCharged = (closesOn: string | undefined) =>
  closesOn === undefined ? undefined : lt(memberships.termEndsOn, closesOn)

async function sendRenewalNotices(
  db: Db,
  { brandId, today, closesOn, noticeDays = usualNoticeDays }: Brand,
): Promise<number> {
  const ahead = sql`(${memberships.termEndsOn} + 1 - ${today}::date)`
  return queueEach(db, {
    brandId,
    template: 'renewal-notice',
    // The widest range any law needs; the rule itself decides.
    which: and(
      inArray(memberships.interval, noticedIntervals),
      // A term without any notice gets one late and is charged as long afterward as the law requires.
      or(
        sql`${ahead} between 1 and ${earliestNoticeDays}::int`,
        and(sql`${ahead} < 1`, eq(memberships.autoRenew, true), not(wasTold(brandId))),
      ),
      isCharged(closesOn),
    ),
    keyOf: ({ membershipId, termEndsOn }) => {
      const notice = renewalNoticeDue(termEndsOn, today, noticeDays)
      return notice === null ? null : renewalNoticeKey(membershipId, addDays(termEndsOn, 1), notice)
    },
  })
}

/** SQL: whether a notice of the next term is queued or was sent. */
function wasTold(brandId: string): SQL {
  return sql`exists (
    select from mails told where told.brand_id = ${brandId} and ${mailSubject(sql`told.props`)} = ${memberships.id}::text
      and told.template = 'renewal-notice'
      and split_part(told.dedupe_key, ':', 3) = (${memberships.termEndsOn} + 1)::text)`
}

async function sendAnnualReminders(
  db: Db,
  { brandId, today, closesOn, noticeDays = usualNoticeDays }: Brand,
): Promise<number> {
  const [ahead] = noticeDays
  const days = sql`(${today}::date - ${memberships.joinedOn} + ${ahead}::int)`
  return queueEach(db, {
    brandId,
    template: 'annual-reminder',
    // A few days wider than needed because of leap years; the rule itself decides.
    which: and(
      eq(memberships.autoRenew, true),
      isCharged(closesOn),
      notInArray(memberships.interval, noticedIntervals),
      sql`${days} > 360`,
      or(
        sql`mod(${days} + 3, 365.2425) < ${ahead + reminderDays + 6}::int`,
        lt(memberships.termEndsOn, today),
      ),
    ),
    keyOf: ({ membershipId, joinedOn }) => {
      const year = yearDue(joinedOn, today, ahead)
      return year === null ? null : annualReminderKey(membershipId, year)
    },
  })
}

async function sendAgeOutNotices(db: Db, { brandId, today }: Brand): Promise<number> {
  const children = await childrenAgingOut(db, { brandId, today }, ageOutNoticeDays)
  let sent = 0
  for (const { dependent, agesOut, accountId, membership } of children) {
    // On the day itself, the job that ends the child's place has already run.
    if (agesOut <= today || !goesOnTo(membership, agesOut)) continue
    const { id: dependentId, membershipId } = dependent
    const props = { membershipId, dependentId }
    const dedupeKey = `age-out:${dependentId}:${agesOut}`
    if (await mailMember(db, { brandId, accountId, template: 'age-out', props, dedupeKey })) sent += 1
  }
  return sent
}

/** Whether a membership will still exist on a day. */
function goesOnTo(
  { status, autoRenew, termEndsOn }: { status: MembershipStatus; autoRenew: boolean; termEndsOn: string },
  day: string,
): boolean {
  return mayChangeAutoRenew(status) && (autoRenew || day <= termEndsOn)
}

type Candidate = { membershipId: string; joinedOn: string; termEndsOn: string }

/** Queues one email to each matching active membership not yet notified, one batch per transaction. */
async function queueEach(
  db: Db,
  notice: {
    brandId: string
    template: Template
    which: SQL | undefined
    /** Key of the email that is due; null if none is. */
    keyOf: (member: Candidate) => string | null
  },
): Promise<number> {
  const { brandId, template, which, keyOf } = notice
  let sent = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await db
      .select({
        membershipId: memberships.id,
        joinedOn: memberships.joinedOn,
        termEndsOn: memberships.termEndsOn,
        to: accounts.email,
      })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(
        and(
          eq(memberships.brandId, brandId),
          eq(memberships.status, 'active'),
          gt(memberships.id, last),
          isNotNull(accounts.email),
          which,
        ),
      )
      .orderBy(asc(memberships.id))
      .limit(BATCH)
    const meant = batch.flatMap((member) => {
      const dedupeKey = keyOf(member)
      return dedupeKey === null ? [] : [{ ...member, dedupeKey }]
    })
    const due = await withoutTold(db, brandId, meant)
    await db.transaction(async (tx) => {
      for (const { membershipId, to, dedupeKey } of due) {
        const mail = { brandId, template, to: to ?? '', props: { membershipId }, dedupeKey }
        if (await queueMail(tx, mail)) sent += 1
      }
    })
    last = batch.at(-1)?.membershipId ?? last
    if (batch.length < BATCH) return sent
  }
}

/** Those whose email isn't in the outbox yet. If two workers race, the outbox's key decides. */
async function withoutTold<Due extends { dedupeKey: string }>(
  db: Db,
  brandId: string,
  due: Due[],
): Promise<Due[]> {
  const keys = due.map(({ dedupeKey }) => dedupeKey)
  const rows = await db
    .select({ key: mails.dedupeKey })
    .from(mails)
    .where(ofBrand(mails, brandId, inArray(mails.dedupeKey, keys)))
  const told = new Set(rows.map(({ key }) => key))
  return due.filter(({ dedupeKey }) => !told.has(dedupeKey))
}
