import { z } from 'zod'
import {
  endingWordsSchema,
  reasonSchema,
  tagsSchema,
} from '#domain/back-office/members/actions/actions.schema.ts'
import { memberQuerySchema } from '#domain/back-office/members/search/member-list.schema.ts'
import {
  caseAnswerSchema,
  caseAssigneeSchema,
  caseDecisionSchema,
  caseStatusSchema,
  inboxQuerySchema,
} from '#domain/back-office/support/case.schema.ts'
import { auditFieldsSchema } from '#domain/staff/audit/audit.schema.ts'
import { type BulkAct, bulkNouns, bulkRowStatuses, bulkStatuses, type CaseAct } from '#domain/values/bulk.ts'
import { absentWhenBlank } from '#domain/words.schema.ts'
import { nameGap } from './bulk-words.ts'

const tag = tagsSchema.shape.tags
const oneTag = z
  .string('Enter a tag.')
  .trim()
  .min(1, 'Enter a tag.')
  .transform((text) => [text])
  .pipe(tag)
  .transform(([only = '']) => only)

export const bulkActSchema = z.discriminatedUnion(
  'kind',
  [
    /** `template`: an email that may be sent again in bulk, which `beginBulk` checks. */
    z.strictObject({
      kind: z.literal('mail_again'),
      template: z.string('Choose an email.').min(1, 'Choose an email.').max(100, 'Choose an email.'),
    }),
    z.strictObject({ kind: z.literal('card_link') }),
    z.strictObject({ kind: z.literal('tag_add'), tag: oneTag }),
    z.strictObject({ kind: z.literal('tag_remove'), tag: oneTag }),
    z.strictObject({ kind: z.literal('transfer'), officeId: z.uuid('Choose an office.') }),
    z.strictObject({ kind: z.literal('auto_renew_off') }),
    z.strictObject({ kind: z.literal('end'), words: endingWordsSchema }),
    z.strictObject({ kind: z.literal('renew') }),
  ],
  'Choose what to do.',
) satisfies z.ZodType<BulkAct>

const { text, status } = caseAnswerSchema.shape
const { finding, reasons } = caseDecisionSchema.shape

/** An answer puts each reader's name where `{name}` stands. */
const greeting = text.refine(
  (words) => !/[{}]/.test(words.replaceAll(nameGap, '')),
  'Only {name} may stand in braces.',
)

export const caseActSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('case_assign'), assigneeId: caseAssigneeSchema.shape.assigneeId }),
    z.strictObject({ kind: z.literal('case_move'), status: caseStatusSchema.shape.status }),
    z.strictObject({
      kind: z.literal('case_answer'),
      text: greeting,
      textInSpanish: z.preprocess(absentWhenBlank, greeting.optional()),
      status,
    }),
    z.strictObject({
      kind: z.literal('case_decide'),
      finding,
      reasons,
      reasonsInSpanish: z.preprocess(absentWhenBlank, reasons.optional()),
    }),
  ],
  'Choose what to do.',
) satisfies z.ZodType<CaseAct>

export type { BulkAct, CaseAct } from '#domain/values/bulk.ts'

/** The chosen cases: by id, or everything the inbox finds at that time, as in its URL. */
export const caseChoiceSchema = z.union([
  z.strictObject({ caseIds: z.array(z.uuid()).min(1, 'Choose a case first.').max(500) }),
  z.strictObject({ matching: inboxQuerySchema.omit({ page: true, sort: true }) }),
])
export type CaseChoice = z.infer<typeof caseChoiceSchema>

/** The chosen members: by id, or everyone a search finds at that time, as in the list's URL. */
export const bulkChoiceSchema = z.union([
  z.strictObject({ membershipIds: z.array(z.uuid()).min(1, 'Choose someone first.').max(500) }),
  z.strictObject({ matching: memberQuerySchema.omit({ page: true }) }),
])
export type BulkChoice = z.infer<typeof bulkChoiceSchema>

export const beginBulkSchema = z.strictObject({
  act: bulkActSchema,
  choice: bulkChoiceSchema,
  reason: reasonSchema.shape.reason,
})
export type BeginBulk = z.infer<typeof beginBulkSchema>

export const beginCaseBulkSchema = z.strictObject({
  act: caseActSchema,
  choice: caseChoiceSchema,
  reason: reasonSchema.shape.reason,
})
export type BeginCaseBulk = z.infer<typeof beginCaseBulkSchema>

/** The number it will be done for, as typed, and the hash of the check that was shown. */
export const runBulkSchema = z.strictObject({ count: z.int(), hash: z.string().max(100) })
export type RunBulk = z.infer<typeof runBulkSchema>

const counted = z.int().min(0)

const bulkRowSchema = z.object({
  /** The membership or case. */
  id: z.uuid(),
  /** The member or case whose page it's on. */
  pageId: z.uuid(),
  /** The member's number, or the case's. */
  number: z.string(),
  name: z.string(),
  status: z.enum(bulkRowStatuses),
  /** Its state before and after, in audit fields. */
  before: auditFieldsSchema,
  after: auditFieldsSchema,
  cents: counted,
  note: z.string().nullable(),
})

export const bulkViewSchema = z.object({
  id: z.uuid(),
  noun: z.enum(bulkNouns),
  act: z.union([bulkActSchema, caseActSchema]),
  /** What it does, as text. */
  words: z.string(),
  reason: z.string(),
  by: z.string(),
  status: z.enum(bulkStatuses),
  total: counted,
  waiting: counted,
  ready: counted,
  refused: counted,
  done: counted,
  /** The total charged for all that would be done or are; cents. */
  cents: counted,
  hash: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type BulkView = z.infer<typeof bulkViewSchema>

/** A bulk action with some of its rows: those that would be done or are, and those refused. */
export const bulkDetailSchema = bulkViewSchema.extend({
  sample: z.array(bulkRowSchema),
  refusals: z.array(bulkRowSchema),
})
export type BulkDetail = z.infer<typeof bulkDetailSchema>
export type BulkRow = z.infer<typeof bulkRowSchema>
