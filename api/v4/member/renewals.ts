import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders, onceRefusals, paidCallRefusals } from '#api/paid-call.ts'
import {
  cancelMembership,
  previewCancellation,
} from '#domain/memberships/cancellation/cancel-membership.server.ts'
import { reinstateMembership } from '#domain/memberships/cancellation/reinstate-membership.server.ts'
import { membershipViewSchema } from '#domain/memberships/membership.schema.ts'
import {
  cancellationSchema,
  cancelledSchema,
  cancelSchema,
  renewalPreviewSchema,
  renewedSchema,
  renewSchema,
} from '#domain/memberships/renewal/renewal.schema.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import { idOf, memberRequest, ofMembers } from './member-request.ts'

const headers = idempotencyHeaders(
  'Required with `confirm`. One key for one attempt: a repeat with it gets the same answer.',
)

const renew = createRoute({
  method: 'post',
  path: '/api/v4/member/renewSubscription',
  'x-class': 'checkout',
  summary: 'Pay what is owed, the next term, or a new one after a membership has ended',
  description:
    'Without `confirm` it tells what would be paid for, and nothing is charged. With it the card on file is charged once; needs an Idempotency-Key header then.',
  ...ofMembers,
  request: { headers, ...jsonBody(renewSchema) },
  responses: {
    200: jsonAnswer('What would be paid for', renewalPreviewSchema),
    201: jsonAnswer(
      'Renewed, or `confirming` until the gateway has answered: then repeat with the same key',
      renewedSchema,
    ),
    ...errorAnswers(...paidCallRefusals),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/v4/member/cancel',
  'x-class': 'checkout',
  summary: 'Cancel a membership, with the refund by the rule of its state',
  description:
    'Without `confirm` it tells what would be given back and when the membership would end, and nothing is done. With it, the amount and the last day must be those that were told, and it is done once; needs an Idempotency-Key header then.',
  ...ofMembers,
  request: { headers, ...jsonBody(cancelSchema) },
  responses: {
    200: jsonAnswer('What cancelling would do', cancellationSchema),
    201: jsonAnswer(
      'Cancelled; a refund is `promised` until it is sent, `withdrawn` once the cancellation was taken back, `paid`, `confirming` until the gateway has answered, or `failed`: paid another way',
      cancelledSchema,
    ),
    ...errorAnswers(...onceRefusals),
  },
})

const keep = createRoute({
  method: 'post',
  path: '/api/v4/member/keep/{id}',
  'x-class': 'checkout',
  summary: 'Take back a cancellation that has not ended the membership yet, or whose refund is not sent yet',
  description:
    'Costs nothing and gives nothing back; a refund that was promised is withdrawn and never sent. Auto-renewal stays off: turning it on is agreed to by itself. A repeat changes nothing.',
  ...ofMembers,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('The membership as it stands now', membershipViewSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found', 'conflict', 'in_flight'),
  },
})

/** POST renewSubscription and cancel: each first a preview, then done once. keep/{id} undoes a cancellation. */
export const renewalRoutes = createApiRouter()
  .openapi(renew, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { services, now, owner } = memberRequest(c)
    const { db, gateway } = services
    const { membershipId, confirm } = c.req.valid('json')
    const deps = { db, now, gateway }
    if (!confirm) return c.json(await previewRenewal(deps, { ...owner, membershipId }), 200)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await renewMembership(deps, { ...owner, membershipId, key, confirm }), 201)
  })
  .openapi(cancel, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { services, now, owner } = memberRequest(c)
    const { db, gateway } = services
    const { membershipId, confirm } = c.req.valid('json')
    if (!confirm) return c.json(await previewCancellation({ db, now }, { ...owner, membershipId }), 200)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await cancelMembership({ db, now, gateway }, { ...owner, membershipId, key, confirm }), 201)
  })
  .openapi(keep, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const membershipId = idOf(c.req.valid('param').id)
    return c.json(await reinstateMembership({ db: services.db, now }, { ...owner, membershipId }), 200)
  })
