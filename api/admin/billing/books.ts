import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  candidateQuerySchema,
  candidateSchema,
  gatewayEventSchema,
} from '#domain/back-office/billing/gateway-events/gateway-event.schema.ts'
import {
  findCandidates,
  listGatewayEvents,
} from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { linkEvent } from '#domain/back-office/billing/gateway-events/link-event.server.ts'
import {
  linkEventSchema,
  resolveEventSchema,
} from '#domain/back-office/billing/gateway-events/resolve-event.schema.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { bookCheckSchema } from '#domain/back-office/billing/reconciliation/book-check.schema.ts'
import { readBookCheck } from '#domain/back-office/billing/reconciliation/book-check.server.ts'
import {
  exportOfficeStatement,
  officeStatementCsv,
  readOfficeStatement,
} from '#domain/back-office/billing/statements/office-statement.server.ts'
import {
  monthSchema,
  officeStatementSchema,
  statementSchema,
} from '#domain/back-office/billing/statements/statement.schema.ts'
import { readStatement, statementCsv } from '#domain/back-office/billing/statements/statement.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { listPlace } from './money.ts'

const placeQuery = z.strictObject({ brandId: z.uuid().optional() })
const statementQuery = z.strictObject({ brandId: z.uuid(), month: monthSchema })

const events = createRoute({
  method: 'get',
  path: '/api/admin/gatewayEvents',
  summary: 'Events of the gateway that were put aside, those that wait first',
  ...requires('money.approve', 'place'),
  request: { query: placeQuery },
  responses: {
    200: jsonAnswer(
      'At most a hundred; without a brand those of none',
      z.object({ events: z.array(gatewayEventSchema) }),
    ),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const settle = createRoute({
  method: 'post',
  path: '/api/admin/gatewayEvents/{id}/resolve',
  summary:
    'Write an event into the books, give its charge back at the gateway, or put it aside, with a reason',
  ...requires('money.approve', 'gatewayEvent', { proof: true }),
  request: { params: idParam, ...jsonBody(resolveEventSchema) },
  responses: {
    204: { description: 'Settled' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'conflict', 'in_flight', 'invalid'),
  },
})

const candidates = createRoute({
  method: 'get',
  path: '/api/admin/gatewayEvents/{id}/candidates',
  summary: 'Payments that an event may belong to, by its amount, a day and a card’s last four digits',
  ...requires('money.approve', 'gatewayEvent'),
  request: { params: idParam, query: candidateQuerySchema },
  responses: {
    200: jsonAnswer('At most twenty', z.object({ payments: z.array(candidateSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const link = createRoute({
  method: 'post',
  path: '/api/admin/gatewayEvents/{id}/link',
  summary: 'Link an event of no payment of ours to one, once',
  ...requires('money.approve', 'gatewayEvent', { proof: true }),
  request: { params: idParam, ...jsonBody(linkEventSchema) },
  responses: {
    204: { description: 'Linked' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'conflict', 'invalid'),
  },
})

const check = createRoute({
  method: 'get',
  path: '/api/admin/reconciliation',
  summary: 'What the last nightly check of the books found, each breach with its row',
  ...requires('reports.see', 'place'),
  request: { query: placeQuery },
  responses: {
    200: jsonAnswer('The check', bookCheckSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const statement = createRoute({
  method: 'get',
  path: '/api/admin/statement',
  summary: 'What was collected and given back in a month, by office',
  ...requires('reports.see', 'within'),
  request: { query: statementQuery },
  responses: {
    200: jsonAnswer('The statement', statementSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const csv = createRoute({
  method: 'get',
  path: '/api/admin/statement/csv',
  summary: 'The same as a file; asking for it is in the audit',
  ...requires('reports.make', 'within'),
  request: { query: statementQuery },
  responses: {
    200: { description: 'CSV without formulas', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const officeQuery = statementQuery.extend({
  officeId: z
    .union([z.uuid(), z.literal('none')])
    .openapi({ description: 'An office; none: of members without a home office.' }),
})

const ofOffice = createRoute({
  method: 'get',
  path: '/api/admin/statement/office',
  summary: 'The statement of one office in a month, with each payment and refund',
  ...requires('reports.see', 'within'),
  request: { query: officeQuery },
  responses: {
    200: jsonAnswer('The statement', officeStatementSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const officeCsv = createRoute({
  method: 'get',
  path: '/api/admin/statement/office/csv',
  summary: 'The same as a file; asking for it is in the audit',
  ...requires('reports.make', 'within'),
  request: { query: officeQuery },
  responses: {
    200: { description: 'CSV without formulas', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const idOf = (officeId: string) => (officeId === 'none' ? null : officeId)

/** Gateway events that contradict our books, the check of the books, and statements. */
export const booksRoutes = createAdminRouter()
  .openapi(events, async (c) => {
    const { brandId = null } = c.req.valid('query')
    return c.json({ events: await listGatewayEvents(c.get('services').db, brandId) }, 200)
  })
  .openapi(settle, async (c) => {
    const { deps, services } = staffRequest(c)
    await resolveEvent(
      { ...deps, gateway: services.gateway },
      { eventId: c.req.valid('param').id, ...c.req.valid('json') },
    )
    return c.body(null, 204)
  })
  .openapi(candidates, async (c) => {
    const asked = { eventId: c.req.valid('param').id, ...c.req.valid('query') }
    return c.json({ payments: await findCandidates(c.get('services').db, asked) }, 200)
  })
  .openapi(link, async (c) => {
    await linkEvent(staffRequest(c).deps, { eventId: c.req.valid('param').id, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(check, async (c) => {
    const { brandId = null } = c.req.valid('query')
    return c.json(await readBookCheck(c.get('services').db, brandId), 200)
  })
  .openapi(statement, async (c) => {
    const { brandId, month } = c.req.valid('query')
    const { db, brand, reach } = await listPlace(c, brandId, 'reports.see')
    return c.json(await readStatement(db, { brand, reach, month }), 200)
  })
  .openapi(csv, async (c) => {
    const { deps } = staffRequest(c)
    const { brandId, month } = c.req.valid('query')
    const { brand, reach } = await listPlace(c, brandId, 'reports.make')
    const file = await audited(deps, async (tx) => ({
      answer: statementCsv(await readStatement(tx, { brand, reach, month })),
      act: {
        action: 'statement.exported',
        brandId,
        subject: { kind: 'statement', id: month, name: `Statement of ${month}` },
      },
    }))
    return c.body(file, 200, fileHeaders(`statement-${month}.csv`))
  })
  .openapi(ofOffice, async (c) => {
    const { brandId, month, officeId } = c.req.valid('query')
    const { db, brand, reach } = await listPlace(c, brandId, 'reports.see')
    return c.json(await readOfficeStatement(db, { brand, reach, month, officeId: idOf(officeId) }), 200)
  })
  .openapi(officeCsv, async (c) => {
    const { deps } = staffRequest(c)
    const { brandId, month, officeId } = c.req.valid('query')
    const { brand, reach } = await listPlace(c, brandId, 'reports.make')
    const asked = { brand, reach, month, officeId: idOf(officeId) }
    const file = officeStatementCsv(await exportOfficeStatement(deps, asked))
    return c.body(file, 200, fileHeaders(`statement-${month}-office.csv`))
  })
