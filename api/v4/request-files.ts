import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { caseFileSchema } from '#domain/support/files/file.schema.ts'
import { addRequestFile } from '#domain/support/files/request-files.server.ts'

const upload = createRoute({
  method: 'post',
  path: '/api/v4/requestFiles',
  summary:
    'Upload a PDF, PNG, JPEG or WebP of at most 10 MB, as it is, for a message or grievance that names its id within a day',
  request: {
    query: z.strictObject({ name: z.string().max(300).default('file') }),
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  responses: {
    201: jsonAnswer('The file; nobody sees it until it is named by what is sent', caseFileSchema),
    ...errorAnswers(
      'bad_request',
      'csrf',
      'invalid',
      'payload_too_large',
      'too_many_requests',
      'unavailable',
      'unsupported_media_type',
    ),
  },
})

/** POST /api/v4/requestFiles. The limit per address is checked before the bytes are read (wellFormedBody). */
export const requestFileRoutes = createApiRouter()
requestFileRoutes.openapi(upload, async (c) => {
  const { db, now } = c.get('services')
  const data = Buffer.from(await c.req.arrayBuffer())
  const { name } = c.req.valid('query')
  const from = { brandId: c.get('brand').id, ip: c.get('scope').ip }
  return c.json(await addRequestFile({ db, now: now() }, { ...from, name, data }), 201)
})
