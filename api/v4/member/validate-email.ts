import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { validateEmailSchema } from '#domain/accounts/account.schema.ts'
import { suggestEmail } from '#domain/accounts/email-typo.rules.ts'
import { emailSchema } from '#domain/person.schema.ts'

const answerSchema = z.object({ valid: z.boolean(), suggestion: z.string().optional() })

const validateEmail = (path: string) =>
  createRoute({
    method: 'get',
    path,
    'x-class': 'order',
    summary: 'Whether an email has the form of one, and what it may have been meant to be',
    request: { query: validateEmailSchema },
    responses: {
      200: jsonAnswer('Never tells who is known', answerSchema),
      ...errorAnswers('invalid'),
    },
  })

function judge(typed: string): z.infer<typeof answerSchema> {
  const email = emailSchema.safeParse(typed)
  if (!email.success) return { valid: false }
  const suggestion = suggestEmail(email.data)
  return { valid: true, ...(suggestion ? { suggestion } : {}) }
}

/** GET …/validateEmail of both families: one handler, no database. */
export const validateEmailRoutes = createApiRouter()
  .openapi(validateEmail('/api/v4/member/validateEmail'), (c) =>
    c.json(judge(c.req.valid('query').email), 200),
  )
  .openapi(validateEmail('/api/km/checkout/validateEmail'), (c) =>
    c.json(judge(c.req.valid('query').email), 200),
  )
