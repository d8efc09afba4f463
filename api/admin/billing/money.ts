import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  notePromise,
  sendPaymentLink,
  sendPaymentMethodLink,
} from '#domain/back-office/billing/payments/dunning-actions.server.ts'
import { listFailed } from '#domain/back-office/billing/payments/failed.queries.server.ts'
import {
  duePageSchema,
  failedPageSchema,
  pageQuerySchema,
  paymentDetailSchema,
  paymentPageSchema,
  paymentQuerySchema,
} from '#domain/back-office/billing/payments/money-list.schema.ts'
import {
  listPayments,
  readPaymentDetail,
} from '#domain/back-office/billing/payments/payments.queries.server.ts'
import { promiseSchema } from '#domain/back-office/billing/payments/promise.schema.ts'
import { listRenewalsDue } from '#domain/back-office/billing/payments/renewals-due.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import { brandOfMoney } from './refunds.ts'

const brandId = z.uuid()
const done = { 204: { description: 'Done' } }

const payments = createRoute({
  method: 'get',
  path: '/api/admin/payments',
  summary: 'Payments of a brand, a page of 50',
  ...requires('members.see', 'within'),
  request: { query: paymentQuerySchema.extend({ brandId }) },
  responses: {
    200: jsonAnswer('A page', paymentPageSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const payment = createRoute({
  method: 'get',
  path: '/api/admin/payments/{id}',
  summary: 'One payment with its order, attempts and refunds',
  ...requires('members.see', 'payment'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The payment', paymentDetailSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const failed = createRoute({
  method: 'get',
  path: '/api/admin/failedPayments',
  summary: 'Memberships that are past due, the one that lapses soonest first',
  ...requires('members.see', 'within'),
  request: { query: pageQuerySchema.extend({ brandId }) },
  responses: {
    200: jsonAnswer('A page', failedPageSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const due = createRoute({
  method: 'get',
  path: '/api/admin/renewalsDue',
  summary: 'Renewals of the next 30 days, what each will cost and why',
  ...requires('members.see', 'within'),
  request: { query: pageQuerySchema.extend({ brandId }) },
  responses: {
    200: jsonAnswer('A page', duePageSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const cardLink = createRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/paymentMethodLink',
  summary: 'Mail the link that changes the card on file to who owes a payment',
  ...requires('money.ask', 'payment'),
  request: { params: idParam },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict') },
})

const payLink = createRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/paymentLink',
  summary: 'Mail the link to pay what is owed, without signing in, to who owes a payment',
  ...requires('money.ask', 'payment'),
  request: { params: idParam },
  responses: {
    ...done,
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'in_flight', 'not_sold'),
  },
})

const promise = createRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/promise',
  summary: 'Note when a member said that they will pay; it changes no charge',
  ...requires('money.ask', 'payment'),
  request: { params: idParam, ...jsonBody(promiseSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

/**
 * The brand in a list's query, and the part of it the user can access.
 * @throws DomainError `not_found`
 */
export async function listPlace(
  c: Context<AdminEnv>,
  id: string,
  permission: 'members.see' | 'reports.see' | 'reports.make' = 'members.see',
) {
  const { services, visitor, now } = staffRequest(c)
  const brand = (await services.brands.list()).find((each) => each.id === id)
  if (!brand) throw notFound()
  const reach = reachOf(visitor, permission, id)
  return { db: services.db, brand, brandId: id, reach, today: dateIn(brand.settings.timeZone, now) }
}

/** Payments, failed payments, and renewals due. */
export const moneyRoutes = createAdminRouter()
  .openapi(payments, async (c) => {
    const { brandId: id, ...query } = c.req.valid('query')
    const { db, ...place } = await listPlace(c, id)
    return c.json(await listPayments(db, place, query), 200)
  })
  .openapi(payment, async (c) => {
    const { id: ofBrand } = await brandOfMoney(c)
    const which = { brandId: ofBrand, paymentId: c.req.valid('param').id }
    return c.json(await readPaymentDetail(c.get('services').db, which), 200)
  })
  .openapi(failed, async (c) => {
    const { brandId: id, page } = c.req.valid('query')
    const { db, ...place } = await listPlace(c, id)
    return c.json(await listFailed(db, place, page), 200)
  })
  .openapi(due, async (c) => {
    const { brandId: id, page } = c.req.valid('query')
    const { db, ...place } = await listPlace(c, id)
    return c.json(await listRenewalsDue(db, place, page), 200)
  })
  .openapi(cardLink, async (c) => {
    const { id: ofBrand } = await brandOfMoney(c)
    await sendPaymentMethodLink(staffRequest(c).deps, {
      brandId: ofBrand,
      paymentId: c.req.valid('param').id,
    })
    return c.body(null, 204)
  })
  .openapi(payLink, async (c) => {
    const { id: ofBrand, settings } = await brandOfMoney(c)
    const { deps, now } = staffRequest(c)
    const today = dateIn(settings.timeZone, now)
    const which = { brandId: ofBrand, paymentId: c.req.valid('param').id, today }
    await sendPaymentLink(deps, which)
    return c.body(null, 204)
  })
  .openapi(promise, async (c) => {
    const { id: ofBrand, settings } = await brandOfMoney(c)
    const { deps, now } = staffRequest(c)
    const today = dateIn(settings.timeZone, now)
    const which = { brandId: ofBrand, paymentId: c.req.valid('param').id, today }
    await notePromise(deps, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })
