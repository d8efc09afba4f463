import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { archivePlan } from '#domain/back-office/plans/archive-plan.server.ts'
import { listCatalogPlans, readCatalogPlan } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import {
  catalogPlanSchema,
  newPlanSchema,
  planDetailSchema,
  planPlaceSchema,
  planRevisionSchema,
  planSaleSchema,
  publishPlanSchema,
  saveDraftSchema,
  touchedSchema,
} from '#domain/back-office/plans/plan-draft.schema.ts'
import {
  createPlan,
  discardDraft,
  openDraft,
  saveDraft,
} from '#domain/back-office/plans/plan-draft.server.ts'
import { previewPublication } from '#domain/back-office/plans/publication-impact.server.ts'
import { publishPlan, unschedulePlan } from '#domain/back-office/plans/publish-plan.server.ts'
import { reorderPlan } from '#domain/back-office/plans/reorder-plans.server.ts'
import { dateIn, startOfDayIn } from '#domain/calendar.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import { brandOfCatalog } from './plan-call.ts'

const ofBrandQuery = z.strictObject({ brandId: z.uuid() })
const revisionAnswer = jsonAnswer('The revision to save next', z.object({ revision: z.int() }))
const done = { 204: { description: 'Done' } }

const list = createRoute({
  method: 'get',
  path: '/api/admin/plans',
  summary: 'The plans of a brand, sold or not',
  ...requires('plans.see', 'place'),
  request: { query: ofBrandQuery },
  responses: {
    200: jsonAnswer('The plans', z.object({ plans: z.array(catalogPlanSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/plans/{id}',
  summary: 'One plan with its versions and its draft',
  ...requires('plans.see', 'plan'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The plan', planDetailSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/plans',
  summary: 'Make a plan that is not sold yet, with a draft',
  ...requires('plans.draft', 'place'),
  request: { query: ofBrandQuery, ...jsonBody(newPlanSchema) },
  responses: {
    201: jsonAnswer('The plan', z.object({ planId: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const open = createRoute({
  method: 'post',
  path: '/api/admin/plans/{id}/draft',
  summary: 'Start a draft of the next version',
  ...requires('plans.draft', 'plan'),
  request: { params: idParam },
  responses: { 201: revisionAnswer, ...errorAnswers('unauthenticated', 'not_found', 'conflict') },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/plans/{id}/draft',
  summary: 'Save the draft whole, as it was read and changed',
  ...requires('plans.draft', 'plan'),
  request: { params: idParam, ...jsonBody(saveDraftSchema) },
  responses: { 200: revisionAnswer, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const discard = createRoute({
  method: 'post',
  path: '/api/admin/plans/{id}/discardDraft',
  summary: 'Throw the draft away',
  ...requires('plans.draft', 'plan'),
  request: { params: idParam, ...jsonBody(planRevisionSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const preview = createRoute({
  method: 'get',
  path: '/api/admin/plans/{id}/publication',
  summary: 'Whom publishing the draft would touch, and when',
  ...requires('plans.see', 'plan'),
  request: {
    params: idParam,
    query: z.strictObject({ startsOn: daySchema().optional() }),
  },
  responses: {
    200: jsonAnswer('The preview', touchedSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const publish = createRoute({
  method: 'post',
  path: '/api/admin/plans/{id}/publish',
  summary: 'Publish the draft, now or on a day',
  ...requires('plans.publish', 'plan'),
  request: { params: idParam, ...jsonBody(publishPlanSchema) },
  responses: {
    200: jsonAnswer(
      'The version; `startsAt` where it waits for its day',
      z.object({ version: z.int(), startsAt: z.iso.datetime().nullable() }),
    ),
    ...errorAnswers('unauthenticated', 'not_found', 'forbidden', 'conflict', 'invalid'),
  },
})

const unschedule = createRoute({
  method: 'post',
  path: '/api/admin/plans/{id}/unschedule',
  summary: 'Take the draft off the day on which it was to start',
  ...requires('plans.publish', 'plan'),
  request: { params: idParam, ...jsonBody(planRevisionSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const withdraw = createRoute({
  method: 'post',
  path: '/api/admin/plans/{id}/archive',
  summary: 'Take a plan from sale; its members stay',
  ...requires('plans.publish', 'plan'),
  request: { params: idParam, ...jsonBody(planSaleSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const sell = createRoute({
  method: 'post',
  path: '/api/admin/plans/{id}/unarchive',
  summary: 'Put a plan that was withdrawn back on sale',
  ...requires('plans.publish', 'plan'),
  request: { params: idParam, ...jsonBody(planSaleSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const placing = createRoute({
  method: 'put',
  path: '/api/admin/plans/{id}/position',
  summary: 'Put a plan at a place in the order in which plans are listed on the site, 1 the first',
  ...requires('plans.publish', 'plan'),
  request: { params: idParam, ...jsonBody(planPlaceSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'invalid') },
})

/** Plans and their versions. */
export const planRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services } = staffRequest(c)
    return c.json({ plans: await listCatalogPlans(services.db, c.req.valid('query')) }, 200)
  })
  .openapi(read, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    return c.json(await readCatalogPlan(staffRequest(c).services.db, which), 200)
  })
  .openapi(create, async (c) => {
    const { brandId } = c.req.valid('query')
    return c.json(await createPlan(staffRequest(c).deps, { brandId, ...c.req.valid('json') }), 201)
  })
  .openapi(open, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    return c.json(await openDraft(staffRequest(c).deps, which), 201)
  })
  .openapi(save, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    return c.json(await saveDraft(staffRequest(c).deps, { ...which, ...c.req.valid('json') }), 200)
  })
  .openapi(discard, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    await discardDraft(staffRequest(c).deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(preview, async (c) => {
    const { services, now } = staffRequest(c)
    const brand = await brandOfCatalog(c)
    const today = dateIn(brand.settings.timeZone, now)
    const { startsOn = today } = c.req.valid('query')
    const which = { brandId: brand.id, planId: c.req.valid('param').id }
    const isPast = startsOn < today
    const soldFrom = isPast ? today : startsOn
    return c.json(await previewPublication(services.db, { ...which, soldFrom }), 200)
  })
  .openapi(publish, async (c) => {
    const { id: brandId, settings } = await brandOfCatalog(c)
    const { revision, startsOn } = c.req.valid('json')
    const startsAt = startsOn === null ? null : startOfDayIn(settings.timeZone, startsOn)
    const which = { brandId, planId: c.req.valid('param').id }
    return c.json(await publishPlan(staffRequest(c).deps, { ...which, revision, startsAt }), 200)
  })
  .openapi(unschedule, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    await unschedulePlan(staffRequest(c).deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(withdraw, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    await archivePlan(staffRequest(c).deps, { ...which, ...c.req.valid('json'), sold: false })
    return c.body(null, 204)
  })
  .openapi(placing, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    await reorderPlan(staffRequest(c).deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(sell, async (c) => {
    const which = { brandId: (await brandOfCatalog(c)).id, planId: c.req.valid('param').id }
    await archivePlan(staffRequest(c).deps, { ...which, ...c.req.valid('json'), sold: true })
    return c.body(null, 204)
  })
