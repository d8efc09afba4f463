import type { z } from '@hono/zod-openapi'

/** A JSON answer of a route, as its document describes it. */
export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}
