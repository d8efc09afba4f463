import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { bulkJobs, bulkRows } from '#db/schema/bulk.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { wrongCount } from '#domain/back-office/imports/change-import.server.ts'
import { refuseOfficeElsewhere } from '#domain/back-office/members/actions/change-membership.server.ts'
import { findMatching } from '#domain/back-office/members/search/search-members.server.ts'
import { listAnswerers } from '#domain/back-office/support/answerers.queries.server.ts'
import { findCases } from '#domain/back-office/support/inbox.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { MailCatalog } from '#domain/mail-catalog.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { RequestKind } from '#domain/support/reference.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'
import type { BeginBulk, BeginCaseBulk, BulkAct, BulkChoice, RunBulk } from './bulk.schema.ts'
import { mostInBulk } from './bulk-limits.ts'
import { actWords, caseActWords, counted, isOfPerson } from './bulk-words.ts'

export type WhichBulk = { brandId: string; jobId: string }
type Where = { brandId: string; reach: Reach; today: string; mails: Pick<MailCatalog, 'bulkResend'> }
type Asked = Pick<Where, 'brandId' | 'today'> & { reach: NonNullable<Reach> }
type Chosen = { membershipId: string; memberId: string }

/** How many bulk actions one person can have in progress at once. */
const mostAtWork = 5
const ROWS_AT_ONCE = 1_000

/**
 * Selects members for an action and queues its check, which changes nothing. The selection is made here, within the
 * requester's current permissions, and stays fixed.
 * @throws DomainError `not_found` if it reaches nothing; `invalid`: nobody, too many, or no such email or office;
 * `conflict`: too many in progress
 */
export async function beginBulk(
  deps: StaffDeps,
  { brandId, reach, today, mails }: Where,
  { act, choice, reason }: BeginBulk,
): Promise<{ id: string }> {
  const { staffId } = deps.by
  if (reach === null || staffId === null) throw notFound()
  if (act.kind === 'transfer') refuseOfficeElsewhere(reach, act.officeId, 'act.officeId')
  const words = actWords(
    act,
    act.kind === 'mail_again' ? mailNamed(mails, act.template) : await officeNamed(deps.db, brandId, act),
  )
  const rows = await choose(deps.db, { brandId, reach, today }, act, choice)
  const officeIds = reach.kind === 'offices' ? [...reach.officeIds] : null
  const of = rows.map(({ membershipId }) => ({ membershipId }))
  return begin(deps, { brandId, noun: 'members', act, words, reason, officeIds }, of)
}

/**
 * Selects cases for an action and queues its check, which changes nothing. The requester must be able to answer the
 * brand's cases.
 * @throws DomainError `not_found`; `invalid`: none, too many, or an assignee who may not answer; `conflict`: too many
 * in progress
 */
export async function beginCaseBulk(
  deps: StaffDeps,
  brand: Pick<Brand, 'id' | 'settings'>,
  { act, choice, reason }: BeginCaseBulk,
): Promise<{ id: string }> {
  const { db, now, by } = deps
  if (by.staffId === null) throw notFound()
  const answerers = await listAnswerers(db, brand.id)
  if (!answerers.some(({ id }) => id === by.staffId)) throw notFound()
  const wanted = act.kind === 'case_assign' ? act.assigneeId : null
  const assignee = answerers.find(({ id }) => id === wanted)?.name ?? null
  if (wanted !== null && assignee === null) {
    const message = 'This person can’t answer cases here.'
    throw new DomainError('invalid', message, { fields: [{ path: 'act.assigneeId', message }] })
  }
  const viewer = { staffId: by.staffId, reads: true }
  const rows =
    'matching' in choice
      ? (await findCases({ db, brands: [brand], viewer, now }, { ...choice.matching, sort: 'clock' })).found
      : await findNamedCases(db, brand.id, choice.caseIds)
  if (rows.length > mostInBulk) throw tooMany('cases')
  if (rows.length === 0) throw new DomainError('invalid', 'No cases match these filters.')
  const words = caseActWords(act, assignee)
  const of = rows.map(({ id, kind }) => (kind === 'grievance' ? { grievanceId: id } : { messageId: id }))
  return begin(deps, { brandId: brand.id, noun: 'cases', act, words, reason, officeIds: null }, of)
}

