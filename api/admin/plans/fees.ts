import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  changeFeesSchema,
  feeRevisionSchema,
  feeScheduleSchema,
  feeSheetSchema,
  importedFeesSchema,
  importFeesSchema,
  newScheduleSchema,
  previewFeesSchema,
} from '#domain/back-office/plans/fee-schedules/fee-sheet.schema.ts'
import {
  feeScheduleCsv,
  listFeeSchedules,
  readFeeSheet,
} from '#domain/back-office/plans/fee-schedules/fees.queries.server.ts'
import {
  changeFees,
  createSchedule,
  discardFeeDraft,
  importFees,
  openFeeDraft,
  publishFees,
} from '#domain/back-office/plans/fee-schedules/fees.server.ts'
import { brandOfCatalog } from './plan-call.ts'

const ofBrandQuery = z.strictObject({ brandId: z.uuid() })
const made = jsonAnswer('The draft', z.object({ scheduleId: z.uuid() }))

const list = createRoute({
  method: 'get',
  path: '/api/admin/feeSchedules',
  summary: 'Fee schedules of a brand: drafts, those that plans are sold by, and the newest of each',
  ...requires('plans.see', 'place'),
  request: { query: ofBrandQuery },
  responses: {
    200: jsonAnswer('The schedules', z.object({ schedules: z.array(feeScheduleSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/feeSchedules/{id}',
  summary: 'One version of a schedule with a page of its rows',
  ...requires('plans.see', 'feeSchedule'),
  request: {
    params: idParam,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
  },
  responses: {
    200: jsonAnswer('The schedule', feeSheetSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const csv = createRoute({
  method: 'get',
  path: '/api/admin/feeSchedules/{id}/csv',
  summary: 'The same as a file that the import reads',
  ...requires('plans.see', 'feeSchedule'),
  request: { params: idParam },
  responses: {
    200: { description: 'CSV without formulas', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/feeSchedules',
  summary: 'Make a fee schedule without rows, as a draft',
  ...requires('plans.draft', 'place'),
  request: { query: ofBrandQuery, ...jsonBody(newScheduleSchema) },
  responses: { 201: made, ...errorAnswers('unauthenticated', 'not_found', 'invalid') },
})

const open = createRoute({
  method: 'post',
  path: '/api/admin/feeSchedules/{id}/draft',
  summary: 'Start a draft of the next version, with the rows of this one',
  ...requires('plans.draft', 'feeSchedule'),
  request: { params: idParam },
  responses: { 201: made, ...errorAnswers('unauthenticated', 'not_found', 'conflict') },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/feeSchedules/{id}/rows',
  summary: 'Change rows of a draft, all or none',
  ...requires('plans.draft', 'feeSchedule'),
  request: { params: idParam, ...jsonBody(changeFeesSchema) },
  responses: {
    200: jsonAnswer('The revision to save next', z.object({ revision: z.int() })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const importRows = createRoute({
  method: 'post',
  path: '/api/admin/feeSchedules/{id}/import',
  summary: 'Take rows of a file into a draft, or say what that would do',
  ...requires('plans.draft', 'feeSchedule'),
  request: { params: idParam, ...jsonBody(importFeesSchema) },
  responses: {
    200: jsonAnswer('What it does', importedFeesSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid', 'payload_too_large'),
  },
})

const previewRows = createRoute({
  method: 'post',
  path: '/api/admin/feeSchedules/{id}/importPreview',
  summary: 'What taking rows of a file into a draft would do; nothing is done',
  'x-reads': true,
  ...requires('plans.draft', 'feeSchedule'),
  request: { params: idParam, ...jsonBody(previewFeesSchema) },
  responses: {
    200: jsonAnswer('What it would do', importedFeesSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid', 'payload_too_large'),
  },
})

const discard = createRoute({
  method: 'post',
  path: '/api/admin/feeSchedules/{id}/discardDraft',
  summary: 'Throw a draft away',
  ...requires('plans.draft', 'feeSchedule'),
  request: { params: idParam, ...jsonBody(feeRevisionSchema) },
  responses: {
    204: { description: 'Done' },
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const publish = createRoute({
  method: 'post',
  path: '/api/admin/feeSchedules/{id}/publish',
  summary: 'Publish a draft: plans that are sold by the version before get a version with the new fees',
  ...requires('plans.publish', 'feeSchedule'),
  request: { params: idParam, ...jsonBody(feeRevisionSchema) },
  responses: {
    200: jsonAnswer('The plans that got a new version', z.object({ plans: z.array(z.string()) })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

export const feeRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services } = staffRequest(c)
    return c.json({ schedules: await listFeeSchedules(services.db, c.req.valid('query')) }, 200)
  })
  .openapi(read, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    return c.json(await readFeeSheet(staffRequest(c).services.db, { ...which, ...c.req.valid('query') }), 200)
  })
  .openapi(csv, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    const file = await feeScheduleCsv(staffRequest(c).services.db, which)
    const name = file.name.replaceAll(/[^\w-]+/g, '-')
    return c.body(file.csv, 200, fileHeaders(`fees-${name}.csv`))
  })
  .openapi(create, async (c) => {
    const { brandId } = c.req.valid('query')
    return c.json(await createSchedule(staffRequest(c).deps, { brandId, ...c.req.valid('json') }), 201)
  })
  .openapi(open, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    return c.json(await openFeeDraft(staffRequest(c).deps, which), 201)
  })
  .openapi(change, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    return c.json(await changeFees(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
  .openapi(importRows, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    return c.json(await importFees(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
  .openapi(previewRows, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    const asked = { ...which, ...c.req.valid('json'), save: false }
    return c.json(await importFees(staffRequest(c).deps, asked), 200)
  })
  .openapi(discard, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    await discardFeeDraft(staffRequest(c).deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(publish, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, scheduleId: c.req.valid('param').id }
    return c.json(await publishFees(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
