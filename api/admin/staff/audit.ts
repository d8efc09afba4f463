import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import type { Services } from '#domain/services.ts'
import { auditCsv, type Chain, searchAudit } from '#domain/staff/audit/audit.queries.server.ts'
import { auditPageSchema, auditQuerySchema } from '#domain/staff/audit/audit.schema.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'

const query = auditQuerySchema.extend({
  brandId: z
    .uuid()
    .optional()
    .openapi({ description: 'A brand’s audit; without it that of the whole deployment.' }),
})

const search = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  summary: 'What the staff did, the newest first',
  ...requires('audit.see', 'place'),
  request: { query },
  responses: {
    200: jsonAnswer('A page of rows', auditPageSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const csv = createRoute({
  method: 'get',
  path: '/api/admin/audit/csv',
  summary: 'The same rows as a file; asking for it is itself in the audit',
  ...requires('audit.see', 'place'),
  request: { query },
  responses: {
    200: { description: 'CSV without formulas', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

/** Dates are in the brand's time zone; for the whole deployment, in UTC. */
async function chainOf({ brands }: Services, brandId: string | null): Promise<Chain> {
  const brand = await brands.findById(brandId)
  return { brandId, timeZone: brand?.settings.timeZone ?? 'UTC' }
}

/** Searching and exporting the audit. */
export const auditRoutes = createAdminRouter()
  .openapi(search, async (c) => {
    const { brandId = null, ...asked } = c.req.valid('query')
    return c.json(
      await searchAudit(c.get('services').db, await chainOf(c.get('services'), brandId), asked),
      200,
    )
  })
  .openapi(csv, async (c) => {
    const { deps, now, services } = staffRequest(c)
    const { brandId = null, ...asked } = c.req.valid('query')
    const chain = await chainOf(services, brandId)
    await audited(deps, async () => ({
      act: {
        action: 'audit.exported',
        brandId,
        subject: { kind: 'audit', id: brandId ?? 'deployment', name: 'The audit' },
        after: { ...asked },
      },
    }))
    const parts = auditCsv(async (work) => (await services.reports.read(work)).found, chain, asked)
    const file = Readable.toWeb(Readable.from(bytesOf(parts))) as ReadableStream
    return c.body(file, 200, fileHeaders(`audit-${now.toISOString().slice(0, 10)}.csv`))
  })

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part)
}
