import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { contactSchema } from '#domain/support/contact.schema.ts'
import { sendContact } from '#domain/support/send-contact.server.ts'

const contactAt = (path: '/api/v4/contact' | '/api/km/contact') =>
  createRoute({
    method: 'post',
    path,
    summary: 'Send a message to the people behind the brand; its reference comes back and by email',
    request: jsonBody(contactSchema),
    responses: {
      201: jsonAnswer('Received', z.object({ reference: z.string() })),
      ...errorAnswers('csrf', 'invalid', 'too_many_requests'),
    },
  })

/** POST /api/v4/contact and /api/km/contact. */
export const contactRoutes = createApiRouter()
for (const path of ['/api/v4/contact', '/api/km/contact'] as const) {
  contactRoutes.openapi(contactAt(path), async (c) => {
    const { db, now } = c.get('services')
    const sent = await sendContact(
      { db, now: now() },
      { brand: c.get('brand'), ip: c.get('scope').ip, contact: c.req.valid('json') },
    )
    return c.json(sent, 201)
  })
}
