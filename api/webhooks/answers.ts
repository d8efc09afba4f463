import { z } from '@hono/zod-openapi'
import { errorAnswers } from '#api/error-answers.ts'

/** What a webhook answers: taken, or not signed as it must be. */
export const webhookAnswers = {
  200: {
    description: 'The event was taken',
    content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
  },
  ...errorAnswers('bad_request', 'not_found'),
}
