import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { membershipOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { idempotencyHeaders } from '#api/paid-call.ts'
import { mailedNoticeSchema } from '#domain/back-office/billing/payments/paper-notice.schema.ts'
import { recordMailedNotice } from '#domain/back-office/billing/payments/paper-notices.server.ts'
import {
  cancelForMemberSchema,
  changeAutoRenewSchema,
  endMembershipSchema,
  endPersonSchema,
  reasonSchema,
  reissueSchema,
  transferSchema,
} from '#domain/back-office/members/actions/actions.schema.ts'
import {
  cancelForMember,
  changeAutoRenew,
  endMembership,
  endPerson,
  keepForMember,
  previewPersonEnding,
  refuseOfficeElsewhere,
  transferMember,
} from '#domain/back-office/members/actions/change-membership.server.ts'
import {
  reissueCard,
  sendRenewalLink,
  takeBackRenewalLinks,
} from '#domain/back-office/members/actions/reach-member.server.ts'
import { previewCancellation } from '#domain/memberships/cancellation/cancel-membership.server.ts'
import { dependentChangedSchema } from '#domain/memberships/family/dependent.schema.ts'
import { membershipViewSchema } from '#domain/memberships/membership.schema.ts'
import { cancellationSchema, cancelledSchema } from '#domain/memberships/renewal/renewal.schema.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'

const refusals = [
  'unauthenticated',
  'csrf',
  'not_found',
  'conflict',
  'in_flight',
  'stale_quote',
  'invalid',
] as const
const changed = {
  200: jsonAnswer('The membership as it stands now', membershipViewSchema),
  ...errorAnswers(...refusals),
}
const changes = requires('members.change', 'membership')

const transfer = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/homeOffice',
  summary: 'Make another office the home office; costs nothing',
  ...changes,
  request: { params: idParam, ...jsonBody(transferSchema) },
  responses: changed,
})

const autoRenew = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/autoRenew',
  summary: 'Turn auto-renewal on, with the terms the member was told, or off',
  ...changes,
  request: { params: idParam, ...jsonBody(changeAutoRenewSchema) },
  responses: changed,
})

const previewCancel = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/cancellation',
  summary: 'What cancelling would do today: the refund by the rule of the state, and the last day',
  ...changes,
  request: {
    params: idParam,
    query: z.object({ countsFrom: z.iso.date('Enter the day it was posted or received.').optional() }),
  },
  responses: {
    200: jsonAnswer('What cancelling would do', cancellationSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/cancel',
  summary: 'Cancel a membership for its member, as the preview said',
  ...changes,
  request: {
    params: idParam,
    headers: idempotencyHeaders('Required. One key for one attempt.'),
    ...jsonBody(cancelForMemberSchema),
  },
  responses: {
    201: jsonAnswer('Cancelled', cancelledSchema),
    ...errorAnswers(...refusals, 'idempotency_key_required', 'key_reused'),
  },
})

const keep = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/reinstate',
  summary: 'Take back a cancellation, with its promised refund',
  ...changes,
  request: { params: idParam, ...jsonBody(reasonSchema) },
  responses: changed,
})

const previewEnding = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/personEnding',
  summary:
    'What removing a person from the plan would do: the last day, and what the renewal costs without them',
  ...changes,
  request: { params: idParam, query: z.object({ dependentId: z.uuid() }) },
  responses: {
    200: jsonAnswer('What it would do', dependentChangedSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const ending = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/endPerson',
  summary: 'Remove a person from the plan at the end of the paid term, as the preview said',
  ...changes,
  request: { params: idParam, ...jsonBody(endPersonSchema) },
  responses: changed,
})

const reissue = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/reissueCard',
  summary:
    'Issue the member card again, with a new QR code, and a new number where asked; the old one says that it has ended',
  ...changes,
  request: { params: idParam, ...jsonBody(reissueSchema) },
  responses: { 204: { description: 'Issued' }, ...errorAnswers(...refusals) },
})

