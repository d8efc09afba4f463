import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { offices } from '#db/schema/offices.ts'
import { addDays } from '#domain/calendar.ts'
import {
  answerWithinDays,
  confirmedForDays,
  type Round,
  remindAfterDays,
} from '#domain/offices/verification/verification.schema.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

/** The most offices asked in one round; the next round asks the rest. */
const MOST_ASKED = 500
const dayMs = 24 * 60 * 60 * 1000

/**
 * Asks offices within reach to verify their listings: those in a list, or all that are due. Each gets an email with a
 * link. Offices that have no email, have ended, or haven't answered an earlier request are counted and skipped.
 */
export function requestVerifications(
  deps: StaffDeps,
  {
    brandId,
    reach,
    today,
    officeIds,
  }: { brandId: string; reach: Reach; today: string; officeIds: string[] | 'due' },
): Promise<Round> {
  return audited(deps, async (tx) => {
    const chosen = await choose(tx, { brandId, reach, today, officeIds })
    const round: Round = { asked: 0, withoutEmail: 0, alreadyAsked: 0, ended: 0 }
    const names: string[] = []
    for (const { id: officeId, name, email, endsOn } of chosen) {
      if (endsOn !== null && endsOn < today) round.ended += 1
      else if (email === null) round.withoutEmail += 1
      else if (await ask(tx, deps, { brandId, officeId, email })) {
        round.asked += 1
        names.push(name)
      } else round.alreadyAsked += 1
    }
    const subject = {
      kind: 'office',
      id: brandId,
      name: `${round.asked} ${round.asked === 1 ? 'office' : 'offices'}`,
    }
    return {
      answer: round,
      act: {
        action: 'office.round_started',
        brandId,
        subject,
        after: { ...round, offices: names.slice(0, 50) },
      },
    }
  })
}

async function choose(
  tx: AuditedTx,
  {
    brandId,
    reach,
    today,
    officeIds,
  }: { brandId: string; reach: Reach; today: string; officeIds: string[] | 'due' },
) {
  if (reach === null) return []
  const own = reach.kind === 'offices' ? inArray(offices.id, [...reach.officeIds]) : undefined
  const wanted =
    officeIds === 'due'
      ? or(isNull(offices.lastVerified), lt(offices.lastVerified, addDays(today, -confirmedForDays)))
      : inArray(offices.id, officeIds)
  return tx
    .select({ id: offices.id, name: offices.name, email: offices.email, endsOn: offices.endsOn })
    .from(offices)
    .where(ofBrand(offices, brandId, own, wanted))
    .orderBy(cannotAnswer(today), asc(offices.lastVerified), asc(offices.id))
    .limit(MOST_ASKED)
}

/** Whether an office can't be asked now; a round takes those that can first. */
const cannotAnswer = (today: string) => sql`(
  ${offices.email} is null or coalesce(${offices.endsOn} < ${today}::date, false) or exists (
    select from ${officeVerifications} where ${officeVerifications.officeId} = ${offices.id}
      and ${officeVerifications.brandId} = ${offices.brandId} and ${officeVerifications.status} in ('sent', 'proposed')))`

async function ask(
  tx: AuditedTx,
  { now, by }: StaffDeps,
  { brandId, officeId, email }: { brandId: string; officeId: string; email: string },
): Promise<boolean> {
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + answerWithinDays * dayMs)
  const [row] = await tx
    .insert(officeVerifications)
    .values({ id, brandId, officeId, askedBy: by.staffId, email, status: 'sent', expiresAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: officeVerifications.id })
  if (!row) return false
  return queueMail(tx, {
    brandId,
    template: 'office-verification',
    to: email,
    props: { verificationId: id, isReminder: false },
    dedupeKey: `office-verification:${id}`,
  })
}

/** Reminds offices that haven't answered for a while, once, and closes expired links. Safe to run concurrently. */
export async function remindUnverified(
  { db, now }: DbAt,
  { brandId }: { brandId: string },
): Promise<{ officesReminded: number; linksOver: number }> {
  const v = officeVerifications
  const over = await db
    .update(v)
    .set({ status: 'unanswered', tokenHash: null })
    .where(ofBrand(v, brandId, eq(v.status, 'sent'), lt(v.expiresAt, now)))
    .returning({ id: v.id })
  const since = new Date(now.getTime() - remindAfterDays * dayMs)
  const reminded = await db.transaction(async (tx) => {
    const rows = await tx
      .update(v)
      .set({ remindedAt: now })
      .where(ofBrand(v, brandId, and(eq(v.status, 'sent'), isNull(v.remindedAt), lt(v.createdAt, since))))
      .returning({ id: v.id, email: v.email })
    for (const { id, email } of rows) {
      await queueMail(tx, {
        brandId,
        template: 'office-verification',
        to: email,
        props: { verificationId: id, isReminder: true },
        dedupeKey: `office-verification-again:${id}`,
      })
    }
    return rows.length
  })
  return { officesReminded: reminded, linksOver: over.length }
}
