import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { validateCoupon } from '#domain/orders/offers/offered-plans.server.ts'
import { couponCodeSchema } from '#domain/plans/coupon.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'

const couponAnswer = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(true), code: z.string(), label: z.string(), discountCents: z.int() }),
  z.object({ valid: z.literal(false), reason: z.string(), message: z.string() }),
])

const validate = createRoute({
  method: 'get',
  path: '/api/v4/coupon/validate',
  'x-class': 'checkout',
  summary: 'What a coupon takes off a plan for one person; by the year where that is sold',
  request: {
    query: z.strictObject({
      coupon: couponCodeSchema,
      plan_id: z.uuid('Choose a plan.'),
      interval: intervalSchema.optional(),
    }),
  },
  responses: {
    200: jsonAnswer('Valid or not, and why', couponAnswer),
    ...errorAnswers('not_sold', 'too_many_requests'),
  },
})

/** GET /api/v4/coupon/validate. */
export const couponRoutes = createApiRouter().openapi(validate, async (c) => {
  c.header('Cache-Control', 'no-store')
  const services = c.get('services')
  const brand = c.get('brand')
  const { coupon: code, plan_id: planId, interval } = c.req.valid('query')
  const deps = { db: services.db, now: services.now(), content: services.content }
  await consumeAddressLimit(deps, { what: 'coupon', brandId: brand.id, ip: c.get('scope').ip })
  return c.json(await validateCoupon(deps, { brand, code, planId, interval }), 200)
})
