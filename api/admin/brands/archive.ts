import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { archiveStream } from '#domain/brands/archive/archive-stream.server.ts'
import { wholeFile } from '#domain/content/media/media-bytes.server.ts'
import { notFound } from '#domain/errors.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'

const archive = createRoute({
  method: 'get',
  path: '/api/admin/brand/archive',
  summary:
    'A brand with everything that belongs to it as one packed file, as `npm run brand:export` writes it',
  description:
    'Of one moment. It is whole where its last line says how many rows there are; asking for it is in the audit.',
  ...requires('settings.manage', 'place', { proof: true }),
  request: { query: z.strictObject({ brandId: z.uuid() }) },
  responses: {
    200: {
      description: 'Lines of JSON, packed with gzip',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid'),
  },
})

/** Exports a brand from the system. */
export const archiveRoutes = createAdminRouter().openapi(archive, async (c) => {
  const { services, deps, now } = staffRequest(c)
  const brand = await services.brands.findById(c.req.valid('query').brandId)
  if (!brand) throw notFound()
  const subject = { kind: 'brand', id: brand.id, name: brand.name }
  await audited(deps, async () => ({ act: { action: 'brand.exported', brandId: brand.id, subject } }))
  const { db, mediaStore } = services
  const lines = archiveStream(db, brand.key, { media_files: (row) => wholeFile(mediaStore, row) })
  const name = `${brand.key}-${now.toISOString().slice(0, 10)}.jsonl.gz`
  return c.body(Readable.toWeb(lines) as ReadableStream, 200, fileHeaders(name))
})
