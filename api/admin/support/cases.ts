import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam } from '#api/admin/admin-env.ts'
import { caseOfCall, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { letterFile, renderDecisionLetter } from '#documents/documents.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { lookAtCase, readCase } from '#domain/back-office/support/case.queries.server.ts'
import {
  caseAnswerSchema,
  caseAppealSchema,
  caseAssigneeSchema,
  caseDecisionSchema,
  caseNoteSchema,
  caseStatusSchema,
  caseViewSchema,
  inboxQuerySchema,
  inboxSchema,
} from '#domain/back-office/support/case.schema.ts'
import { findLetter } from '#domain/back-office/support/case-mail.queries.server.ts'
import { decideCase, fileAppeal } from '#domain/back-office/support/decide-case.server.ts'
import { addCaseFile } from '#domain/back-office/support/files/add-case-file.server.ts'
import { openCaseFile, placeOfCaseFile } from '#domain/back-office/support/files/case-files.server.ts'
import {
  answerCase,
  assignCase,
  moveCase,
  noteOnCase,
} from '#domain/back-office/support/handle-case.server.ts'
import { listCases } from '#domain/back-office/support/inbox.queries.server.ts'
import { notFound } from '#domain/errors.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import { caseFileSchema } from '#domain/support/files/file.schema.ts'

const json = <Schema extends z.ZodType>(schema: Schema) =>
  ({ body: { required: true, content: { 'application/json': { schema } } } }) as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/cases',
  summary: 'Grievances and messages with their clocks; who may not read cases learns number and status alone',
  ...requires('members.see', 'place'),
  request: {
    query: inboxQuerySchema.extend({
      brandId: z.uuid().optional().openapi({ description: 'A brand; without it the whole deployment.' }),
    }),
  },
  responses: {
    200: jsonAnswer('A page of cases', inboxSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/cases/{id}',
  summary: 'One case; reading it is in the audit',
  ...requires('cases.answer', 'case'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The case', caseViewSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const letter = createRoute({
  method: 'get',
  path: '/api/admin/cases/{id}/letter',
  summary: 'The outcome letter, as it was mailed; reading it is in the audit',
  ...requires('cases.answer', 'case'),
  request: {
    params: idParam,
    query: z.strictObject({
      of: z.enum(['decision', 'appeal']).default('decision').openapi({ description: 'Which of the two.' }),
    }),
  },
  responses: {
    200: {
      description: 'A tagged PDF',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const done = { 204: { description: 'Done' } } as const
const refusals = errorAnswers('unauthenticated', 'not_found', 'invalid', 'conflict')

const note = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/notes',
  summary: 'Write an internal note',
  ...requires('cases.answer', 'case'),
  request: { params: idParam, ...json(caseNoteSchema) },
  responses: { ...done, ...refusals },
})

const answer = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/answers',
  summary: 'Answer by mail; conflict tells who acted meanwhile',
  ...requires('cases.answer', 'case'),
  request: { params: idParam, ...json(caseAnswerSchema) },
  responses: { ...done, ...refusals },
})

const upload = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/files',
  summary:
    'Upload a PDF, PNG, JPEG or WebP of at most 10 MB, as it is, for an answer or a note that names its id',
  ...requires('cases.answer', 'case'),
  request: {
    params: idParam,
    query: z.strictObject({ name: z.string().max(300).default('file') }),
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  responses: {
    201: jsonAnswer('The file; it goes out once it is named by an answer', caseFileSchema),
    ...errorAnswers(
      'bad_request',
      'unauthenticated',
      'not_found',
      'conflict',
      'payload_too_large',
      'unsupported_media_type',
      'invalid',
    ),
  },
})

const file = createRoute({
  method: 'get',
  path: '/api/admin/caseFiles/{id}',
  summary: 'A file of a case, to be saved; reading it is in the audit as reading the case is',
  ...requires('cases.answer', 'caseFile'),
  request: { params: idParam },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const assign = createRoute({
  method: 'put',
  path: '/api/admin/cases/{id}/assignee',
  summary: 'Assign the case to someone who may answer it, or unassign it',
  ...requires('cases.answer', 'case'),
  request: { params: idParam, ...json(caseAssigneeSchema) },
  responses: { ...done, ...refusals },
})

const move = createRoute({
  method: 'put',
  path: '/api/admin/cases/{id}/status',
  summary: 'Say what the case is now; waiting for the member stops its resolution’s clock',
  ...requires('cases.answer', 'case'),
  request: { params: idParam, ...json(caseStatusSchema) },
  responses: { ...done, ...refusals },
})

const decide = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/decision',
  summary:
    'Decide a grievance, or its appeal; the letter is mailed and kept. An appeal: not who decided before',
  ...requires('cases.answer', 'case'),
  request: { params: idParam, ...json(caseDecisionSchema) },
  responses: { ...done, ...refusals },
})

const appeal = createRoute({
  method: 'post',
  path: '/api/admin/cases/{id}/appeal',
  summary: 'File the appeal a member has sent',
  ...requires('cases.answer', 'case'),
  request: { params: idParam, ...json(caseAppealSchema) },
  responses: { ...done, ...refusals },
})

/** The dependencies for a command on the case in the path. */
async function acting(c: Context<AdminEnv>) {
  return { ...staffRequest(c), at: await caseOfCall(c) }
}

/** Cases: the inbox, and actions on a case. */
export const caseRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services, visitor, now } = staffRequest(c)
    const { brandId, ...asked } = c.req.valid('query')
    const place = brandId ? ({ kind: 'brand', brandId } as const) : ({ kind: 'platform' } as const)
    const brands = (await services.brands.list()).filter(({ id }) => !brandId || id === brandId)
    const viewer = { staffId: visitor.staffId, reads: can(visitor, 'cases.answer', place) }
    return c.json(await listCases(services.db, { brands, viewer, now }, asked), 200)
  })
  .openapi(read, async (c) => {
    const { deps, at } = await acting(c)
    return c.json(await readCase(deps, at), 200)
  })
  .openapi(letter, async (c) => {
    const { services, deps, at } = await acting(c)
    const isAppeal = c.req.valid('query').of === 'appeal'
    const { words, kept } = await findLetter(services.db, {
      brandId: at.brand.id,
      caseId: at.caseId,
      appeal: isAppeal,
    })
    await lookAtCase(deps, at)
    const about = { grievanceId: at.caseId, messageId: at.caseId }
    const locale = await languageOfReader(services.db, { brandId: at.brand.id, about })
    const look = await documentBrand(services.content, at.brand)
    const pdf = kept ?? (await renderDecisionLetter(look, words, { locale }))
    return c.body(new Uint8Array(pdf), 200, fileHeaders(letterFile(words)))
  })
  .openapi(note, async (c) => {
    const { deps, at } = await acting(c)
    await noteOnCase(deps, { ...at, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(answer, async (c) => {
    const { deps, at } = await acting(c)
    await answerCase(deps, { ...at, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(upload, async (c) => {
    const { deps, at } = await acting(c)
    const data = Buffer.from(await c.req.arrayBuffer())
    return c.json(await addCaseFile(deps, { ...at, name: c.req.valid('query').name, data }), 201)
  })
  .openapi(file, async (c) => {
    const { services, deps, visitor } = staffRequest(c)
    const { id } = c.req.valid('param')
    const place = await placeOfCaseFile(services.db, id)
    if (!place) throw notFound()
    const { brandId, caseId } = place
    const { name, data } = await openCaseFile(services.db, { brandId, id, staffId: visitor.staffId })
    await lookAtCase(deps, { brand: { id: brandId }, caseId })
    const plain = name.replaceAll(/[^\x20-\x7e]/g, '_')
    return c.body(new Uint8Array(data), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
  })
  .openapi(assign, async (c) => {
    const { deps, at } = await acting(c)
    await assignCase(deps, { ...at, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(move, async (c) => {
    const { deps, at } = await acting(c)
    await moveCase(deps, { ...at, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(decide, async (c) => {
    const { deps, at } = await acting(c)
    await decideCase(deps, { ...at, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(appeal, async (c) => {
    const { deps, at } = await acting(c)
    await fileAppeal(deps, { ...at, ...c.req.valid('json') })
    return c.body(null, 204)
  })
