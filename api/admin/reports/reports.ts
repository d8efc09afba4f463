import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter } from '#api/admin/admin-env.ts'
import { listPlace } from '#api/admin/billing/money.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { renderReportSheet } from '#documents/report-xlsx.server.ts'
import { rowMonths } from '#domain/back-office/reports/figures.rules.ts'
import { rowListNames } from '#domain/back-office/reports/figures.ts'
import { csvOfRows, sheetOfRows } from '#domain/back-office/reports/files/whole-table.server.ts'
import {
  mostMonths,
  reportQuerySchema,
  reportRowsSchema,
  reportSchema,
  rowsQuerySchema,
} from '#domain/back-office/reports/report.schema.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { monthsTable, tableCsv } from '#domain/back-office/reports/report-tables.ts'
import { readRows } from '#domain/back-office/reports/rows.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'

const brandId = z.uuid()
const list = z.enum(rowListNames)

const read = createRoute({
  method: 'get',
  path: '/api/admin/reports',
  summary: 'The figures of a brand by month, with cohorts, forecast, coupons, offices and directory',
  ...requires('reports.see', 'within'),
  request: { query: reportQuerySchema.extend({ brandId }) },
  responses: {
    200: jsonAnswer('The report', reportSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const rows = createRoute({
  method: 'get',
  path: '/api/admin/reports/rows',
  summary: 'The rows behind a figure, a page of 50',
  ...requires('reports.see', 'within'),
  request: { query: rowsQuerySchema.extend({ brandId, list }) },
  responses: {
    200: jsonAnswer('A page', reportRowsSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const file = createRoute({
  method: 'get',
  path: '/api/admin/reports/file',
  summary:
    'The figures by month, or with `list` the rows behind one, as a file; asking for it is in the audit',
  ...requires('reports.make', 'within'),
  request: {
    query: rowsQuerySchema
      .omit({ page: true })
      .extend({ brandId, list: list.optional(), as: z.enum(['csv', 'xlsx']).default('csv') }),
  },
  responses: {
    200: {
      description: 'CSV or XLSX without formulas; a sheet of at most 50,000 rows',
      content: {
        'text/csv': { schema: z.string() },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: z.string() },
      },
    },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

export const reportRoutes = createAdminRouter()
  .openapi(read, async (c) => {
    const { brandId: id, ...query } = c.req.valid('query')
    const { services } = staffRequest(c)
    const { db: _, ...place } = await listPlace(c, id, 'reports.see')
    const { found } = await services.reports.read((db) => readReport(db, place, query))
    return c.json(found, 200)
  })
  .openapi(rows, async (c) => {
    const { brandId: id, list: asked, month, from, to, page, ...filters } = c.req.valid('query')
    const { services } = staffRequest(c)
    const { db: _, ...place } = await listPlace(c, id, 'reports.see')
    const span = rowMonths({ month, from, to }, { thisMonth: place.today.slice(0, 7), most: mostMonths })
    const at = { ...place, filters }
    const { found } = await services.reports.read((db) => readRows(db, at, { list: asked, page, ...span }))
    return c.json(found, 200)
  })
  .openapi(file, async (c) => {
    const { brandId: id, list: asked, as, month, from, to, ...filters } = c.req.valid('query')
    const { deps, services } = staffRequest(c)
    const { db: _, ...place } = await listPlace(c, id, 'reports.make')
    const span = rowMonths({ month, from, to }, { thisMonth: place.today.slice(0, 7), most: mostMonths })
    const name = `${asked ?? 'report'}-${span.from}-${span.to}`
    const at = { ...place, filters }
    // Reject a report that can't be created before the audit records the request.
    const table =
      asked && as === 'csv'
        ? null
        : (
            await services.reports.read(async (db) =>
              asked
                ? sheetOfRows(db, at, { list: asked, ...span })
                : monthsTable(await readReport(db, place, { ...filters, ...span })),
            )
          ).found
    await audited(deps, async () => ({
      act: { action: 'report.exported', brandId: id, subject: { kind: 'report', id: name, name } },
    }))
    if (asked && !table) {
      const parts = csvOfRows(services.reports, at, { list: asked, ...span })
      return c.body(Readable.toWeb(parts) as ReadableStream, 200, fileHeaders(`${name}.csv`))
    }
    const whole = table ?? { columns: [], cells: [] }
    const file = as === 'csv' ? tableCsv(whole) : new Uint8Array(await renderReportSheet(whole))
    return c.body(file, 200, fileHeaders(`${name}.${as}`))
  })
