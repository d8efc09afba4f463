import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  catalogCouponSchema,
  changeCouponSchema,
  couponUseSchema,
  newCouponSchema,
} from '#domain/back-office/plans/coupons/coupon-form.schema.ts'
import { listCoupons, listCouponUses } from '#domain/back-office/plans/coupons/coupons.queries.server.ts'
import { changeCoupon, createCoupon, endCoupon } from '#domain/back-office/plans/coupons/coupons.server.ts'
import { planSaleSchema } from '#domain/back-office/plans/plan-draft.schema.ts'
import { brandById, brandOfCatalog } from './plan-call.ts'

const ofBrandQuery = z.strictObject({ brandId: z.uuid() })
const done = { 204: { description: 'Done' } }

const list = createRoute({
  method: 'get',
  path: '/api/admin/coupons',
  summary: 'Coupons of a brand with what came of each, the newest first',
  ...requires('plans.see', 'place'),
  request: { query: ofBrandQuery },
  responses: {
    200: jsonAnswer('At most two hundred', z.object({ coupons: z.array(catalogCouponSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const uses = createRoute({
  method: 'get',
  path: '/api/admin/coupons/{id}/uses',
  summary: 'Who used a coupon for what, the newest first',
  ...requires('plans.see', 'coupon'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('At most a hundred', z.object({ uses: z.array(couponUseSchema) })),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/coupons',
  summary: 'Make a coupon',
  ...requires('plans.publish', 'place'),
  request: { query: ofBrandQuery, ...jsonBody(newCouponSchema) },
  responses: {
    201: jsonAnswer('The coupon', z.object({ couponId: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/coupons/{id}',
  summary:
    'Change the words, days and limits of a coupon; refused where someone else changed it since `seen`',
  ...requires('plans.publish', 'coupon'),
  request: { params: idParam, ...jsonBody(changeCouponSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/coupons/{id}/end',
  summary: 'End a coupon now',
  ...requires('plans.publish', 'coupon'),
  request: { params: idParam, ...jsonBody(planSaleSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

export const couponRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services, now } = staffRequest(c)
    const brand = await brandById(c, c.req.valid('query').brandId)
    return c.json({ coupons: await listCoupons({ db: services.db, now }, { brand }) }, 200)
  })
  .openapi(uses, async (c) => {
    const { id: brandId } = await brandOfCatalog(c)
    const which = { brandId, couponId: c.req.valid('param').id }
    return c.json({ uses: await listCouponUses(staffRequest(c).services.db, which) }, 200)
  })
  .openapi(create, async (c) => {
    const brand = await brandById(c, c.req.valid('query').brandId)
    return c.json(await createCoupon(staffRequest(c).deps, { brand, ...c.req.valid('json') }), 201)
  })
  .openapi(change, async (c) => {
    const which = { brand: await brandOfCatalog(c), couponId: c.req.valid('param').id }
    await changeCoupon(staffRequest(c).deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(end, async (c) => {
    const which = { brand: await brandOfCatalog(c), couponId: c.req.valid('param').id }
    await endCoupon(staffRequest(c).deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
