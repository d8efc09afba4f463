import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships, priceNotices } from '#db/schema/memberships.ts'
import { planVersions } from '#db/schema/plans.ts'
import { addDays } from '#domain/calendar.ts'
import {
  type NoticeDays,
  priceNoticeDays,
  promotionNoticeDays,
  usualNoticeDays,
} from '#domain/law/renewals.ts'
import { nextTermFacts, termCoupon } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { type PriceRise, priceRiseOf } from '#domain/memberships/next-term/price-rise.rules.ts'
import { noticedIntervals, renewalNoticeDue, renewalNoticeKey } from './reminder.rules.ts'

type Brand = {
  brandId: string
  today: string
  closesOn?: string | undefined
  noticeDays?: NoticeDays | undefined
}
type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

const BATCH = 500

/**
 * Queues a notice to every member whose next term costs more than the current one, while a notice can still be in time;
 * once per term and plan version. A yearly renewal notice due the same day is the same email. Returns the number
 * queued.
 */
export async function sendPriceNotices(db: Db, brand: Brand): Promise<number> {
  let sent = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await readCandidates(db, brand, last)
    for (const candidate of batch) {
      const rise = riseOf(candidate, brand.today)
      if (rise && (await db.transaction((tx) => notify(tx, brand, candidate, rise)))) sent += 1
    }
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) return sent
  }
}

/** Memberships near enough to their next term whose plan has a newer version, or whose term had its own coupon. */
async function readCandidates(db: Db, { brandId, today, closesOn }: Brand, after: string) {
  const ahead = sql`(${memberships.termEndsOn} + 1 - ${today}::date)`
  const isSoldAnew = sql`exists (
    select from plan_versions av
    join plans ap on ap.id = av.plan_id and ap.status = 'published'
    where av.id = coalesce(${memberships.nextPlanVersionId}, ${memberships.planVersionId})
      and ap.published_version <> av.version)`
  return db
    .select({
      id: memberships.id,
      termEndsOn: memberships.termEndsOn,
      interval: memberships.interval,
      autoRenew: memberships.autoRenew,
      to: accounts.email,
      facts: nextTermFacts({ membership: 'memberships', version: 'plan_versions' }),
      people: sql<{ relationship: string; disabled: boolean; dateOfBirth: string; endsOn: string | null }[]>`(
        select coalesce(json_agg(json_build_object(
          'relationship', d.relationship, 'disabled', d.disabled, 'dateOfBirth', d.date_of_birth,
          'endsOn', d.ends_on)), '[]'::json)
        from dependents d where d.membership_id = ${memberships.id})`,
    })
    .from(memberships)
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.status, 'active'),
        isNull(memberships.cancelledAt),
        isNotNull(accounts.email),
        sql`${ahead} between ${priceNoticeDays.last}::int and ${priceNoticeDays.first}::int`,
        sql`(${isSoldAnew} or ${termCoupon('memberships')} is not null)`,
        closesOn === undefined ? undefined : lt(memberships.termEndsOn, closesOn),
        gt(memberships.id, after),
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(BATCH)
}

function riseOf({ facts, people, termEndsOn, autoRenew }: Candidate, today: string) {
  const startsOn = addDays(termEndsOn, 1)
  const rise = priceRiseOf(facts, { people, startsOn, today })
  const agreed = facts.chosen?.version ?? facts.current
  if (!rise || rise.version.id !== agreed.id) return rise
  // For a coupon that ends: a member who renews manually was never promised it for longer.
  return autoRenew && startsOn <= addDays(today, promotionNoticeDays) ? rise : null
}

async function notify(
  db: Db,
  { brandId, today, noticeDays = usualNoticeDays }: Brand,
  { id: membershipId, termEndsOn, interval, to }: Candidate,
  { version, previousCents, renewalCents }: PriceRise,
): Promise<boolean> {
  const termStartsOn = addDays(termEndsOn, 1)
  const ownKey = `price-notice:${membershipId}:${termStartsOn}:${version.id}`
  const [notice] = await db
    .insert(priceNotices)
    .values({
      brandId,
      membershipId,
      termStartsOn,
      planVersionId: version.id,
      previousCents,
      renewalCents,
      mailKey: ownKey,
    })
    .onConflictDoNothing()
    .returning({ id: priceNotices.id })
  if (!notice) return false
  const mail = { brandId, template: 'renewal-notice', to: to ?? '', props: { membershipId } } as const
  const due = renewalNoticeDue(termEndsOn, today, noticeDays)
  // This notice and a renewal notice of the same day are one email.
  const dedupeKey = due === null ? ownKey : renewalNoticeKey(membershipId, termStartsOn, due)
  if (noticedIntervals.includes(interval) && (await queueMail(db, { ...mail, dedupeKey }))) {
    await db
      .update(priceNotices)
      .set({ mailKey: dedupeKey })
      .where(ofBrand(priceNotices, brandId, eq(priceNotices.id, notice.id)))
    return true
  }
  return queueMail(db, { ...mail, dedupeKey: ownKey })
}
