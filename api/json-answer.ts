import { z } from '@hono/zod-openapi'

/** A JSON answer of a route, as its document describes it. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** What a call must be sent: JSON of one shape. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true as const, content: { 'application/json': { schema } } } }
}

/** A PDF as the answer of a route. */
export function pdfAnswer(description: string) {
  return { description, content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } } }
}
