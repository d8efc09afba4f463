import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import type { Db } from '#db/client.ts'
import { confirmEmail } from '#domain/accounts/profile/confirm-email.server.ts'
import {
  confirmEmailSchema,
  memberUpdatedSchema,
  updateMemberSchema,
} from '#domain/accounts/profile/profile.schema.ts'
import { updateMember } from '#domain/accounts/profile/update-member.server.ts'
import { DomainError } from '#domain/errors.ts'
import { setHomeOffice } from '#domain/memberships/set-home-office.server.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import * as m from '#messages'
import { memberRequest, ofMembers } from './member-request.ts'

const update = createRoute({
  method: 'patch',
  path: '/api/v4/member/update',
  summary: 'Change profile, preferences, home office, email or password',
  description:
    'A new email or password asks for the current password. A new email holds once the link sent to it was opened.',
  ...ofMembers,
  request: jsonBody(updateMemberSchema),
  responses: {
    200: jsonAnswer('The member as they stand now', memberUpdatedSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'conflict', 'invalid', 'too_many_requests'),
  },
})

const confirm = createRoute({
  method: 'post',
  path: '/api/v4/member/confirmEmail',
  summary: 'Use a new email, by the link that was mailed to it; every other session ends',
  request: jsonBody(confirmEmailSchema),
  responses: {
    204: { description: 'The account has the new email' },
    ...errorAnswers('csrf', 'conflict', 'invalid', 'too_many_requests'),
  },
})

/** PATCH update, and the target of the link in the email 'confirm-email'. */
export const updateRoutes = createApiRouter()
  .openapi(update, async (c) => {
    const { services, brand, now, owner } = memberRequest(c)
    const { visitor } = c.get('scope')
    if (visitor.kind !== 'member') throw new DomainError('unauthenticated', m.errors_sign_go)
    const { officeId, ...changes } = c.req.valid('json')
    const { sessionId } = visitor
    const update = {
      brand,
      owner,
      sessionId,
      changes,
      ...(officeId !== undefined && { alongside: (tx: Db) => setHomeOffice(tx, { ...owner, officeId }) }),
    }
    return c.json(await updateMember({ db: services.db, now }, update), 200)
  })
  .openapi(confirm, async (c) => {
    const { db, now } = c.get('services')
    const { visitor, ip } = c.get('scope')
    const brandId = c.get('brand').id
    const deps = { db, now: now() }
    await consumeAddressLimit(deps, { what: 'confirmEmail', brandId, ip })
    await confirmEmail(deps, { ...c.req.valid('json'), brandId, visitor })
    return c.body(null, 204)
  })
