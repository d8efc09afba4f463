import { z } from '@hono/zod-openapi'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'

/** Responses of a webhook: accepted, or invalid signature. */
export const webhookAnswers = {
  200: jsonAnswer('The event was taken', z.object({ received: z.literal(true) })),
  ...errorAnswers('bad_request', 'not_found'),
}
