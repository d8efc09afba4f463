import { createRoute, z } from '@hono/zod-openapi'
import { idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { beginImport } from '#domain/back-office/imports/change-import.server.ts'
import { readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { countToInvite, inviteMembers } from '#domain/back-office/members/import/invite-members.server.ts'
import { memberColumns } from '#domain/back-office/members/import/member-columns.ts'
import { countSchema, importOf, importRoutes } from './import-calls.ts'

const toInvite = createRoute({
  method: 'get',
  path: '/api/admin/memberImports/{id}/toInvite',
  summary: 'How many imported members wait for their invitation',
  ...requires('members.change', 'memberImport'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('How many', z.object({ count: z.int() })),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const invite = createRoute({
  method: 'post',
  path: '/api/admin/memberImports/{id}/invite',
  summary: 'Mail imported members the link to choose a password, to each once',
  ...requires('members.change', 'memberImport', { proof: true }),
  request: { params: idParam, ...jsonBody(countSchema) },
  responses: {
    204: { description: 'They are being sent' },
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid', 'proof_required'),
  },
})

/** Imports of members from another platform, and their invitations. */
export const memberImportRoutes = importRoutes('members', (deps, asked) =>
  beginImport(deps, { ...asked, of: 'members', columns: memberColumns }),
)
  .openapi(toInvite, async (c) => {
    const which = await importOf(c, 'members')
    await readImport(c.get('services').db, which)
    return c.json({ count: await countToInvite(c.get('services').db, which) }, 200)
  })
  .openapi(invite, async (c) => {
    await inviteMembers(staffRequest(c).deps, await importOf(c, 'members'), c.req.valid('json').count)
    return c.body(null, 204)
  })
