import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter } from '#api/admin/admin-env.ts'
import { deskPlace, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders } from '#api/paid-call.ts'
import {
  deskCardSchema,
  deskMatchesSchema,
  deskSearchSchema,
  loggedVisitSchema,
  logVisitSchema,
  payLinkSchema,
  payLinksSchema,
  takePaymentSchema,
  tookPaymentSchema,
} from '#domain/back-office/desk/desk.schema.ts'
import { openDesk } from '#domain/back-office/desk/desk.server.ts'
import { enrollAtDesk, enrolledSchema, quoteAtDesk } from '#domain/back-office/desk/enroll.server.ts'
import { findAtDesk } from '#domain/back-office/desk/find-by-card.server.ts'
import { logVisit, undoVisit } from '#domain/back-office/desk/log-visit.server.ts'
import { openCard } from '#domain/back-office/desk/open-card.server.ts'
import {
  listPayLinks,
  resendFromDesk,
  sendFromDesk,
  withdrawFromDesk,
} from '#domain/back-office/desk/pay-links.server.ts'
import { takePayment } from '#domain/back-office/desk/take-payment.server.ts'
import {
  askDeskSaleSchema,
  deskSaleQuoteSchema,
  deskSaleSchema,
  payLinkSaleSchema,
} from '#domain/orders/desk-sale/desk-sale.schema.ts'

