import { eq } from 'drizzle-orm'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { grievanceAppeals } from '#db/schema/support.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { changePause, mayReviewAppeal, startClocks } from '#domain/support/case-deadlines.rules.ts'
import type { CaseFinding } from '#domain/values/support.ts'
import { findAppeal } from './appeal.queries.server.ts'
import { isToDecide } from './case.rules.ts'
import { addEntry, type CaseRow, changeCase } from './case-row.server.ts'
import {
  type Acting,
  actOnCase,
  requireOwnWords,
  sameReviewer,
  type Work,
  wrongField,
} from './handle-case.server.ts'

type Decision = { finding: CaseFinding; reasons: string }

/**
 * Decides a grievance, or its appeal, and queues the decision letter. An appeal is decided by another person than the
 * first decision, which the database enforces too.
 *
 * @throws DomainError `not_found`, `invalid`, `conflict`: changed in the meantime, already decided, a message, or the
 * same person decided before.
 */
export async function decideCase(
  deps: StaffDeps,
  { finding, reasons, ...acting }: Acting & Decision,
): Promise<void> {
  return actOnCase(deps, acting, async (work) => {
    const { tx, row } = work
    if (!isToDecide(row.kind, row.status)) throw nothingToDecide()
    requireOwnWords(row, 'reasons', reasons)
    const isAppeal = row.status === 'appealed'
    const entryId = await (isAppeal ? decideAppeal : decideFirst)(work, deps.now, { finding, reasons })
    await queueMail(tx, {
      brandId: row.brandId,
      template: 'case-decided',
      to: row.email,
      props: { entryId },
      dedupeKey: `case:${entryId}`,
    })
    return {
      answer: undefined,
      action: isAppeal ? 'case.appeal_decided' : 'case.decided',
      before: { status: row.status },
      after: { status: isAppeal ? 'closed' : 'resolved', finding },
    }
  })
}

async function decideFirst({ tx, row, staffId, today }: Work, now: Date, { finding, reasons }: Decision) {
  const status = 'resolved'
  await changeCase(tx, row, {
    status,
    ...changePause({ ...row, state: row.grievance?.state ?? '' }, false, today),
    resolvedAt: now,
    resolution: reasons,
    finding,
    reviewerId: staffId,
  })
  return addEntry(tx, row, { kind: 'decided', at: now, staffId, text: reasons, status, finding })
}

async function decideAppeal({ tx, row, staffId }: Work, now: Date, { finding, reasons }: Decision) {
  const { decidedBefore } = await findAppeal(tx, row)
  if (!mayReviewAppeal({ decidedBefore, reviewerId: staffId })) throw sameReviewer()
  await tx
    .update(grievanceAppeals)
    .set({ reviewerId: staffId, decidedAt: now, decision: reasons, finding })
    .where(ofBrand(grievanceAppeals, row.brandId, eq(grievanceAppeals.grievanceId, row.id)))
  const status = 'closed'
  await changeCase(tx, row, { status })
  return addEntry(tx, row, { kind: 'appeal_decided', at: now, staffId, text: reasons, status, finding })
}

/**
 * Files a member's appeal, and queues its acknowledgment; its clocks run from the day it was received. A case has one
 * appeal. The person who decided is unassigned.
 *
 * @throws DomainError `not_found`, `invalid`, `conflict`: changed in the meantime, or not decided.
 */
export async function fileAppeal(
  deps: StaffDeps,
  { reason, receivedOn, ...acting }: Acting & { reason: string; receivedOn: string },
): Promise<void> {
  return actOnCase(deps, acting, async ({ tx, row, staffId, today }) => {
    const { grievance } = row
    if (!grievance?.resolvedAt || row.status !== 'resolved') throw nothingToAppeal(row)
    const decidedOn = dateIn(acting.brand.settings.timeZone, grievance.resolvedAt)
    if (receivedOn > today || receivedOn < decidedOn) {
      throw wrongField('receivedOn', 'Enter a day from the decision through today.')
    }
    const { acknowledgeBy, resolveBy } = startClocks({ receivedOn, urgent: false })
    await tx.insert(grievanceAppeals).values({
      brandId: row.brandId,
      grievanceId: row.id,
      reason,
      filedAt: deps.now,
      receivedOn,
      acknowledgeBy,
      resolveBy,
      decidedBefore: grievance.reviewerId,
    })
    const keeps = grievance.reviewerId === null || row.assigneeId !== grievance.reviewerId
    const status = 'appealed'
    await changeCase(tx, row, { status, assigneeId: keeps ? row.assigneeId : null })
    await addEntry(tx, row, { kind: 'appealed', at: deps.now, staffId, text: reason, status })
    await queueMail(tx, {
      brandId: row.brandId,
      template: 'appeal-received',
      to: row.email,
      props: { grievanceId: row.id },
      dedupeKey: `appeal-received:${row.id}`,
    })
    return {
      answer: undefined,
      action: 'case.appealed',
      before: { status: row.status },
      after: { status, receivedOn, resolveBy },
    }
  })
}

function nothingToDecide(): DomainError {
  return new DomainError(
    'conflict',
    'There is nothing to decide: this case is already decided, or it’s a message.',
  )
}

function nothingToAppeal({ status }: CaseRow): DomainError {
  const message =
    status === 'appealed' || status === 'closed'
      ? 'This case was already appealed. A case can have only one appeal.'
      : 'Only a decision can be appealed.'
  return new DomainError('conflict', message)
}
