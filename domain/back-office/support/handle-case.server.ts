import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { attachFiles } from '#domain/back-office/support/files/case-files.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { waitsForReply } from '#domain/law/grievances.ts'
import {
  type AuditedAction,
  type AuditedTx,
  audited,
  type StaffDeps,
} from '#domain/staff/audit/audited.server.ts'
import { changePause } from '#domain/support/case-deadlines.rules.ts'
import type { MovedStatus } from '#domain/values/support.ts'
import { listAnswerers } from './answerers.queries.server.ts'
import { findAppeal } from './appeal.queries.server.ts'
import { allowedTransitions, repeatsWritten } from './case.rules.ts'
import { addEntry, type CaseRow, changeCase, findCase, requireRevision } from './case-row.server.ts'

type CaseBrand = Pick<Brand, 'id' | 'settings'>

/** A case, its brand, and its revision when the person looked. */
export type Acting = { brand: CaseBrand; caseId: string; revision: number }

export type Work = {
  tx: AuditedTx
  row: CaseRow
  staffId: string
  /** The brand's calendar date. */
  today: string
}

/**
 * Does one action on a case in one transaction: the case is locked, is still what was seen, and is audited by its
 * reference, without its text. `revision` null: any revision.
 *
 * @throws DomainError `not_found`, `conflict`
 */
export async function actOnCase<Answer>(
  deps: StaffDeps,
  { brand, caseId, revision }: Omit<Acting, 'revision'> & { revision: number | null },
  work: (work: Work) => Promise<{ answer: Answer } & Pick<AuditedAction, 'action' | 'before' | 'after'>>,
): Promise<Answer> {
  const { staffId } = deps.by
  if (staffId === null) throw notFound()
  return audited(deps, async (tx) => {
    // They may have lost the role since the request began.
    if (!(await listAnswerers(tx, brand.id)).some(({ id }) => id === staffId)) throw notFound()
    const row = await findCase(tx, { brandId: brand.id, caseId }, { lock: true })
    if (revision !== null) await requireRevision(tx, row, revision)
    const today = dateIn(brand.settings.timeZone, deps.now)
    const { answer, ...act } = await work({ tx, row, staffId, today })
    const subject = { kind: 'case', id: row.id, name: row.reference }
    return { answer, act: { ...act, brandId: brand.id, subject } }
  })
}

/**
 * Adds a note that only people who answer cases read. It changes nothing, so it needs no revision.
 * @throws DomainError `not_found`; `invalid` as `attachFiles` does
 */
export async function noteOnCase(
  deps: StaffDeps,
  {
    brand,
    caseId,
    text,
    fileIds,
  }: Omit<Acting, 'revision'> & { text: string; fileIds?: string[] | undefined },
): Promise<void> {
  return actOnCase(deps, { brand, caseId, revision: null }, async ({ tx, row, staffId }) => {
    const entryId = await addEntry(tx, row, { kind: 'note', at: deps.now, staffId, text })
    await attachFiles(tx, { row, staffId, entryId, fileIds })
    return { answer: undefined, action: 'case.noted' }
  })
}

/**
 * Assigns a case to someone who can answer it, or to nobody.
 * @throws DomainError `not_found`, `invalid`: they can't; `conflict`: changed in the meantime, or it's an appeal of
 * their own decision.
 */
export async function assignCase(
  deps: StaffDeps,
  { assigneeId, ...acting }: Acting & { assigneeId: string | null },
): Promise<void> {
  return actOnCase(deps, acting, async ({ tx, row, staffId }) => {
    const answerers = await listAnswerers(tx, row.brandId)
    const nameOf = (id: string | null) => answerers.find((each) => each.id === id)?.name ?? null
    if (assigneeId !== null && nameOf(assigneeId) === null) {
      throw wrongField('assigneeId', 'This person can’t answer cases here.')
    }
    if (row.status === 'appealed' && assigneeId !== null) {
      const { decidedBefore } = await findAppeal(tx, row)
      if (decidedBefore === assigneeId) throw sameReviewer()
    }
    await changeCase(tx, row, { assigneeId })
    await addEntry(tx, row, { kind: 'assigned', at: deps.now, staffId, assigneeId })
    const [before, after] = [{ assignee: nameOf(row.assigneeId) }, { assignee: nameOf(assigneeId) }]
    return { answer: undefined, action: 'case.assigned', before, after }
  })
}

