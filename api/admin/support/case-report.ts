import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { reportQuerySchema, reportRowSchema } from '#domain/back-office/support/case.schema.ts'
import { readReport, reportCsv } from '#domain/back-office/support/report.queries.server.ts'
import type { Services } from '#domain/services.ts'

const query = reportQuerySchema.extend({
  brandId: z.uuid().optional().openapi({ description: 'A brand; without it the whole deployment.' }),
})

const report = createRoute({
  method: 'get',
  path: '/api/admin/caseReport',
  summary: 'What came in in a year, by type, and how long it took; no word of any case',
  ...requires('reports.see', 'place'),
  request: { query },
  responses: {
    200: jsonAnswer('A row for each type', z.object({ rows: z.array(reportRowSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const csv = createRoute({
  method: 'get',
  path: '/api/admin/caseReport/csv',
  summary: 'The same as a file',
  ...requires('reports.make', 'place'),
  request: { query },
  responses: {
    200: { description: 'CSV without formulas', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

/** The brands in a report, and its time zone: the brand's own, or UTC for all brands together. */
async function reportOf({ brands }: Services, { brandId, year }: { brandId?: string; year: number }) {
  const own = (await brands.list()).filter(({ id }) => !brandId || id === brandId)
  const timeZone = (brandId && own[0]?.settings.timeZone) || 'UTC'
  return { brandIds: own.map(({ id }) => id), timeZone, year }
}

/** The yearly report of cases. */
export const caseReportRoutes = createAdminRouter()
  .openapi(report, async (c) => {
    const { services } = staffRequest(c)
    const asked = await reportOf(services, c.req.valid('query'))
    const { found: rows } = await services.reports.read((db) => readReport(db, asked))
    return c.json({ rows }, 200)
  })
  .openapi(csv, async (c) => {
    const { services } = staffRequest(c)
    const asked = c.req.valid('query')
    const at = await reportOf(services, asked)
    const { found } = await services.reports.read((db) => readReport(db, at))
    const file = reportCsv(found)
    return c.body(file, 200, fileHeaders(`cases-${asked.year}.csv`))
  })
