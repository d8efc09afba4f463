import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { feeScheduleAnswer, planAnswer, tellPlan } from '#api/plan-answers.ts'
import { readPlan, readPlanAtOffice } from '#domain/orders/offers/offered-plans.server.ts'

const planRoute = createRoute({
  method: 'get',
  path: '/api/v4/plans/{id}',
  'x-class': 'order',
  summary: 'One plan this site offers',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('The plan', planAnswer),
    ...errorAnswers('not_found'),
  },
})

const planAtOfficeRoute = createRoute({
  method: 'get',
  path: '/api/v4/plans/{id}/{id2}',
  'x-class': 'order',
  summary: 'A plan as sold at the office id2, with that office’s prices',
  request: { params: z.object({ id: z.string(), id2: z.string() }) },
  responses: {
    200: jsonAnswer(
      'The plan and its fee schedule there',
      planAnswer.extend({ feeSchedule: feeScheduleAnswer }),
    ),
    ...errorAnswers('not_found'),
  },
})

/** GET /api/v4/plans/{id} and /api/v4/plans/{id}/{id2}. */
export const planRoutes = createApiRouter()
  .openapi(planRoute, async (c) => {
    const { id: planId } = c.req.valid('param')
    return c.json(tellPlan(await readPlan(c.get('services'), { brand: c.get('brand'), planId })), 200)
  })
  .openapi(planAtOfficeRoute, async (c) => {
    const { id: planId, id2: officeId } = c.req.valid('param')
    const { plan, feeSchedule } = await readPlanAtOffice(c.get('services'), {
      brand: c.get('brand'),
      planId,
      officeId,
    })
    return c.json({ ...tellPlan(plan), feeSchedule }, 200)
  })