/**
 * Sets a case's status. @throws DomainError `not_found`, `conflict`, `invalid`: not allowed from its current status.
 */
export async function moveCase(
  deps: StaffDeps,
  { status, ...acting }: Acting & { status: MovedStatus },
): Promise<void> {
  return actOnCase(deps, acting, async ({ tx, row, staffId, today }) => {
    const changes = movedTo(row, status, { today, now: deps.now })
    await changeCase(tx, row, changes)
    await tellNewDate(tx, row, changes)
    await addEntry(tx, row, { kind: 'moved', at: deps.now, staffId, status })
    const [before, after] = [{ status: row.status }, { status }]
    return { answer: undefined, action: 'case.moved', before, after }
  })
}

/**
 * Answers a case by email, and sets its status. Once sent, the email acknowledges a grievance.
 * @throws DomainError `not_found`, `conflict`, `invalid`: also for an answer that repeats what was written.
 */
export async function answerCase(
  deps: StaffDeps,
  {
    text,
    status,
    fileIds,
    ...acting
  }: Acting & { text: string; status?: MovedStatus; fileIds?: string[] | undefined },
): Promise<void> {
  return actOnCase(deps, acting, async ({ tx, row, staffId, today }) => {
    requireOwnWords(row, 'text', text)
    const { now } = deps
    const changes = status ? movedTo(row, status, { today, now }) : {}
    await changeCase(tx, row, changes)
    await tellNewDate(tx, row, { ...row, ...changes })
    const entryId = await addEntry(tx, row, { kind: 'answered', at: now, staffId, text, status })
    await attachFiles(tx, { row, staffId, entryId, fileIds })
    await queueMail(tx, {
      brandId: row.brandId,
      template: 'case-answer',
      to: row.email,
      props: { entryId },
      dedupeKey: `case:${entryId}`,
    })
    const [before, after] = status ? [{ status: row.status }, { status }] : [null, null]
    return { answer: undefined, action: 'case.answered', before, after }
  })
}

/** @throws DomainError `invalid` if an email's text repeats a passage of what was written. */
export function requireOwnWords({ grievance, message }: CaseRow, path: string, text: string): void {
  const written = grievance ? [grievance.description, grievance.outcome] : [message?.message ?? null]
  if (!repeatsWritten(text, written)) return
  throw wrongField(path, 'This repeats what they wrote. Email isn’t secure, so use your own words.')
}

export function sameReviewer(): DomainError {
  return new DomainError(
    'conflict',
    'The person who decided a case can’t decide its appeal. Someone else has to.',
  )
}

export function wrongField(path: string, message: string): DomainError {
  return new DomainError('invalid', 'Please check the marked fields.', { fields: [{ path, message }] })
}

/** Tells a grievance's filer when the promised date is on hold for their reply, and when it changes. */
async function tellNewDate(
  tx: Db,
  { grievance, brandId, id, email, waitingSince, pausedDays, revision }: CaseRow,
  after: { waitingSince: string | null; pausedDays: number },
): Promise<void> {
  const isSame = after.waitingSince === waitingSince && after.pausedDays === pausedDays
  if (isSame || !grievance || !waitsForReply(grievance.state)) return
  await queueMail(tx, {
    brandId,
    template: 'case-date-moved',
    to: email,
    props: { grievanceId: id },
    dedupeKey: `case-date:${id}:${revision}`,
  })
}

function movedTo(row: CaseRow, status: MovedStatus, { today, now }: { today: string; now: Date }) {
  if (!allowedTransitions(row.kind, row.status).includes(status)) {
    const isClosing = row.grievance !== null && status === 'answered'
    throw wrongField(
      'status',
      isClosing
        ? 'A grievance is closed only by a decision.'
        : 'The case can’t go to that status from its current one.',
    )
  }
  const answeredAt = status === 'answered' ? now : null
  const pause = changePause({ ...row, state: row.grievance?.state ?? '' }, status === 'waiting', today)
  return { status, ...pause, ...(row.message && { answeredAt }) }
}
