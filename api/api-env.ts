import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { RequestScope } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountRow } from '#domain/memberships/membership-view.server.ts'
import type { Services } from '#domain/services.ts'
import { validationMessage } from '#domain/validation-messages.ts'
import * as m from '#messages'

z.config({ customError: validationMessage })

/** What the server puts on every request before a route or screen sees it. */
export type ApiEnv = {
  Variables: {
    services: Services
    brand: Brand
    scope: RequestScope
    /** The member's account, where a screen will show it: read with the session. */
    account: AccountRow | null
    /** The text of an answer that is the same for all who ask this, so that it may be kept for a while. */
    shared?: string
  }
}

/** The one Error shape, field by field, for bodies, queries and parameters that are not what a route asks for. */
export function refuseInvalid(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return
  throw new DomainError('invalid', m.errors_check_marked_fields, {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })
}

/** A router whose invalid input becomes the one Error shape. */
export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
}
