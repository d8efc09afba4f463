import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { listPictures, readThumbnail } from '#domain/back-office/content/media/media.queries.server.ts'
import {
  changePictureSchema,
  pictureListQuerySchema,
  pictureListSchema,
  pictureQuerySchema,
  pictureSchema,
} from '#domain/back-office/content/media/media.schema.ts'
import {
  addPicture,
  changePicture,
  deletePicture,
  replacePicture,
} from '#domain/back-office/content/media/media.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError, notFound } from '#domain/errors.ts'

/** A raw file; its first bytes determine its type, not the client's claim. */
const fileBody = {
  body: {
    required: true,
    content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
  },
} as const
const uploads = errorAnswers(
  'bad_request',
  'unauthenticated',
  'not_found',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'invalid',
  'unavailable',
)

const list = createRoute({
  method: 'get',
  path: '/api/admin/media',
  summary: 'The pictures of a brand, the newest first, with where each is used',
  ...requires('content.draft', 'place'),
  request: { query: pictureListQuerySchema },
  responses: {
    200: jsonAnswer('The pictures', pictureListSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/media',
  summary: 'Upload a picture: a JPEG, PNG, WebP or AVIF file of at most 20 MB and 50 megapixels, as it is',
  ...requires('content.draft', 'place'),
  request: { query: pictureQuerySchema, ...fileBody },
  responses: {
    201: jsonAnswer('The picture; the same file again is the same one', pictureSchema),
    ...uploads,
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/media/{id}',
  summary: 'Change the name, alternative text and focal point of a picture',
  ...requires('content.draft', 'picture'),
  request: { params: idParam, ...jsonBody(changePictureSchema) },
  responses: {
    200: jsonAnswer('The picture', pictureSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const replace = createRoute({
  method: 'post',
  path: '/api/admin/media/{id}/replace',
  summary: 'Upload another file in the place of a picture, wherever the draft shows it',
  ...requires('content.draft', 'picture'),
  request: { params: idParam, ...fileBody },
  responses: {
    200: jsonAnswer(
      'The new picture, and in how many places the draft shows it now',
      pictureSchema.extend({ places: z.int() }),
    ),
    ...uploads,
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/media/{id}',
  summary: 'Delete a picture that neither the draft nor a published version shows',
  ...requires('content.draft', 'picture'),
  request: { params: idParam },
  responses: {
    204: { description: 'It is gone' },
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'unavailable'),
  },
})

const thumbnail = createRoute({
  method: 'get',
  path: '/api/admin/media/{id}/thumbnail',
  summary: 'The smallest file of a picture',
  ...requires('content.draft', 'picture'),
  request: { params: idParam },
  responses: {
    200: { description: 'WebP', content: { 'image/webp': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found', 'unavailable'),
  },
})

export const mediaRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { brandId, ...asked } = c.req.valid('query')
    return c.json(await listPictures(c.get('services').db, await brandOf(c, brandId), asked), 200)
  })
  .openapi(add, async (c) => {
    const { brandId, ...words } = c.req.valid('query')
    return c.json(
      await addPicture(withStore(c), await brandOf(c, brandId), { ...words, bytes: await fileOf(c) }),
      201,
    )
  })
  .openapi(change, async (c) => {
    const picture = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await changePicture(staffRequest(c).deps, await brandOf(c), picture), 200)
  })
  .openapi(replace, async (c) => {
    const picture = { ...c.req.valid('param'), bytes: await fileOf(c) }
    return c.json(await replacePicture(withStore(c), await brandOf(c), picture), 200)
  })
  .openapi(remove, async (c) => {
    await deletePicture(withStore(c), await brandOf(c), c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(thumbnail, async (c) => {
    const { id: brandId } = await brandOf(c)
    const bytes = await readThumbnail(c.get('services'), { brandId, id: c.req.valid('param').id })
    if (!bytes) throw notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      // The picture behind an id never changes, but access to it may.
      'Cache-Control': 'private, max-age=3600',
    })
  })

/** The dependencies for storing pictures. */
function withStore(c: Context<AdminEnv>) {
  return { ...staffRequest(c).deps, mediaStore: c.get('services').mediaStore }
}

/**
 * The uploaded file.
 * @throws DomainError `unsupported_media_type` if the body isn't a file.
 */
async function fileOf(c: Context<AdminEnv>): Promise<Buffer> {
  if (!/^(?:image\/|application\/octet-stream)/i.test(c.req.header('content-type') ?? '')) {
    throw new DomainError('unsupported_media_type', 'Send the picture itself, as image/jpeg or the like.')
  }
  return Buffer.from(await c.req.arrayBuffer())
}

/** The brand that `takes` found: from the query, or of the picture in the path. */
async function brandOf(c: Context<AdminEnv>, id = c.get('pictureBrandId')): Promise<Brand> {
  const brand = (await c.get('services').brands.list()).find((each) => each.id === id)
  if (!brand) throw notFound()
  return brand
}
