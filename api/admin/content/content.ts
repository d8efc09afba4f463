import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { readDraft, saveDraft } from '#domain/back-office/content/draft.server.ts'
import { recordPresence } from '#domain/back-office/content/editor-presence.server.ts'
import { listOpenLinks } from '#domain/back-office/content/preview-links.server.ts'
import {
  endLink,
  listVersions,
  publishDraft,
  reviewDraft,
  rollBack,
  shareDraft,
} from '#domain/back-office/content/publish-draft.server.ts'
import { scheduleDraft, unscheduleDraft } from '#domain/back-office/content/schedule/schedule.server.ts'
import {
  draftSchema,
  endLinkSchema,
  linksSchema,
  presenceSchema,
  presentSchema,
  publishDraftSchema,
  publishedSchema,
  reviewSchema,
  rollbackSchema,
  saveDraftSchema,
  savedDraftSchema,
  scheduleDraftSchema,
  scheduledSchema,
  sharedSchema,
  shareSchema,
  unscheduleSchema,
  versionsSchema,
} from '#domain/back-office/content/studio.schema.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'

const query = z.object({ brandId: z.uuid() })
const refusals = errorAnswers('bad_request', 'unauthenticated', 'not_found', 'conflict', 'invalid')

const read = createRoute({
  method: 'get',
  path: '/api/admin/content/draft',
  summary: 'The draft of a brand’s content, with its revision and what is wrong in it',
  ...requires('content.draft', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('The draft', draftSchema), ...refusals },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/content/draft',
  summary: 'Save parts of the draft, over the revision they were made from',
  ...requires('content.draft', 'place'),
  request: { query, ...jsonBody(saveDraftSchema) },
  responses: { 200: jsonAnswer('What it is now', savedDraftSchema), ...refusals },
})

const presence = createRoute({
  method: 'post',
  path: '/api/admin/content/presence',
  summary: 'Be there, and see who else is and whether the draft was saved',
  ...requires('content.draft', 'place'),
  'x-reads': true,
  request: { query, ...jsonBody(presenceSchema) },
  responses: { 200: jsonAnswer('Who else is there', presentSchema), ...refusals },
})

const review = createRoute({
  method: 'get',
  path: '/api/admin/content/review',
  summary: 'What publishing the draft would change, in words, and what is wrong in it',
  ...requires('content.draft', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('The review', reviewSchema), ...refusals },
})

const publish = createRoute({
  method: 'post',
  path: '/api/admin/content/publish',
  summary: 'Publish the draft that was looked at',
  ...requires('content.publish', 'place'),
  request: { query, ...jsonBody(publishDraftSchema) },
  responses: { 200: jsonAnswer('The version that visitors see now', publishedSchema), ...refusals },
})

const schedule = createRoute({
  method: 'post',
  path: '/api/admin/content/schedule',
  summary: 'Publish the draft that was looked at, as it is now, at a time by the clock of the brand',
  ...requires('content.publish', 'place'),
  request: { query, ...jsonBody(scheduleDraftSchema) },
  responses: { 200: jsonAnswer('When', scheduledSchema), ...errorAnswers('forbidden'), ...refusals },
})

const unschedule = createRoute({
  method: 'post',
  path: '/api/admin/content/unschedule',
  summary: 'Take back a publication before its time',
  ...requires('content.publish', 'place'),
  request: { query, ...jsonBody(unscheduleSchema) },
  responses: { 204: { description: 'It is not published' }, ...refusals },
})

const versions = createRoute({
  method: 'get',
  path: '/api/admin/content/versions',
  summary: 'The versions that were published, newest first',
  ...requires('content.draft', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('The versions', versionsSchema), ...refusals },
})

const rollback = createRoute({
  method: 'post',
  path: '/api/admin/content/rollback',
  summary: 'Let visitors see an earlier version again',
  ...requires('content.publish', 'place'),
  request: { query, ...jsonBody(rollbackSchema) },
  responses: { 204: { description: 'They see it' }, ...refusals },
})

const share = createRoute({
  method: 'post',
  path: '/api/admin/content/previewLink',
  summary: 'A link to the draft for someone who has no account here',
  ...requires('content.draft', 'place'),
  request: { query, ...jsonBody(shareSchema) },
  responses: { 200: jsonAnswer('The link', sharedSchema), ...refusals },
})

const links = createRoute({
  method: 'get',
  path: '/api/admin/content/previewLinks',
  summary: 'The links that open the draft now',
  ...requires('content.draft', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('The links', linksSchema), ...refusals },
})

const unshare = createRoute({
  method: 'post',
  path: '/api/admin/content/endPreviewLink',
  summary: 'End a link to the draft before its time',
  ...requires('content.draft', 'place'),
  request: { query, ...jsonBody(endLinkSchema) },
  responses: { 204: { description: 'It opens nothing any more' }, ...refusals },
})

export const contentDraftRoutes = createAdminRouter()
  .openapi(read, async (c) => c.json(await readDraft(c.get('services').db, await brandOf(c)), 200))
  .openapi(save, async (c) => {
    const { deps } = staffRequest(c)
    return c.json(await saveDraft(deps, await brandOf(c), c.req.valid('json')), 200)
  })
  .openapi(presence, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const where = { brand: await brandOf(c), staffId: visitor.staffId, part: c.req.valid('json').part }
    return c.json(await recordPresence(deps, where), 200)
  })
  .openapi(review, async (c) => c.json(await reviewDraft(c.get('services').db, await brandOf(c)), 200))
  .openapi(publish, async (c) => {
    const { deps } = staffRequest(c)
    return c.json(await publishDraft(deps, await brandOf(c), c.req.valid('json')), 200)
  })
  .openapi(schedule, async (c) => {
    const { deps } = staffRequest(c)
    return c.json({ schedule: await scheduleDraft(deps, await brandOf(c), c.req.valid('json')) }, 200)
  })
  .openapi(unschedule, async (c) => {
    await unscheduleDraft(staffRequest(c).deps, await brandOf(c), c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(versions, async (c) =>
    c.json(await listVersions(c.get('services').db, (await brandOf(c)).id), 200),
  )
  .openapi(rollback, async (c) => {
    await rollBack(staffRequest(c).deps, await brandOf(c), c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(links, async (c) => {
    const { db, now } = c.get('services')
    return c.json({ links: await listOpenLinks(db, { brandId: (await brandOf(c)).id, now: now() }) }, 200)
  })
  .openapi(unshare, async (c) => {
    await endLink(staffRequest(c).deps, await brandOf(c), c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(share, async (c) => {
    const { deps, services } = staffRequest(c)
    const { hours } = c.req.valid('json')
    const url = await shareDraft({ ...deps, config: services.config }, await brandOf(c), hours)
    return c.json({ url }, 200)
  })

/** The brand in the query, as `takes` found it. */
async function brandOf(c: Context<AdminEnv>): Promise<Brand> {
  const brand = (await c.get('services').brands.list()).find(({ id }) => id === c.req.query('brandId'))
  if (!brand) throw notFound()
  return brand
}