type Begun = Pick<Job, 'brandId' | 'noun' | 'act' | 'words' | 'reason' | 'officeIds'>
type Of = { membershipId: string } | { grievanceId: string } | { messageId: string }

async function begin(deps: StaffDeps, begun: Begun, rows: Of[]): Promise<{ id: string }> {
  const { staffId } = deps.by
  if (staffId === null) throw notFound()
  const { brandId, words, reason } = begun
  return audited(deps, async (tx) => {
    await refuseTooMany(tx, { brandId, staffId })
    const id = newId(deps.now)
    await tx.insert(bulkJobs).values({
      ...begun,
      id,
      status: 'checking',
      total: rows.length,
      ...deps.by,
      staffId,
      createdAt: deps.now,
    })
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx.insert(bulkRows).values(
        rows.slice(from, from + ROWS_AT_ONCE).map((of, at) => ({
          ...of,
          brandId,
          jobId: id,
          number: from + at + 1,
          status: 'waiting' as const,
        })),
      )
    await enqueue(tx, 'work-bulk', { jobId: id, brandId })
    const subject = { kind: 'bulk', id, name: words }
    return {
      answer: { id },
      act: { action: 'bulk.begun', brandId, subject, after: { chosen: rows.length }, reason },
    }
  })
}

/**
 * Confirms a checked action and queues it under the confirming person's name. `count`: the number it would be done for,
 * as typed; `hash`: of the check that was shown.
 * @throws DomainError `not_found`; `conflict`: already confirmed or stopped, or not what was shown; `invalid` if the
 * count differs
 */
export function runBulk(deps: StaffDeps, which: WhichBulk, { count, hash }: RunBulk): Promise<void> {
  return change(deps, which, 'bulk.confirmed', async (tx, job) => {
    if (job.status !== 'checked') throw notNow(job)
    if (job.hash !== hash)
      throw new DomainError('conflict', 'This has changed since it was shown to you. Please look again.')
    const ready = ofBrand(bulkRows, which.brandId, eq(bulkRows.jobId, job.id), eq(bulkRows.status, 'ready'))
    if ((await tx.$count(bulkRows, ready)) !== count) throw wrongCount()
    if (count === 0) throw new DomainError('conflict', 'It can’t be done for any of them.')
    await enqueue(tx, 'work-bulk', { jobId: job.id, brandId: which.brandId })
    const { staffId = null, actor, ip } = deps.by
    if (staffId === null) throw notFound()
    return { set: { status: 'running', staffId, actor, ip }, after: { [job.noun]: count } }
  })
}

/**
 * Stops a bulk action after the current member. What is done stays done.
 * @throws DomainError `not_found`; `conflict`: it's over
 */
export function stopBulk(deps: StaffDeps, which: WhichBulk): Promise<void> {
  return change(deps, which, 'bulk.stopped', async (_tx, job) => {
    if (!(['checking', 'checked', 'running'] as string[]).includes(job.status)) throw notNow(job)
    return { set: { status: 'stopped', finishedAt: deps.now }, after: { status: 'stopped' } }
  })
}

type Job = typeof bulkJobs.$inferSelect

function change(
  deps: StaffDeps,
  { brandId, jobId }: WhichBulk,
  action: AuditAction,
  work: (
    tx: AuditedTx,
    job: Job,
  ) => Promise<{ set: Partial<typeof bulkJobs.$inferInsert>; after: Record<string, string | number> }>,
): Promise<void> {
  return audited(deps, async (tx) => {
    const own = ofBrand(bulkJobs, brandId, eq(bulkJobs.id, jobId))
    const [job] = await tx.select().from(bulkJobs).where(own).for('update')
    if (!job) throw notFound()
    const { set, after } = await work(tx, job)
    await tx.update(bulkJobs).set(set).where(own)
    const subject = { kind: 'bulk', id: jobId, name: job.words }
    return { act: { action, brandId, subject, after, reason: job.reason } }
  })
}

