import { z } from '@hono/zod-openapi'

/** A JSON response of a route, for its document. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON request body with this schema. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true as const, content: { 'application/json': { schema } } } }
}

/** A PDF response of a route. */
export function pdfAnswer(description: string) {
  return { description, content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } } }
}