const payLink = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/paymentLink',
  summary: 'Mail the member a link to pay what is owed, or the next term, without signing in',
  ...changes,
  request: { params: idParam, ...jsonBody(reasonSchema) },
  responses: {
    204: { description: 'On its way' },
    ...errorAnswers(...refusals, 'not_sold'),
  },
})

const endPayLinks = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/expirePaymentLinks',
  summary: 'Take back every link to pay that is out for a membership',
  ...changes,
  request: { params: idParam, ...jsonBody(reasonSchema) },
  responses: { 204: { description: 'Taken back' }, ...errorAnswers(...refusals) },
})

const previewEnd = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/ending',
  summary: 'What ending a membership as its operator would do today: the refund, and the last day',
  ...changes,
  request: { params: idParam },
  responses: {
    200: jsonAnswer('What ending it would do', cancellationSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/end',
  summary: 'End a membership as its operator, as the preview said; its member is told why',
  ...changes,
  request: { params: idParam, ...jsonBody(endMembershipSchema) },
  responses: changed,
})

const mailedNotice = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/mailedNotice',
  summary: 'Write down that the letter of a renewal was mailed; its charge counts from that day',
  ...changes,
  request: { params: idParam, ...jsonBody(mailedNoticeSchema) },
  responses: { 204: { description: 'Written down' }, ...errorAnswers(...refusals) },
})

/** Actions by staff on a membership, through the same commands its member uses. */
export const membershipActionRoutes = createAdminRouter()
  .openapi(previewEnd, async (c) => {
    const { deps, owner } = await membershipOf(c)
    return c.json(await previewCancellation(deps, owner, { by: 'operator' }), 200)
  })
  .openapi(end, async (c) => {
    const { deps, owner } = await membershipOf(c)
    return c.json(await endMembership(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(mailedNotice, async (c) => {
    const { deps, brand, owner } = await membershipOf(c)
    const { brandId, today, membershipId } = owner
    const which = { brandId, reach: { kind: 'brand' } as const, today, noticeDays: brand.settings.noticeDays }
    await recordMailedNotice(deps, which, { membershipId, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(transfer, async (c) => {
    const { deps, owner, visitor } = await membershipOf(c)
    const asked = c.req.valid('json')
    refuseOfficeElsewhere(reachOf(visitor, 'members.change', owner.brandId), asked.officeId)
    return c.json(await transferMember(deps, owner, asked), 200)
  })
  .openapi(autoRenew, async (c) => {
    const { deps, owner } = await membershipOf(c)
    return c.json(await changeAutoRenew(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(previewCancel, async (c) => {
    const { deps, owner } = await membershipOf(c)
    const { countsFrom = null } = c.req.valid('query')
    return c.json(await previewCancellation(deps, owner, { countsFrom }), 200)
  })
  .openapi(cancel, async (c) => {
    const { deps, owner } = await membershipOf(c)
    const key = c.req.valid('header')['idempotency-key']
    const asked = { key, ...c.req.valid('json') }
    const answer = await cancelForMember(deps, owner, asked)
    return c.json(answer, 201)
  })
  .openapi(keep, async (c) => {
    const { deps, owner } = await membershipOf(c)
    return c.json(await keepForMember(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(previewEnding, async (c) => {
    const { deps, owner } = await membershipOf(c)
    const { dependentId } = c.req.valid('query')
    return c.json(await previewPersonEnding(deps, owner, dependentId), 200)
  })
  .openapi(ending, async (c) => {
    const { deps, owner } = await membershipOf(c)
    return c.json(await endPerson(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(reissue, async (c) => {
    const { deps, owner } = await membershipOf(c)
    await reissueCard(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(payLink, async (c) => {
    const { deps, owner } = await membershipOf(c)
    await sendRenewalLink(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(endPayLinks, async (c) => {
    const { deps, owner } = await membershipOf(c)
    await takeBackRenewalLinks(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
