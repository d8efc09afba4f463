import { createRoute } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { memberOf, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { personArchive } from '#documents/personal-data/person-data.ts'
import { erasePerson } from '#domain/back-office/members/privacy/erase-person.server.ts'
import { exportPerson } from '#domain/back-office/members/privacy/export-person.server.ts'
import { previewErase } from '#domain/back-office/members/privacy/preview-erase.server.ts'
import {
  erasePersonSchema,
  erasePreviewSchema,
  exportedSchema,
  exportPersonSchema,
} from '#domain/back-office/members/privacy/privacy.schema.ts'

const take = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/export',
  summary: 'Everything of a person as a ZIP archive, in base64: JSON, and a CSV for each part',
  description:
    'Grievances and messages are in it for who may read them; else it says that they are left out.',
  ...requires('people.export', 'member', { proof: true }),
  request: { params: idParam, ...jsonBody(exportPersonSchema) },
  responses: {
    200: jsonAnswer('The file', exportedSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'proof_required', 'not_found', 'invalid'),
  },
})

const preview = createRoute({
  method: 'get',
  path: '/api/admin/members/{id}/erase',
  summary: 'What erasing a person would do: what goes, what the law keeps, why it cannot be done yet',
  ...requires('settings.manage', 'member'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('What would happen', erasePreviewSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict'),
  },
})

const erase = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/erase',
  summary: 'Erase what the law does not keep of a person; it cannot be taken back',
  description:
    'Refused while a membership, money or a case is open. `seen` and the name to type come from the preview.',
  ...requires('settings.manage', 'member', { proof: true }),
  request: { params: idParam, ...jsonBody(erasePersonSchema) },
  responses: {
    204: { description: 'Erased' },
    ...errorAnswers(
      'unauthenticated',
      'csrf',
      'proof_required',
      'not_found',
      'conflict',
      'in_flight',
      'invalid',
    ),
  },
})

/** Privacy requests: a copy of a person's data, and its deletion. */
export const privacyRoutes = createAdminRouter()
  .openapi(take, async (c) => {
    c.header('Cache-Control', 'private, no-store')
    const { deps, now, brand, owner, may } = await memberOf(c)
    const withCases = may('cases.answer')
    const data = await exportPerson(deps, owner, { ...c.req.valid('json'), withCases })
    const leftOut = withCases
      ? null
      : 'Grievances and messages are left out: whoever asked may not read them.'
    const archive = personArchive(data, { brandName: brand.name, at: now, leftOut, locale: 'en' })
    return c.json({ fileName: `${brand.key}-${owner.accountId}.zip`, zip: archive.toString('base64') }, 200)
  })
  .openapi(preview, async (c) => {
    const { services } = staffRequest(c)
    const { person: _, ...shown } = await previewErase(services.db, (await memberOf(c)).owner)
    return c.json(shown, 200)
  })
  .openapi(erase, async (c) => {
    const { deps, owner } = await memberOf(c)
    await erasePerson(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
