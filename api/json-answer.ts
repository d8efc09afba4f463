import type { z } from '@hono/zod-openapi'

/** A JSON answer of a route, as its document describes it. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** What a call must be sent: JSON of one shape. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true as const, content: { 'application/json': { schema } } } }
}
