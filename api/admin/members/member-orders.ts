import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { membershipOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { idempotencyHeaders, paidCallRefusals } from '#api/paid-call.ts'
import { reasonSchema } from '#domain/back-office/members/actions/actions.schema.ts'
import {
  addPersonSchema,
  changePlanForMemberSchema,
  planOptionSchema,
  quotePersonSchema,
  quotePlanSchema,
  quoteRenewalSchema,
  renewForMemberSchema,
} from '#domain/back-office/members/actions/order-actions.schema.ts'
import {
  addPerson,
  cancelPlanChangeForMember,
  changePlanForMember,
  previewPlanChangeCancellation,
  renewForMember,
} from '#domain/back-office/members/actions/order-actions.server.ts'
import { dependentAddedSchema, familyQuoteSchema } from '#domain/memberships/family/dependent.schema.ts'
import { membershipViewSchema } from '#domain/memberships/membership.schema.ts'
import {
  planChangedSchema,
  planChangeQuoteSchema,
} from '#domain/memberships/plan-change/plan-change.schema.ts'
import { readPlanOptions } from '#domain/memberships/plan-change/plan-options.server.ts'
import { renewalPreviewSchema, renewedSchema } from '#domain/memberships/renewal/renewal.schema.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'

const changes = requires('members.change', 'membership')
/** Moving a date, and an off-schedule paid term, require the permission to move dates. */
const moves = requires('members.move', 'membership')
const once = idempotencyHeaders('Required. One key for one attempt: a repeat with it gets the same answer.')
const asked = { ...errorAnswers(...paidCallRefusals.filter((code) => code !== 'idempotency_key_required')) }
const done = errorAnswers(...paidCallRefusals)
const reads = { 'x-reads': true } as const

const quotePerson = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/personQuote',
  summary: 'What adding a person would cost, today and at each renewal',
  ...changes,
  ...reads,
  request: { params: idParam, ...jsonBody(quotePersonSchema) },
  responses: { 200: jsonAnswer('The price', familyQuoteSchema), ...asked },
})

const person = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/people',
  summary: 'Add a person, charged to what is on file, at the price that was told',
  ...changes,
  request: { params: idParam, headers: once, ...jsonBody(addPersonSchema) },
  responses: {
    201: jsonAnswer(
      'Added, `pending` while a bank account is debited, or `confirming`',
      dependentAddedSchema,
    ),
    ...done,
  },
})

const options = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/planOptions',
  summary: 'The plans a membership may go over to, by each interval',
  ...changes,
  request: { params: idParam },
  responses: {
    200: jsonAnswer('In their order', z.object({ options: z.array(planOptionSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict'),
  },
})

const quotePlan = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/planQuote',
  summary:
    'What a change of plan would cost: now, since a day of the paid period, or from the next payment on',
  ...changes,
  ...reads,
  request: { params: idParam, ...jsonBody(quotePlanSchema) },
  responses: { 200: jsonAnswer('What it would cost and bring about', planChangeQuoteSchema), ...asked },
})

const plan = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/plan',
  summary: 'Change the plan, charged to what is on file, as it was told',
  ...changes,
  request: { params: idParam, headers: once, ...jsonBody(changePlanForMemberSchema) },
  responses: {
    201: jsonAnswer('Changed, scheduled, or `confirming`', planChangedSchema),
    ...done,
  },
})

const keepPreview = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/cancelPlanChange',
  summary: 'What taking back the chosen plan would bring; nothing is changed',
  ...changes,
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The membership as it would go on', membershipViewSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'in_flight'),
  },
})

const keep = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/cancelPlanChange',
  summary: 'Take back the plan that was chosen from the next payment on',
  ...changes,
  request: { params: idParam, ...jsonBody(reasonSchema) },
  responses: {
    200: jsonAnswer('The membership as it goes on', membershipViewSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found', 'conflict', 'in_flight', 'invalid'),
  },
})

const quoteRenewal = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/renewalQuote',
  summary: 'What a payment off schedule would pay for, and what the renewals after it cost and when',
  description:
    '`next`: what is owed, or the next term. `move`: the days up to another date. `today`: a late term from today on. `missed`: a late term from the date that was missed.',
  ...moves,
  ...reads,
  request: { params: idParam, ...jsonBody(quoteRenewalSchema) },
  responses: { 200: jsonAnswer('What it would pay for', renewalPreviewSchema), ...asked },
})

const renew = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/renew',
  summary: 'Take a payment off schedule with what is on file, as it was told',
  ...moves,
  request: { params: idParam, headers: once, ...jsonBody(renewForMemberSchema) },
  responses: {
    201: jsonAnswer('Paid, `pending` while a bank account is debited, or `confirming`', renewedSchema),
    ...done,
  },
})

/** Orders by staff for a member: first a preview, then done once, with the member's own card. */
export const memberOrderRoutes = createAdminRouter()
  .openapi(quotePerson, async (c) => {
    const { owner, deps } = await membershipOf(c)
    return c.json(await quoteDependent(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(person, async (c) => {
    const { owner, deps } = await membershipOf(c)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await addPerson(deps, owner, { key, ...c.req.valid('json') }), 201)
  })
  .openapi(options, async (c) => {
    const { services, owner, brand } = await membershipOf(c)
    const found = await readPlanOptions(services.db, owner, await readAllowlist(services, brand))
    return c.json({ options: found.map(({ summary: _, benefits: __, ...option }) => option) }, 200)
  })
  .openapi(quotePlan, async (c) => {
    const { services, owner, brand, deps } = await membershipOf(c)
    const whitelist = await readAllowlist(services, brand)
    const change = { ...c.req.valid('json'), membershipId: owner.membershipId }
    return c.json(await previewPlanChange({ ...deps, whitelist }, owner, change), 200)
  })
  .openapi(plan, async (c) => {
    const { services, owner, brand, deps } = await membershipOf(c)
    const whitelist = await readAllowlist(services, brand)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(
      await changePlanForMember({ ...deps, whitelist }, owner, { key, ...c.req.valid('json') }),
      201,
    )
  })
  .openapi(keepPreview, async (c) => {
    const { owner, deps } = await membershipOf(c)
    return c.json(await previewPlanChangeCancellation(deps, owner), 200)
  })
  .openapi(keep, async (c) => {
    const { owner, deps } = await membershipOf(c)
    return c.json(await cancelPlanChangeForMember(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(quoteRenewal, async (c) => {
    const { owner, deps } = await membershipOf(c)
    return c.json(await previewRenewal(deps, owner, c.req.valid('json').days), 200)
  })
  .openapi(renew, async (c) => {
    const { owner, deps } = await membershipOf(c)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await renewForMember(deps, owner, { key, ...c.req.valid('json') }), 201)
  })
