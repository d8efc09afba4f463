import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders, paidCallRefusals } from '#api/paid-call.ts'
import { membershipViewSchema } from '#domain/memberships/membership.schema.ts'
import { cancelPlanChange } from '#domain/memberships/plan-change/cancel-plan-change.server.ts'
import {
  changePlanSchema,
  planChangedSchema,
  planChangeQuoteSchema,
} from '#domain/memberships/plan-change/plan-change.schema.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { idOf, memberRequest, ofMembers } from './member-request.ts'

const change = createRoute({
  method: 'post',
  path: '/api/v4/member/changePlan',
  'x-class': 'checkout',
  summary: 'Change the plan or the billing cycle of a membership, now or from its next term on',
  description:
    'Without `confirm` it tells what that costs today and at each renewal, and nothing is done. With it, the amounts must be those that were told; now, the card on file is charged the difference for the rest of what is paid for. Needs an Idempotency-Key header then.',
  ...ofMembers,
  request: {
    headers: idempotencyHeaders(
      'Required with `confirm`. One key for one attempt: a repeat with it gets the same answer.',
    ),
    ...jsonBody(changePlanSchema),
  },
  responses: {
    200: jsonAnswer('What the change would cost and bring about', planChangeQuoteSchema),
    201: jsonAnswer(
      'Changed, scheduled for the next term, or `confirming` until the gateway has answered: then repeat with the same key',
      planChangedSchema,
    ),
    ...errorAnswers(...paidCallRefusals),
  },
})

const keep = createRoute({
  method: 'delete',
  path: '/api/v4/member/changePlan/{id}',
  'x-class': 'checkout',
  summary: 'Take back the plan that was chosen for the next term of the membership {id}',
  ...ofMembers,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('The membership as it goes on', membershipViewSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found', 'conflict', 'in_flight'),
  },
})

/** POST changePlan: first a preview, then done once. DELETE changePlan/{id} undoes a scheduled change. */
export const planChangeRoutes = createApiRouter()
  .openapi(change, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { services, brand, now, owner } = memberRequest(c)
    const { db, gateway } = services
    const body = c.req.valid('json')
    const of = { ...owner, membershipId: body.membershipId }
    const whitelist = await readAllowlist(services, brand)
    if (!body.confirm) return c.json(await previewPlanChange({ db, now, gateway, whitelist }, of, body), 200)
    const key = c.req.valid('header')['idempotency-key']
    const { ip, userAgent } = c.get('scope')
    const deps = { db, now, gateway, whitelist }
    return c.json(await changePlan(deps, { ...of, key, change: body, ip, userAgent }), 201)
  })
  .openapi(keep, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const membershipId = idOf(c.req.valid('param').id)
    return c.json(await cancelPlanChange({ db: services.db, now }, { ...owner, membershipId }), 200)
  })
