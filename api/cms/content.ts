import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { contentSchema } from '#domain/content/content.schema.ts'

const readContent = createRoute({
  method: 'get',
  path: '/api/cms',
  summary: 'The content of the brand: its published version, or the one asked for',
  request: {
    query: z.object({
      version: z
        .string()
        .max(20)
        .optional()
        .openapi({ description: "'working', or the number of a published version" }),
      locale: z.enum(['en-US', 'es-US']).optional().openapi({
        description: 'The language: what is not there in Spanish, or only of an earlier English, is English',
      }),
    }),
  },
  responses: {
    200: jsonAnswer('The payload', contentSchema.omit({ es: true })),
    ...errorAnswers('not_found', 'invalid'),
  },
})

/** The content API of a brand. Previews are never cached or indexed. */
export const contentRouter = createApiRouter().openapi(readContent, async (c) => {
  const { services, brand, scope } = c.var
  const { version, locale } = c.req.valid('query')
  const reader = { ...scope, ...(locale === 'es-US' && { locale: 'es' as const }) }
  const { spoken: _, es: __, ...content } = await services.content.read(brand, version, reader)
  if (locale) c.header('Content-Language', locale)
  if (services.content.isPreview(brand, version, scope)) {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
  } else {
    c.header('Cache-Control', 'no-cache')
  }
  return c.json(content, 200)
})
