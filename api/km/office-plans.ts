import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { planAnswer, tellPlan } from '#api/plan-answers.ts'
import { readPlansAtOffice } from '#domain/orders/offers/offered-plans.server.ts'

const officePlans = createRoute({
  method: 'get',
  path: '/api/km/office/{id}/plans',
  'x-class': 'order',
  summary: 'The plans sold at an office',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('The plans, in their order', z.object({ plans: z.array(planAnswer) })),
    ...errorAnswers('not_found'),
  },
})

/** GET /api/km/office/{id}/plans. */
export const officePlansRoutes = createApiRouter().openapi(officePlans, async (c) => {
  const { id: officeId } = c.req.valid('param')
  const plans = await readPlansAtOffice(c.get('services'), { brand: c.get('brand'), officeId })
  return c.json({ plans: plans.map(tellPlan) }, 200)
})
