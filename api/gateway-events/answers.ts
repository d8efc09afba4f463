import { z } from '@hono/zod-openapi'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'

/** What a webhook answers: taken, or not signed as it must be. */
export const webhookAnswers = {
  200: jsonAnswer('The event was taken', z.object({ received: z.literal(true) })),
  ...errorAnswers('bad_request', 'not_found'),
}
