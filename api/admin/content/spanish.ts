import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { publishSpanish } from '#domain/back-office/content/spanish/publish-spanish.server.ts'
import { readSpanish } from '#domain/back-office/content/spanish/read-spanish.server.ts'
import {
  importSpanish,
  saveSpanish,
  showSpanish,
} from '#domain/back-office/content/spanish/save-spanish.server.ts'
import { spanishCsv } from '#domain/back-office/content/spanish/spanish-csv.rules.ts'
import {
  importedSpanishSchema,
  importSpanishSchema,
  publishedSpanishSchema,
  publishSpanishSchema,
  savedSpanishSchema,
  saveSpanishSchema,
  showSpanishSchema,
  studioSpanishSchema,
} from '#domain/back-office/content/spanish/studio-spanish.schema.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'

const query = z.object({ brandId: z.uuid() })
const refusals = errorAnswers('bad_request', 'unauthenticated', 'not_found', 'conflict', 'invalid')

const read = createRoute({
  method: 'get',
  path: '/api/admin/content/spanish',
  summary: 'The draft in English and Spanish, page by page, with what is missing or stale',
  ...requires('content.draft', 'place'),
  request: { query },
  responses: { 200: jsonAnswer('Both languages', studioSpanishSchema), ...refusals },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/content/spanish',
  summary: 'Write Spanish into the draft; what was made from another English comes back with its reason',
  ...requires('content.draft', 'place'),
  request: { query, ...jsonBody(saveSpanishSchema) },
  responses: { 200: jsonAnswer('What was saved, and what was not', savedSpanishSchema), ...refusals },
})

const show = createRoute({
  method: 'post',
  path: '/api/admin/content/spanish/pages',
  summary: 'Say whether visitors see a page in Spanish, from the next publication on',
  ...requires('content.draft', 'place'),
  request: { query, ...jsonBody(showSpanishSchema) },
  responses: { 204: { description: 'It is said' }, ...refusals },
})

const publish = createRoute({
  method: 'post',
  path: '/api/admin/content/spanish/publish',
  summary: 'Publish the Spanish of the draft beside the English that visitors see, which stays as it is',
  ...requires('content.publish', 'place'),
  request: { query, ...jsonBody(publishSpanishSchema) },
  responses: { 200: jsonAnswer('The version that visitors see now', publishedSpanishSchema), ...refusals },
})

const exportCsv = createRoute({
  method: 'get',
  path: '/api/admin/content/spanish/csv',
  summary: 'Every text in both languages, as a file for a translator',
  ...requires('content.draft', 'place'),
  request: { query },
  responses: {
    200: { description: 'CSV without formulas', content: { 'text/csv': { schema: z.string() } } },
    ...refusals,
  },
})

const importCsv = createRoute({
  method: 'post',
  path: '/api/admin/content/spanish/csv',
  summary: 'Take a translator’s file into the draft; what cannot be taken comes back with row and reason',
  ...requires('content.draft', 'place'),
  request: { query, ...jsonBody(importSpanishSchema) },
  responses: { 200: jsonAnswer('What was taken, and what was not', importedSpanishSchema), ...refusals },
})

/** Spanish translations of a brand's content. */
export const spanishRoutes = createAdminRouter()
  .openapi(read, async (c) => c.json(await readBoth(c), 200))
  .openapi(save, async (c) =>
    c.json(await saveSpanish(staffRequest(c).deps, await brandOf(c), c.req.valid('json')), 200),
  )
  .openapi(show, async (c) => {
    await showSpanish(staffRequest(c).deps, await brandOf(c), c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(publish, async (c) =>
    c.json(await publishSpanish(staffRequest(c).deps, await brandOf(c), c.req.valid('json')), 200),
  )
  .openapi(exportCsv, async (c) => {
    const { pages } = await readBoth(c)
    return c.body(spanishCsv(pages.flatMap(({ texts }) => texts)), 200, fileHeaders('spanish.csv'))
  })
  .openapi(importCsv, async (c) =>
    c.json(await importSpanish(staffRequest(c).deps, await brandOf(c), c.req.valid('json')), 200),
  )

async function readBoth(c: Context<AdminEnv>) {
  const { db, now } = c.get('services')
  return readSpanish(db, await brandOf(c), now())
}

/** The brand in the query, as `requires` found it. */
async function brandOf(c: Context<AdminEnv>): Promise<Brand> {
  const brand = (await c.get('services').brands.list()).find(({ id }) => id === c.req.query('brandId'))
  if (!brand) throw notFound()
  return brand
}