/** Tells the second caller what was done in the meantime, and by whom. */
function notNow({ status, actor }: Job): DomainError {
  const what = {
    checking: 'It is still being checked.',
    checked: 'It’s waiting for confirmation.',
    running: `${actor.replace(/ <.*>$/, '')} has confirmed it, and it is being done.`,
    done: 'It’s already done.',
    stopped: 'It was already stopped.',
  }
  return new DomainError('conflict', what[status])
}

async function refuseTooMany(tx: Db, { brandId, staffId }: { brandId: string; staffId: string }) {
  const isAtWork = and(eq(bulkJobs.staffId, staffId), inArray(bulkJobs.status, ['checking', 'running']))
  if ((await tx.$count(bulkJobs, ofBrand(bulkJobs, brandId, isAtWork))) < mostAtWork) return
  throw new DomainError(
    'conflict',
    'You have too many bulk actions in progress. Wait for one of them, or stop it.',
  )
}

async function choose(db: Db, asked: Asked, act: BulkAct, choice: BulkChoice): Promise<Chosen[]> {
  const found =
    'matching' in choice
      ? await findMatching(db, asked, choice.matching, mostInBulk + 1)
      : await findNamed(db, asked, choice.membershipIds)
  if (found.length > mostInBulk) throw tooMany('members')
  if (found.length === 0) throw new DomainError('invalid', 'No members match these filters.')
  // An action on the person runs once, even if they have two memberships.
  const key = ({ membershipId, memberId }: Chosen) => (isOfPerson(act) ? memberId : membershipId)
  return [...new Map(found.toReversed().map((each) => [key(each), each])).values()].toReversed()
}

function tooMany(noun: BulkNoun): DomainError {
  return new DomainError('invalid', `These are more than ${counted(noun, mostInBulk)}. Search for fewer.`)
}

/** The named cases that are in the brand; others are silently skipped. */
async function findNamedCases(
  db: Db,
  brandId: string,
  ids: string[],
): Promise<{ id: string; kind: RequestKind }[]> {
  const [filed, sent] = [
    await db
      .select({ id: grievances.id })
      .from(grievances)
      .where(ofBrand(grievances, brandId, inArray(grievances.id, ids)))
      .orderBy(asc(grievances.id)),
    await db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(ofBrand(contactMessages, brandId, inArray(contactMessages.id, ids)))
      .orderBy(asc(contactMessages.id)),
  ]
  return [
    ...filed.map(({ id }) => ({ id, kind: 'grievance' as const })),
    ...sent.map(({ id }) => ({ id, kind: 'contact' as const })),
  ]
}

/** The named members that are within reach; others are silently skipped. */
async function findNamed(db: Db, { brandId, reach }: Asked, ids: string[]): Promise<Chosen[]> {
  return db
    .select({ membershipId: memberships.id, memberId: memberships.accountId })
    .from(memberships)
    .where(
      ofBrand(
        memberships,
        brandId,
        inArray(memberships.id, ids),
        reach.kind === 'offices' ? inArray(memberships.officeId, [...reach.officeIds]) : sql`true`,
      ),
    )
    .orderBy(asc(memberships.id))
}

function mailNamed({ bulkResend }: Where['mails'], template: string): string {
  const label = Object.hasOwn(bulkResend, template) ? bulkResend[template] : undefined
  if (label) return label
  const message = 'Choose an email.'
  throw new DomainError('invalid', message, { fields: [{ path: 'act.template', message }] })
}

async function officeNamed(db: Db, brandId: string, act: BulkAct): Promise<string | null> {
  if (act.kind !== 'transfer') return null
  const [office] = await db
    .select({ name: offices.name, city: offices.city })
    .from(offices)
    .where(ofBrand(offices, brandId, eq(offices.id, act.officeId)))
  if (office) return `${office.name}, ${office.city}`
  const message = 'Choose an office of this brand.'
  throw new DomainError('invalid', message, { fields: [{ path: 'act.officeId', message }] })
}
