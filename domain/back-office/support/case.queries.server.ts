import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { mails } from '#db/schema/mail.ts'
import { auditLog, staff } from '#db/schema/staff.ts'
import { caseEntries } from '#db/schema/support.ts'
import { filesOf, filesSentWith } from '#domain/back-office/support/files/case-files.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import {
  contactTopicLabels,
  grievanceSubjectLabels,
  grievanceTypeLabels,
} from '#domain/support/support-words.ts'
import { stateNameOf } from '#domain/values/states.ts'
import { listAnswerers } from './answerers.queries.server.ts'
import { appealOf } from './appeal.queries.server.ts'
import { allowedTransitions, isToDecide } from './case.rules.ts'
import type { CaseEntry, CaseView } from './case.schema.ts'
import { memberOfCase } from './case-member.queries.server.ts'
import { type CaseRow, entriesOf, findCase } from './case-row.server.ts'
import { clocksOf, clockViews } from './inbox.queries.server.ts'

/** Views within this time count as one. */
const oneLookMs = 10 * 60_000

/**
 * A case as the people who can answer it see it. Reading it is audited; another view within ten minutes, as after each
 * action, isn't audited again.
 *
 * @throws DomainError `not_found`
 */
export async function readCase(
  deps: StaffDeps,
  { brand, caseId }: { brand: Pick<Brand, 'id' | 'settings'>; caseId: string },
): Promise<CaseView> {
  const { db, now } = deps
  const row = await findCase(db, { brandId: brand.id, caseId })
  await keepLook(deps, row)
  const today = dateIn(brand.settings.timeZone, now)
  const appeal = row.grievance ? await appealOf(db, row) : null
  const [everybody, entries, member, files] = await Promise.all([
    listAnswerers(db, row.brandId),
    listEntries(db, row),
    memberOfCase(db, row),
    filesSentWith(db, row),
  ])
  const decidedBefore = row.status === 'appealed' ? (appeal?.decidedBefore ?? null) : null
  const { grievance } = row
  return {
    id: row.id,
    brandId: row.brandId,
    kind: row.kind,
    reference: row.reference,
    status: row.status,
    revision: row.revision,
    email: row.email,
    waitingSince: row.waitingSince,
    ...written(row),
    files,
    acknowledgedAt: grievance?.acknowledgedAt?.toISOString() ?? null,
    clocks: grievance ? clockViews(clocksOf(grievance, appeal), today) : [],
    assignee: everybody.find(({ id }) => id === row.assigneeId) ?? null,
    answerers: everybody.filter(({ id }) => id !== decidedBefore),
    moves: allowedTransitions(row.kind, row.status),
    mayDecide: isToDecide(row.kind, row.status) && decidedBefore !== deps.by.staffId,
    mayAppeal: row.status === 'resolved',
    decidedBefore,
    letters: {
      decision: entries.some(({ kind }) => kind === 'decided'),
      appeal: entries.some(({ kind }) => kind === 'appeal_decided'),
    },
    member,
    entries,
  }
}

/** Audits that a file of a case was viewed, as `readCase` does. @throws DomainError `not_found` */
export async function lookAtCase(
  deps: StaffDeps,
  { brand, caseId }: { brand: Pick<Brand, 'id'>; caseId: string },
): Promise<void> {
  await keepLook(deps, await findCase(deps.db, { brandId: brand.id, caseId }))
}

async function keepLook({ db, now, by }: StaffDeps, { id, brandId, reference }: CaseRow): Promise<void> {
  const since = new Date(now.getTime() - oneLookMs)
  const looked = ofBrand(
    auditLog,
    brandId,
    eq(auditLog.subjectId, id),
    eq(auditLog.action, 'case.read'),
    by.staffId === null ? undefined : eq(auditLog.staffId, by.staffId),
    gt(auditLog.at, since),
  )
  if ((await db.$count(auditLog, looked)) > 0) return
  const subject = { kind: 'case', id, name: reference }
  await audited({ db, now, by }, async () => ({ act: { action: 'case.read', brandId, subject } }))
}

type Written = Pick<
  CaseView,
  'language' | 'urgent' | 'about' | 'from' | 'receivedAt' | 'facts' | 'text' | 'wanted'
>

function written({ grievance, message }: CaseRow): Written {
  const fact = (label: string, value: string | null | false) => (value ? [{ label, value }] : [])
  if (grievance) {
    const by = grievance.representativeName
    return {
      language: grievance.language,
      urgent: grievance.urgent,
      about: grievanceTypeLabels[grievance.type],
      from: by ?? grievance.memberName,
      receivedAt: grievance.receivedAt.toISOString(),
      facts: [
        ...fact('Member', grievance.memberName),
        ...fact('Filed for the member by', by),
        ...fact('Member number given', grievance.memberNumber),
        ...fact('Email', grievance.email),
        ...fact('Phone', formatPhone(grievance.phone)),
        ...fact('Language', grievance.language === 'es' && 'Spanish'),
        ...fact('State', stateNameOf(grievance.state)),
        ...fact('About', grievanceTypeLabels[grievance.type]),
        ...fact('Against', grievanceSubjectLabels[grievance.against]),
        ...fact('Name of the office or person', grievance.subjectName),
        ...fact('Happened on', formatDate(grievance.eventOn)),
        ...fact('Signed', grievance.signature),
      ],
      text: grievance.description,
      wanted: grievance.outcome,
    }
  }
  if (!message) throw new Error('A case is a grievance or a message.')
  return {
    language: message.language,
    urgent: false,
    about: contactTopicLabels[message.topic],
    from: message.name,
    receivedAt: message.receivedAt.toISOString(),
    facts: [
      ...fact('Name', message.name),
      ...fact('Email', message.email),
      ...fact('Language', message.language === 'es' && 'Spanish'),
      ...fact('Phone', message.phone && formatPhone(message.phone)),
      ...fact('Topic', contactTopicLabels[message.topic]),
      ...fact('Says they’re a member', message.isMember ? 'Yes' : 'No'),
    ],
    text: message.message,
    wanted: null,
  }
}

const assignees = alias(staff, 'assignees')

async function listEntries(db: Db, row: CaseRow): Promise<CaseEntry[]> {
  const rows = await db
    .select({ entry: caseEntries, by: staff.name, assignee: assignees.name })
    .from(caseEntries)
    .innerJoin(staff, eq(staff.id, caseEntries.staffId))
    .leftJoin(assignees, eq(assignees.id, caseEntries.assigneeId))
    .where(entriesOf(row))
    .orderBy(asc(caseEntries.at), asc(caseEntries.id))
  const keys = rows.map(({ entry }) => `case:${entry.id}`)
  const sent =
    keys.length > 0
      ? await db
          .select({ key: mails.dedupeKey, status: mails.status, error: mails.lastError })
          .from(mails)
          .where(and(eq(mails.brandId, row.brandId), inArray(mails.dedupeKey, keys)))
      : []
  const files = await filesOf(db, { brandId: row.brandId, entryIds: rows.map(({ entry }) => entry.id) })
  return rows.map(({ entry, by, assignee }) => {
    const mail = sent.find(({ key }) => key === `case:${entry.id}`)
    return {
      id: entry.id,
      kind: entry.kind,
      at: entry.at.toISOString(),
      by,
      text: entry.text,
      status: entry.status,
      finding: entry.finding,
      assignee,
      files: files.get(entry.id) ?? [],
      mail: mail ? (mail.status === 'sent' ? 'sent' : mail.error ? 'failing' : 'queued') : null,
    }
  })
}
