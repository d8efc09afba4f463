import { z } from 'zod'
import { caseFileSchema, fileIdsSchema } from '#domain/support/files/file.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import { languages } from '#domain/values/accounts.ts'
import {
  caseFindings,
  contactTopics,
  grievanceTypes,
  movedStatuses,
  requestStatuses,
} from '#domain/values/support.ts'
import { absentWhenBlank, runningText } from '#domain/words.schema.ts'
import { templateGaps } from './case.rules.ts'

/** The case's revision when the person looked; someone else may have acted since. */
const revision = z.int().min(0).max(1_000_000)
const writing = (least: string) => runningText(5_000).refine((text) => text.length > 0, least)

export const caseNoteSchema = z.strictObject({ text: writing('Write the note.'), fileIds: fileIdsSchema })

export const caseAnswerSchema = z.strictObject({
  revision,
  text: writing('Write the answer.')
    .refine((text) => text.length >= 10, 'Write at least 10 characters.')
    .refine(
      (text) => !Object.values(templateGaps).some((gap) => text.includes(gap)),
      'Write what stands in brackets.',
    ),
  /** The case's status once the answer is sent; absent: unchanged. */
  status: z.preprocess(absentWhenBlank, z.enum(movedStatuses).optional()),
  fileIds: fileIdsSchema,
})

export const caseStatusSchema = z.strictObject({
  revision,
  status: z.enum(movedStatuses, 'Choose what it is now.'),
})

export const caseAssigneeSchema = z.strictObject({
  revision,
  /** Null: nobody. */
  assigneeId: z.uuid('Choose a person.').nullable(),
})

export const caseDecisionSchema = z.strictObject({
  revision,
  finding: z.enum(caseFindings, 'Choose what you decide.'),
  reasons: writing('Enter the reasons.').refine(
    (text) => text.length >= 20,
    'Give the reasons, in at least 20 characters.',
  ),
})

export const caseAppealSchema = z.strictObject({
  revision,
  reason: writing('Say why they appeal.'),
  /** 'YYYY-MM-DD': the day the appeal was received, from which its clock runs. */
  receivedOn: daySchema('Enter the day it came in, like 11/05/2026.'),
})

export const inboxViews = ['open', 'mine', 'unassigned', 'due', 'done'] as const
export const inboxSorts = ['clock', 'newest', 'oldest'] as const

/** The inbox's filters, as in its URL; all are optional. */
export const inboxQuerySchema = z.strictObject({
  view: z.enum(inboxViews, 'There is no such list.').default('open'),
  kind: z.enum(['grievance', 'contact']).optional(),
  type: z.enum([...grievanceTypes, ...contactTopics]).optional(),
  status: z.enum(requestStatuses).optional(),
  sort: z.enum(inboxSorts).default('clock'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type InboxQuery = z.infer<typeof inboxQuerySchema>

const clockSchema = z.object({
  clock: z.enum(['acknowledge', 'urgent_status', 'resolve', 'acknowledge_appeal', 'appeal']),
  by: z.iso.date(),
  state: z.enum(['running', 'due', 'late']),
})
export type CaseClockView = z.infer<typeof clockSchema>

const nameOfStaff = z.object({ id: z.uuid(), name: z.string() })

export const inboxRowSchema = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  kind: z.enum(['grievance', 'contact']),
  reference: z.string(),
  status: z.enum(requestStatuses),
  receivedOn: z.iso.date(),
  /** The clock that ends first; null if none runs. */
  clock: clockSchema.nullable(),
  waitingSince: z.iso.date().nullable(),
  /** Null for those who may not read cases. */
  told: z
    .object({
      about: z.string(),
      urgent: z.boolean(),
      from: z.string(),
      assignee: nameOfStaff.nullable(),
    })
    .nullable(),
})
export type InboxRow = z.infer<typeof inboxRowSchema>

export const inboxSchema = z.object({
  rows: z.array(inboxRowSchema),
  page: z.int(),
  pages: z.int(),
  /** How many open cases are in each list. */
  counts: z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), due: z.int(), late: z.int() }),
})
export type Inbox = z.infer<typeof inboxSchema>

/** One thing that was done with a case. */
export const caseEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['assigned', 'note', 'answered', 'moved', 'decided', 'appealed', 'appeal_decided']),
  at: z.iso.datetime(),
  by: z.string(),
  text: z.string().nullable(),
  status: z.enum(requestStatuses).nullable(),
  finding: z.enum(caseFindings).nullable(),
  assignee: z.string().nullable(),
  /** Its email's status; null if it has none. */
  mail: z.enum(['queued', 'sent', 'failing']).nullable(),
  files: z.array(caseFileSchema),
})
export type CaseEntry = z.infer<typeof caseEntrySchema>

/** A case as the people who can answer it see it. */
export const caseViewSchema = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  kind: z.enum(['grievance', 'contact']),
  reference: z.string(),
  status: z.enum(requestStatuses),
  revision: z.int(),
  urgent: z.boolean(),
  /** The language of its form, and of the answers. */
  language: z.enum(languages),
  about: z.string(),
  from: z.string(),
  email: z.string(),
  receivedAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  clocks: z.array(clockSchema),
  waitingSince: z.iso.date().nullable(),
  /** What was written, as names and values in form order. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  text: z.string(),
  wanted: z.string().nullable(),
  /** The files sent with it. */
  files: z.array(caseFileSchema),
  assignee: nameOfStaff.nullable(),
  /** Who can be assigned; for an appeal, not the person who decided before. */
  answerers: z.array(nameOfStaff),
  moves: z.array(z.enum(movedStatuses)),
  /** Whether it can be decided, and by whom not: the id of the person who decided before. */
  mayDecide: z.boolean(),
  mayAppeal: z.boolean(),
  decidedBefore: z.uuid().nullable(),
  letters: z.object({ decision: z.boolean(), appeal: z.boolean() }),
  member: z
    .object({
      accountId: z.uuid(),
      memberNumber: z.string(),
      name: z.string(),
      status: z.string(),
      /** How the member was identified; anyone can type a number alone. */
      by: z.enum(['number_and_email', 'number', 'email']),
    })
    .nullable(),
  entries: z.array(caseEntrySchema),
})
export type CaseView = z.infer<typeof caseViewSchema>

export const reportQuerySchema = z.strictObject({
  year: z.coerce.number().int().min(2000, 'Choose a year.').max(2200, 'Choose a year.'),
})

export const reportRowSchema = z.object({
  kind: z.enum(['grievance', 'contact']),
  type: z.string(),
  received: z.int(),
  done: z.int(),
  open: z.int(),
  /** Days from receipt to decision or answer, without days spent waiting. */
  medianDays: z.number().nullable(),
  longestDays: z.int().nullable(),
  /** Of those done, how many after the last day; messages have none. */
  late: z.int().nullable(),
  forMember: z.int().nullable(),
  inPart: z.int().nullable(),
  notUpheld: z.int().nullable(),
  appealed: z.int().nullable(),
  /** Of those appealed, how many were acknowledged on time. */
  appealsAcknowledged: z.int().nullable(),
})
export type ReportRow = z.infer<typeof reportRowSchema>
