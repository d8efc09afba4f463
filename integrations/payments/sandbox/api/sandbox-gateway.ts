import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import {
  answerSandboxBank,
  createSandboxToken,
  sandboxBankAnswerSchema,
  sandboxMethodSchema,
} from '#domain/billing/sandbox-token.server.ts'

const createToken = createRoute({
  method: 'post',
  path: '/sandbox-gateway/tokens',
  'x-class': 'checkout',
  summary:
    'A one-use token for a test card, a test bank account or a wallet; exists only with the sandbox gateway',
  request: jsonBody(sandboxMethodSchema),
  responses: {
    201: jsonAnswer('The token, good for one payment', z.object({ token: z.string() })),
    ...errorAnswers('invalid', 'not_found'),
  },
})

const answerBank = createRoute({
  method: 'post',
  path: '/sandbox-gateway/authentications',
  'x-class': 'checkout',
  summary: 'What the customer of the test bank answers it; exists only with the sandbox gateway',
  request: jsonBody(sandboxBankAnswerSchema),
  responses: { 204: { description: 'The bank has its answer' }, ...errorAnswers('invalid', 'not_found') },
})

/** POST /sandbox-gateway/tokens and /authentications: stand-ins for hosted card fields and a bank's page. */
export const sandboxGatewayRoutes = createApiRouter()
  .openapi(createToken, async (c) => {
    const answer = await createSandboxToken(c.get('services').gateway, c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return c.json(answer, 201)
  })
  .openapi(answerBank, async (c) => {
    await answerSandboxBank(c.get('services').gateway, c.req.valid('json'))
    return c.body(null, 204)
  })
