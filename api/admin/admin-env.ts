import { OpenAPIHono, z } from '@hono/zod-openapi'
import { refuseInvalid } from '#api/api-env.ts'
import type { Located } from '#domain/back-office/members/member-scope.server.ts'
import type { Services } from '#domain/services.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

export { jsonBody } from '#api/json-answer.ts'

/** Variables the server sets on every console request before a route or screen runs. They include no brand. */
export type AdminEnv = {
  Variables: {
    services: Services
    /** The staff user, possibly mid-sign-in; null if not signed in. */
    staff: StaffVisitor | null
    ip: string
    userAgent: string | null
    /** Scope of the billing record in the path, set by `takes`. */
    moneyScope: Scope | null
    /** Scope of the directory record in the path, set by `takes`. */
    directoryScope?: Scope | null
    /** Scope of the catalog record in the path, set by `takes`. */
    catalogScope?: Scope | null
    /** Scope of the bulk action in the path, set by `takes`. */
    bulkScope?: Scope | null
    /** Brand of the webhook or delivery in the path, set by `takes`. */
    webhookBrandId?: string | null
    /** Brand of the picture in the path, set by `takes`. */
    pictureBrandId?: string | null
    /** Set by `takes` if the path names something of a member. */
    located?: Located | null
  }
}

/** Creates a router for console routes. */
export function createAdminRouter(): OpenAPIHono<AdminEnv> {
  return new OpenAPIHono<AdminEnv>({ defaultHook: refuseInvalid })
}

/** A path's id, as the OpenAPI document describes it. */
export const idParam = z.object({ id: z.string() })
