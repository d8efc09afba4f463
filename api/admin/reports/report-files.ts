import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { listPlace } from '#api/admin/billing/money.ts'
import { ofOneself, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { askFileSchema, reportFileSchema } from '#domain/back-office/reports/files/report-file.schema.ts'
import {
  askFile,
  listFiles,
  openFile,
  stopFile,
} from '#domain/back-office/reports/files/report-files.server.ts'

const ofBrand = { query: z.object({ brandId: z.uuid() }) }

const ask = createRoute({
  method: 'post',
  path: '/api/admin/reportFiles',
  summary: 'Ask for a file of a report, made in the background: figures by month, or the rows behind one',
  ...requires('reports.make', 'within'),
  request: { ...ofBrand, ...jsonBody(askFileSchema) },
  responses: {
    201: jsonAnswer('Its id', z.object({ id: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/reportFiles',
  summary: 'The files one asked for, with how far each has come',
  ...ofOneself('full'),
  request: ofBrand,
  responses: {
    200: jsonAnswer('The newest first', z.object({ files: z.array(reportFileSchema) })),
    ...errorAnswers('unauthenticated', 'invalid'),
  },
})

const data = createRoute({
  method: 'get',
  path: '/api/admin/reportFiles/{id}/data',
  summary: 'A file that one asked for, kept for seven days',
  ...ofOneself('full'),
  request: { params: idParam },
  responses: {
    200: {
      description: 'CSV or XLSX without formulas',
      content: {
        'text/csv': { schema: z.string() },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: z.string() },
      },
    },
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const stop = createRoute({
  method: 'post',
  path: '/api/admin/reportFiles/{id}/stop',
  summary: 'Stop a file that is being made for oneself',
  ...ofOneself('full'),
  request: { params: idParam },
  responses: {
    204: { description: 'Stopped' },
    ...errorAnswers('unauthenticated', 'not_found', 'conflict'),
  },
})

/** Report files: requested, created in the background, and downloadable by the requester. */
export const reportFileRoutes = createAdminRouter()
  .openapi(ask, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const { brandId, reach, today } = await listPlace(c, c.req.valid('query').brandId, 'reports.make')
    const whose = { staffId: visitor.staffId, brandId, reach, today }
    return c.json(await askFile(deps, whose, c.req.valid('json')), 201)
  })
  .openapi(list, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    return c.json({ files: await listFiles(services.db, { staffId: visitor.staffId, brandId }) }, 200)
  })
  .openapi(data, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { name, parts } = await openFile(services.db, visitor, c.req.valid('param').id)
    return c.body(Readable.toWeb(Readable.from(parts)) as ReadableStream, 200, fileHeaders(name))
  })
  .openapi(stop, async (c) => {
    const { deps, visitor } = staffRequest(c)
    await stopFile(deps, visitor, c.req.valid('param').id)
    return c.body(null, 204)
  })
