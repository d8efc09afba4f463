import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { RequestScope } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountRow } from '#domain/memberships/membership-view.server.ts'
import type { Services } from '#domain/services.ts'
import { validationMessage } from '#domain/validation-messages.ts'
import * as m from '#messages'

z.config({ customError: validationMessage })

/** Variables the server sets on every request before a route or screen runs. */
export type ApiEnv = {
  Variables: {
    services: Services
    brand: Brand
    scope: RequestScope
    /** The member's account, read together with the session if a screen will show it. */
    account: AccountRow | null
    /** The text of a response that is the same for everyone, so that it may be cached for a while. */
    shared?: string
  }
}

/** Throws the Error entity, field by field, for an invalid body, query or parameter. */
export function refuseInvalid(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return
  throw new DomainError('invalid', m.errors_check_marked_fields, {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })
}

/** Creates a router that reports invalid input as the Error entity. */
export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
}