const query = z.strictObject({
  brandId: z.uuid(),
  officeId: z
    .uuid()
    .optional()
    .openapi({ description: 'The office of the brand whose desk it is; without it the brand’s, by phone.' }),
})
const params = z.object({ card: z.string().openapi({ description: 'The code of the card.' }) })
const headers = idempotencyHeaders('Required. One key for one press: a repeat with it gets the same answer.')
const search = createRoute({
  method: 'post',
  path: '/api/admin/desk/search',
  summary: 'Who is at the desk: by number, name, phone, email, birth date or scanned card',
  description: 'A POST although it changes nothing: what people are called stands in no address.',
  ...requires('desk.work', 'desk'),
  'x-reads': true,
  request: { query, ...jsonBody(deskSearchSchema) },
  responses: {
    200: jsonAnswer('The members found, the best first', deskMatchesSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/desk/cards/{card}',
  summary:
    'A presented card: whether it’s active, who is on the plan, what is left. The look-up is in the audit log',
  ...requires('desk.work', 'deskCard'),
  request: { query, params },
  responses: {
    200: jsonAnswer('The card', deskCardSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const log = createRoute({
  method: 'post',
  path: '/api/admin/desk/cards/{card}/visits',
  summary: 'Log a visit of today',
  ...requires('desk.work', 'deskCard'),
  request: { query, params, headers, ...jsonBody(logVisitSchema) },
  responses: {
    201: jsonAnswer('The visit and what is left', loggedVisitSchema),
    ...errorAnswers(
      'idempotency_key_required',
      'unauthenticated',
      'not_found',
      'conflict',
      'in_flight',
      'key_reused',
      'invalid',
    ),
  },
})

const undo = createRoute({
  method: 'delete',
  path: '/api/admin/desk/cards/{card}/visits/{visitId}',
  summary: 'Take back a visit of today',
  ...requires('desk.work', 'deskCard'),
  request: { query, params: params.extend({ visitId: z.uuid() }) },
  responses: {
    204: { description: 'Taken back' },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const quote = createRoute({
  method: 'post',
  path: '/api/admin/desk/quote',
  summary: 'What enrolling a family costs today, by the checkout’s own rules',
  ...requires('desk.work', 'desk'),
  'x-reads': true,
  request: { query, ...jsonBody(askDeskSaleSchema) },
  responses: {
    200: jsonAnswer('The price, who is on the plan, and the text to agree to', deskSaleQuoteSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'in_flight', 'not_sold', 'invalid'),
  },
})

const paidRefusals = [
  'idempotency_key_required',
  'unauthenticated',
  'card_declined',
  'not_found',
  'conflict',
  'in_flight',
  'stale_quote',
  'key_reused',
  'not_sold',
  'invalid',
  'too_many_requests',
] as const

const enroll = createRoute({
  method: 'post',
  path: '/api/admin/desk/enrollments',
  summary: 'Enroll a family that pays in cash, by check, by terminal or with a card that is entered',
  ...requires('desk.work', 'desk'),
  request: { query, headers, ...jsonBody(deskSaleSchema) },
  responses: {
    201: jsonAnswer(
      'Enrolled; of a card `confirming` until the gateway has answered: then repeat with the same key',
      enrolledSchema,
    ),
    ...errorAnswers(...paidRefusals),
  },
})

const link = z.object({ linkId: z.uuid() })

const links = createRoute({
  method: 'get',
  path: '/api/admin/desk/links',
  summary: 'Families that were sent a link to pay by and have not paid yet',
  ...requires('desk.work', 'desk'),
  request: { query },
  responses: {
    200: jsonAnswer('The newest first', payLinksSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const sendLink = createRoute({
  method: 'post',
  path: '/api/admin/desk/links',
  summary: 'Mail a family that enrolls a link to agree and pay by, for what was quoted',
  ...requires('desk.work', 'desk'),
  request: { query, headers, ...jsonBody(payLinkSaleSchema) },
  responses: { 201: jsonAnswer('Sent', payLinkSchema), ...errorAnswers(...paidRefusals) },
})

const resendLink = createRoute({
  method: 'post',
  path: '/api/admin/desk/links/{linkId}/resend',
  summary: 'Mail a link once more; the one before ends',
  ...requires('desk.work', 'desk'),
  request: { query, params: link },
  responses: {
    201: jsonAnswer('Sent again', payLinkSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'in_flight', 'checkout_closed', 'invalid'),
  },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/api/admin/desk/links/{linkId}',
  summary: 'Withdraw a link: no one can pay with it anymore',
  ...requires('desk.work', 'desk'),
  request: { query, params: link },
  responses: {
    204: { description: 'Taken back' },
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'in_flight', 'invalid'),
  },
})

const pay = createRoute({
  method: 'post',
  path: '/api/admin/desk/cards/{card}/payments',
  summary:
    'Take what is owed, or the next term, in cash, by check, by terminal or with a card that is entered',
  ...requires('desk.work', 'deskCard'),
  request: { query, params, headers, ...jsonBody(takePaymentSchema) },
  responses: {
    201: jsonAnswer(
      'Paid, with its receipt; of a card `confirming` until the gateway has answered: then repeat with the same key',
      tookPaymentSchema,
    ),
    ...errorAnswers(...paidRefusals),
  },
})

/** The user, their desk, and the dependencies for the domain. */
async function deskRequest(c: Context<AdminEnv>) {
  const { services, visitor, deps, now, from } = staffRequest(c)
  const desk = await openDesk(services.db, { visitor, place: deskPlace(c), now })
  return { desk, from, deps: { ...deps, gateway: services.gateway, content: services.content } }
}

/** The front desk: find members, check their cards, and record visits. */
export const deskRoutes = createAdminRouter()
  .openapi(search, async (c) => {
    const { desk, deps } = await deskRequest(c)
    return c.json({ matches: await findAtDesk(deps, desk, c.req.valid('json').typed) }, 200)
  })
  .openapi(read, async (c) => {
    const { desk, deps } = await deskRequest(c)
    return c.json(await openCard(deps, desk, c.req.valid('param').card), 200)
  })
  .openapi(log, async (c) => {
    const { desk, deps } = await deskRequest(c)
    const key = c.req.valid('header')['idempotency-key']
    const { card } = c.req.valid('param')
    return c.json(await logVisit(deps, desk, { card, key, ...c.req.valid('json') }), 201)
  })
  .openapi(undo, async (c) => {
    const { desk, deps } = await deskRequest(c)
    await undoVisit(deps, desk, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(quote, async (c) => {
    const { desk, deps } = await deskRequest(c)
    return c.json(await quoteAtDesk(deps, desk, c.req.valid('json')), 200)
  })
  .openapi(enroll, async (c) => {
    const { desk, deps, from } = await deskRequest(c)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await enrollAtDesk(deps, desk, { sale: c.req.valid('json'), key, ...from }), 201)
  })
  .openapi(links, async (c) => {
    const { desk, deps } = await deskRequest(c)
    return c.json({ links: await listPayLinks(deps, desk) }, 200)
  })
  .openapi(sendLink, async (c) => {
    const { desk, deps } = await deskRequest(c)
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await sendFromDesk(deps, desk, { sale: c.req.valid('json'), key }), 201)
  })
  .openapi(resendLink, async (c) => {
    const { desk, deps } = await deskRequest(c)
    return c.json(await resendFromDesk(deps, desk, c.req.valid('param').linkId), 201)
  })
  .openapi(withdraw, async (c) => {
    const { desk, deps } = await deskRequest(c)
    await withdrawFromDesk(deps, desk, c.req.valid('param').linkId)
    return c.body(null, 204)
  })
  .openapi(pay, async (c) => {
    const { desk, deps } = await deskRequest(c)
    const key = c.req.valid('header')['idempotency-key']
    const { card } = c.req.valid('param')
    return c.json(await takePayment(deps, desk, { card, key, ...c.req.valid('json') }), 201)
  })
