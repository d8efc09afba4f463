import { OpenAPIHono, z } from '@hono/zod-openapi'
import { refuseInvalid } from '#api/api-env.ts'
import type { Located } from '#domain/back-office/members/member-scope.server.ts'
import type { Services } from '#domain/services.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

export { jsonBody } from '#api/json-answer.ts'

/** What the server puts on every request to the console before a call or a screen sees it. No brand is among it. */
export type AdminEnv = {
  Variables: {
    services: Services
    /** Who is signed in, as far as they have come; null: nobody. */
    staff: StaffVisitor | null
    ip: string
    userAgent: string | null
    /** Where the thing of the money room lies that the path names, as `takes` has found it. */
    moneyScope: Scope | null
    /** Where the thing of the directory lies that the path names, as `takes` has found it. */
    directoryScope?: Scope | null
    /** The same of a thing of the catalog. */
    catalogScope?: Scope | null
    /** The same of an act for many members or cases. */
    bulkScope?: Scope | null
    /** Whose the webhook or delivery of the path is, as `takes` has found it. */
    webhookBrandId?: string | null
    /** Whose the picture of the path is, as `takes` has found it. */
    pictureBrandId?: string | null
    /** Set by `takes` where the path names a thing of a member. */
    located?: Located | null
  }
}

/** A router of the console's calls. */
export function createAdminRouter(): OpenAPIHono<AdminEnv> {
  return new OpenAPIHono<AdminEnv>({ defaultHook: refuseInvalid })
}

/** A path's id as the document describes it. */
export const idParam = z.object({ id: z.string() })
