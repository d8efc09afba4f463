import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { memberViewSchema } from '#domain/accounts/account.schema.ts'
import { listDependents, readBalance, readDashboard } from '#domain/memberships/membership.queries.server.ts'
import {
  dependentViewSchema,
  homeOfficeSchema,
  membershipViewSchema,
  nextChargeSchema,
} from '#domain/memberships/membership.schema.ts'
import { membershipStatuses } from '#domain/values/memberships.ts'
import { memberRequest, ofMembers } from './member-request.ts'

const infoSchema = z.object({
  member: memberViewSchema,
  memberships: z.array(membershipViewSchema),
  activeMembershipId: z.uuid().nullable(),
})

const locationsSchema = z.object({
  activeMembershipId: z.uuid().nullable(),
  locations: z.array(
    z.object({
      membershipId: z.uuid(),
      memberNumber: z.string(),
      planName: z.string(),
      status: z.enum(membershipStatuses),
      office: homeOfficeSchema.nullable(),
    }),
  ),
})

const balanceSchema = z.object({ balanceCents: z.int(), nextCharge: nextChargeSchema.optional() })

const get = <Schema extends z.ZodType>(path: `/api/v4/member/${string}`, summary: string, schema: Schema) =>
  createRoute({
    method: 'get',
    path,
    summary,
    ...ofMembers,
    responses: {
      200: { description: summary, content: { 'application/json': { schema } } },
      ...errorAnswers('unauthenticated'),
    },
  })

/** GET info, locations, balance, dependents: the signed-in member's data. */
export const infoRoutes = createApiRouter()
  .openapi(get('/api/v4/member/info', 'The member and their memberships', infoSchema), async (c) => {
    const { services, owner } = memberRequest(c)
    const { member, memberships, active } = await readDashboard(services.db, owner)
    return c.json({ member, memberships, activeMembershipId: active?.id ?? null }, 200)
  })
  .openapi(
    get('/api/v4/member/locations', 'The memberships with their home offices', locationsSchema),
    async (c) => {
      const { services, owner } = memberRequest(c)
      const { memberships, active } = await readDashboard(services.db, owner)
      const locations = memberships.map(({ id, memberNumber, plan, status, office }) => ({
        membershipId: id,
        memberNumber,
        planName: plan.name,
        status,
        office,
      }))
      return c.json({ activeMembershipId: active?.id ?? null, locations }, 200)
    },
  )
  .openapi(
    get('/api/v4/member/balance', 'What is owed and what is charged next', balanceSchema),
    async (c) => {
      const { services, owner } = memberRequest(c)
      return c.json(await readBalance(services.db, owner), 200)
    },
  )
  .openapi(
    get('/api/v4/member/dependents', 'The people covered beside the member', z.array(dependentViewSchema)),
    async (c) => {
      const { services, owner } = memberRequest(c)
      return c.json(await listDependents(services.db, owner), 200)
    },
  )
