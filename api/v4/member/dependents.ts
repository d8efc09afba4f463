import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders, onceRefusals, paidCallRefusals } from '#api/paid-call.ts'
import { endDependent } from '#domain/memberships/family/change-dependent.server.ts'
import {
  addDependentSchema,
  changeDependentSchema,
  dependentAddedSchema,
  dependentChangedSchema,
  dependentCorrectedSchema,
  familyQuoteSchema,
} from '#domain/memberships/family/dependent.schema.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import {
  takeBackRequestSchema,
  takeBackSchema,
  takenBackSchema,
} from '#domain/orders/addition/addition.schema.ts'
import { correctDependent } from '#domain/orders/addition/correct-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { previewUndoAddition, undoAddition } from '#domain/orders/addition/undo-addition.server.ts'
import { idOf, memberRequest, ofMembers } from './member-request.ts'

const add = createRoute({
  method: 'post',
  path: '/api/v4/member/dependents',
  'x-class': 'checkout',
  summary: 'Add a person to the active membership; needs an Idempotency-Key header',
  description:
    'Two steps: with `preview: true` the price of today and of each renewal is answered and nothing is changed; ' +
    'then the same person with the prices agreed to. What is on file is charged for the rest of the term; by a bank account the person is covered once its debit has cleared.',
  ...ofMembers,
  request: {
    headers: idempotencyHeaders('Required unless it is a preview. A repeat with it gets the same answer.'),
    ...jsonBody(addDependentSchema),
  },
  responses: {
    200: jsonAnswer('The preview', familyQuoteSchema),
    201: jsonAnswer(
      'Added, `pending` while a bank account is debited, or `confirming` until the gateway has answered',
      dependentAddedSchema,
    ),
    ...errorAnswers(...paidCallRefusals),
  },
})

const change = createRoute({
  method: 'patch',
  path: '/api/v4/member/dependents/{id}',
  'x-class': 'checkout',
  summary: 'Correct a dependent; with `ending: false` keep one who was to leave',
  description:
    'What costs nothing is saved. What adds days on the plan, or to the renewal, costs what adding a person for those days does and needs `agreed`, the price of today and of the renewal, with an Idempotency-Key header; without it nothing is changed, and the refusal has the price of now. ' +
    'Keeping alone costs 0 today and needs `agreed` without a key.',
  ...ofMembers,
  request: {
    params: z.object({ id: z.string() }),
    headers: idempotencyHeaders(
      'Required with `agreed` where it costs more. A repeat with it gets the same answer.',
    ),
    ...jsonBody(changeDependentSchema),
  },
  responses: {
    200: jsonAnswer(
      'The dependent, and the renewal with everyone then covered; `pending` while a bank account is debited, or `confirming` until the gateway has answered',
      dependentCorrectedSchema,
    ),
    ...errorAnswers(...paidCallRefusals),
  },
})

const end = createRoute({
  method: 'delete',
  path: '/api/v4/member/dependents/{id}',
  'x-class': 'checkout',
  summary: 'End a dependent with the term that is paid for',
  ...ofMembers,
  request: {
    params: z.object({ id: z.string() }),
    query: z.strictObject({
      preview: z.enum(['true', 'false']).optional().openapi({ description: 'true: nothing is changed' }),
    }),
  },
  responses: {
    200: jsonAnswer('The last day covered, and the renewal without them', dependentChangedSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found', 'conflict', 'in_flight', 'invalid'),
  },
})

const takeBack = createRoute({
  method: 'post',
  path: '/api/v4/member/dependents/{id}/takeBack',
  'x-class': 'checkout',
  summary: 'Take back a person on the day they were added, with the money',
  description:
    'Without `confirm` it tells what goes back to the card, and nothing is done. With it, the amount must be the one that was told, and it is done once; needs an Idempotency-Key header then.',
  ...ofMembers,
  request: {
    params: z.object({ id: z.string() }),
    headers: idempotencyHeaders('Required with `confirm`. A repeat with it gets the same answer.'),
    ...jsonBody(takeBackRequestSchema),
  },
  responses: {
    200: jsonAnswer('What would be given back', takeBackSchema),
    201: jsonAnswer(
      'Taken back; a refund is `paid`, `confirming` until the gateway has answered, or `failed`: paid another way',
      takenBackSchema,
    ),
    ...errorAnswers(...onceRefusals),
  },
})

/** POST dependents and dependents/{id}/takeBack, PATCH and DELETE dependents/{id}; reading them is in `info.ts`. */
export const dependentRoutes = createApiRouter()
  .openapi(add, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const { db, gateway } = services
    const body = c.req.valid('json')
    if (body.preview) return c.json(await quoteDependent({ db, now, gateway }, owner, body), 200)
    const key = c.req.valid('header')['idempotency-key']
    const { ip, userAgent } = c.get('scope')
    const added = await addDependent({ db, now, gateway }, { owner, key, body, ip, userAgent })
    return c.json(added, 201)
  })
  .openapi(change, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const dependentId = idOf(c.req.valid('param').id)
    const changes = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const { ip, userAgent } = c.get('scope')
    const { db, gateway } = services
    const asked = { owner, dependentId, key, changes, ip, userAgent }
    return c.json(await correctDependent({ db, now, gateway }, asked), 200)
  })
  .openapi(end, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const dependentId = idOf(c.req.valid('param').id)
    const preview = c.req.valid('query').preview === 'true'
    return c.json(await endDependent({ db: services.db, now }, { owner, dependentId, preview }), 200)
  })
  .openapi(takeBack, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { services, now, owner } = memberRequest(c)
    const { db, gateway } = services
    const which = { owner, dependentId: idOf(c.req.valid('param').id) }
    const { confirm } = c.req.valid('json')
    if (!confirm) return c.json(await previewUndoAddition(db, which), 200)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await undoAddition({ db, now, gateway }, { ...which, key, confirm }), 201)
  })
