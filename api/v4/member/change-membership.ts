import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { autoRenewSchema, membershipViewSchema } from '#domain/memberships/membership.schema.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { switchMembership } from '#domain/memberships/switch-membership.server.ts'
import { idOf, memberRequest, ofMembers } from './member-request.ts'

const switchRoute = createRoute({
  method: 'post',
  path: '/api/v4/member/switch/{id}',
  summary: 'Make one membership the active one',
  ...ofMembers,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('The membership that is active now', z.object({ activeMembershipId: z.uuid() })),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found'),
  },
})

const autoRenewRoute = createRoute({
  method: 'post',
  path: '/api/v4/member/autoRenew',
  summary: 'Turn auto-renewal on or off',
  description:
    'Turning it on needs `agreed`, the price and day of the first charge as they were shown, and records the consent the dashboard shows, word for word.',
  ...ofMembers,
  request: jsonBody(autoRenewSchema),
  responses: {
    200: jsonAnswer('The membership as it stands now', membershipViewSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found', 'conflict', 'stale_quote', 'invalid'),
  },
})

/** POST switch/{id} and autoRenew: changes that cost nothing. */
export const changeMembershipRoutes = createApiRouter()
  .openapi(switchRoute, async (c) => {
    const { services, owner } = memberRequest(c)
    const membershipId = idOf(c.req.valid('param').id)
    await switchMembership({ db: services.db }, { ...owner, membershipId })
    return c.json({ activeMembershipId: membershipId }, 200)
  })
  .openapi(autoRenewRoute, async (c) => {
    const { services, now, today, owner } = memberRequest(c)
    const { ip, userAgent } = c.get('scope')
    const membership = await setAutoRenew(
      { db: services.db, now, today },
      { ...owner, ...c.req.valid('json'), ip, userAgent },
    )
    return c.json(membership, 200)
  })
