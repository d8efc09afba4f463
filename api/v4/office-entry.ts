import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { answerOwnEntry, readOwnEntry } from '#domain/offices/verification/own-entry.server.ts'
import {
  answerEntrySchema,
  ownEntrySchema,
  readEntrySchema,
} from '#domain/offices/verification/verification.schema.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'

const read = createRoute({
  method: 'post',
  path: '/api/v4/officeEntry',
  summary: 'The entry of an office, by the one-use link it was mailed',
  description: 'A POST, so that the token does not stand in an address. It is not used up by reading.',
  request: jsonBody(readEntrySchema),
  responses: {
    200: jsonAnswer('The entry', ownEntrySchema),
    ...errorAnswers('csrf', 'invalid', 'too_many_requests'),
  },
})

const answer = createRoute({
  method: 'post',
  path: '/api/v4/officeEntry/answer',
  summary: 'Confirm an office’s entry, or correct it: corrections wait for the operator',
  request: jsonBody(answerEntrySchema),
  responses: {
    200: jsonAnswer('Taken down', z.object({ isConfirmed: z.boolean() })),
    ...errorAnswers('csrf', 'invalid', 'too_many_requests'),
  },
})

/** POST /api/v4/officeEntry and /api/v4/officeEntry/answer, for the link in the email 'office-verification'. */
export const officeEntryRoutes = createApiRouter()
  .openapi(read, async (c) => {
    const { db, now } = c.get('services')
    const brandId = c.get('brand').id
    const deps = { db, now: now() }
    await consumeAddressLimit(deps, { what: 'officeEntry', brandId, ip: c.get('scope').ip })
    return c.json(await readOwnEntry(deps, { brandId, ...c.req.valid('json') }), 200)
  })
  .openapi(answer, async (c) => {
    const { db, now } = c.get('services')
    const brandId = c.get('brand').id
    const deps = { db, now: now() }
    await consumeAddressLimit(deps, { what: 'officeEntry', brandId, ip: c.get('scope').ip })
    return c.json(await answerOwnEntry(deps, { brandId, ...c.req.valid('json') }), 200)
  })
