import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { listPlace } from '#api/admin/billing/money.ts'
import { ofOneself, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  reportMailAskSchema,
  reportMailSchema,
} from '#domain/back-office/reports/mails/report-mail.schema.ts'
import {
  beginReportMail,
  endReportMail,
  listReportMails,
} from '#domain/back-office/reports/mails/report-mails.server.ts'

const ofBrand = { query: z.object({ brandId: z.uuid() }) }

const begin = createRoute({
  method: 'post',
  path: '/api/admin/reportMails',
  summary: 'Have a report mailed each week or month, to oneself or to another of the staff who may see it',
  ...requires('reports.make', 'within'),
  request: { ...ofBrand, ...jsonBody(reportMailAskSchema) },
  responses: {
    201: jsonAnswer('Its id', z.object({ id: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/reportMails',
  summary: 'Reports that are mailed to oneself, or because one asked for it',
  ...ofOneself('full'),
  request: ofBrand,
  responses: {
    200: jsonAnswer('By name', z.object({ mails: z.array(reportMailSchema) })),
    ...errorAnswers('unauthenticated', 'invalid'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/reportMails/{id}/end',
  summary: 'End mailing a report, by who gets it or who asked for it',
  ...ofOneself('full'),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...errorAnswers('unauthenticated', 'not_found') },
})

/** Reports emailed on a schedule. */
export const reportMailRoutes = createAdminRouter()
  .openapi(begin, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const { brandId, today } = await listPlace(c, c.req.valid('query').brandId, 'reports.make')
    const whose = { staffId: visitor.staffId, brandId, today }
    return c.json(await beginReportMail(deps, whose, c.req.valid('json')), 201)
  })
  .openapi(list, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    return c.json({ mails: await listReportMails(services.db, { staffId: visitor.staffId, brandId }) }, 200)
  })
  .openapi(end, async (c) => {
    const { deps, visitor } = staffRequest(c)
    await endReportMail(deps, visitor.staffId, c.req.valid('param').id)
    return c.body(null, 204)
  })
