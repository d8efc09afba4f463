import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { addOffice, saveOffice } from '#domain/back-office/offices/change-office.server.ts'
import { officeListSchema, officePageSchema } from '#domain/back-office/offices/directory-list.schema.ts'
import { endOffice, keepOffice } from '#domain/back-office/offices/end-office.server.ts'
import { listOffices } from '#domain/back-office/offices/list-offices.server.ts'
import { decideCorrection } from '#domain/back-office/offices/verification/decide-correction.server.ts'
import { requestVerifications } from '#domain/back-office/offices/verification/request-verifications.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import {
  addOfficeSchema,
  endOfficeSchema,
  keepOfficeSchema,
  saveOfficeSchema,
  typedOfficeSchema,
} from '#domain/offices/listing/office-form.schema.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import {
  decideCorrectionSchema,
  roundSchema,
  startRoundSchema,
} from '#domain/offices/verification/verification.schema.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'

const ofBrand = { query: z.object({ brandId: z.uuid() }) }
const revision = z.int()
const changed = z.object({ revision, told: z.int() })

const list = createRoute({
  method: 'get',
  path: '/api/admin/offices',
  summary: 'Offices of a brand, a page of 50',
  ...requires('offices.change', 'within'),
  request: { query: officeListSchema.extend({ brandId: z.uuid() }) },
  responses: {
    200: jsonAnswer('A page', officePageSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/offices/{id}',
  summary: 'One office as a form, with its revision',
  ...requires('offices.change', 'office'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer(
      'The office',
      z.object({ id: z.uuid(), revision, endsOn: z.string().nullable(), form: typedOfficeSchema }),
    ),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/offices',
  summary: 'Add an office',
  ...requires('offices.change', 'place'),
  request: { ...ofBrand, ...jsonBody(addOfficeSchema) },
  responses: {
    201: jsonAnswer('The office', z.object({ id: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/offices/{id}',
  summary: 'Change an office; refused with the office as it is if someone else changed it meanwhile',
  ...requires('offices.change', 'office'),
  request: { params: idParam, ...jsonBody(saveOfficeSchema) },
  responses: {
    200: jsonAnswer('Saved', z.object({ revision })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/offices/{id}/end',
  summary: 'Give an office its last day; its members are told',
  ...requires('offices.change', 'office'),
  request: { params: idParam, ...jsonBody(endOfficeSchema) },
  responses: {
    200: jsonAnswer('How many members were told', changed),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const keep = createRoute({
  method: 'post',
  path: '/api/admin/offices/{id}/cancelEnd',
  summary: 'Take the last day of an office back; who was told of it is told',
  ...requires('offices.change', 'office'),
  request: { params: idParam, ...jsonBody(keepOfficeSchema) },
  responses: {
    200: jsonAnswer('How many members were told', changed),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const round = createRoute({
  method: 'post',
  path: '/api/admin/officeVerifications',
  summary: 'Mail offices a link to confirm or correct their entries',
  ...requires('offices.change', 'within'),
  request: { ...ofBrand, ...jsonBody(startRoundSchema) },
  responses: {
    200: jsonAnswer('How many were asked, and why others were not', roundSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const decision = (verb: 'accept' | 'refuse') =>
  createRoute({
    method: 'post',
    path: `/api/admin/officeCorrections/{id}/${verb}`,
    summary: verb === 'accept' ? 'Accept what an office corrected' : 'Refuse what an office corrected',
    ...requires('offices.change', 'verification'),
    request: { params: idParam, ...jsonBody(decideCorrectionSchema) },
    responses: {
      204: { description: 'Done' },
      ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
    },
  })

/**
 * The brand of the record in the path, as `takes` found it, and the brand's date today.
 * @throws DomainError `not_found`
 */
export async function brandOfDirectory(c: Context<AdminEnv>): Promise<{ brand: Brand; today: string }> {
  const { services, now } = staffRequest(c)
  const scope = c.get('directoryScope')
  const brand = scope && scope.kind !== 'platform' ? await services.brands.findById(scope.brandId) : null
  if (!brand) throw notFound()
  return { brand, today: dateIn(brand.settings.timeZone, now) }
}

/**
 * The brand in a list's query, and the part of it the user can access.
 * @throws DomainError `not_found`
 */
async function directoryPlace(c: Context<AdminEnv>, brandId: string) {
  const { services, visitor, now } = staffRequest(c)
  const brand = await services.brands.findById(brandId)
  if (!brand) throw notFound()
  return {
    brandId,
    reach: reachOf(visitor, 'offices.change', brandId),
    today: dateIn(brand.settings.timeZone, now),
  }
}

/** Offices: find, add, change, end, and request verification. */
export const officeRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { brandId, ...query } = c.req.valid('query')
    return c.json(await listOffices(c.get('services').db, await directoryPlace(c, brandId), query), 200)
  })
  .openapi(one, async (c) => {
    const { brand } = await brandOfDirectory(c)
    const which = { brandId: brand.id, officeId: c.req.valid('param').id }
    const { office, form } = await readOffice(c.get('services').db, which)
    return c.json({ id: office.id, revision: office.revision, endsOn: office.endsOn, form }, 200)
  })
  .openapi(add, async (c) => {
    const { brandId } = c.req.valid('query')
    return c.json(await addOffice(staffRequest(c).deps, { brandId, ...c.req.valid('json') }), 201)
  })
  .openapi(save, async (c) => {
    const { brand } = await brandOfDirectory(c)
    const which = { brandId: brand.id, officeId: c.req.valid('param').id }
    return c.json(await saveOffice(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
  .openapi(end, async (c) => {
    const { brand, today } = await brandOfDirectory(c)
    const which = { brandId: brand.id, officeId: c.req.valid('param').id, today }
    return c.json(await endOffice(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
  .openapi(keep, async (c) => {
    const { brand } = await brandOfDirectory(c)
    const which = { brandId: brand.id, officeId: c.req.valid('param').id }
    return c.json(await keepOffice(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
  .openapi(round, async (c) => {
    const place = await directoryPlace(c, c.req.valid('query').brandId)
    return c.json(await requestVerifications(staffRequest(c).deps, { ...place, ...c.req.valid('json') }), 200)
  })
  .openapi(decision('accept'), (c) => decide(c, true, c.req.valid('param').id, c.req.valid('json')))
  .openapi(decision('refuse'), (c) => decide(c, false, c.req.valid('param').id, c.req.valid('json')))

async function decide(
  c: Context<AdminEnv>,
  isAccepted: boolean,
  verificationId: string,
  body: z.output<typeof decideCorrectionSchema>,
) {
  const { brand } = await brandOfDirectory(c)
  await decideCorrection(staffRequest(c).deps, { brandId: brand.id, verificationId, isAccepted, ...body })
  return c.body(null, 204)
}
