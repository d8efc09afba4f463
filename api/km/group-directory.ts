import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { notFound } from '#domain/errors.ts'
import { directoryCsv } from '#domain/offices/directory-csv.server.ts'
import { listDirectory } from '#domain/offices/office.queries.server.ts'
import { directoryAnswer } from './office-answers.ts'

const readDirectory = createRoute({
  method: 'get',
  path: '/api/km/group/{id}/directory',
  summary: 'Every office by state and city, with its people',
  request: {
    params: z.object({ id: z.string() }),
    // A link cannot ask by Accept, so a download may ask here.
    query: z.object({ format: z.enum(['json', 'csv'], 'Ask for json or csv.').optional() }),
  },
  responses: {
    200: {
      description: 'JSON, or CSV by Accept or format',
      content: { 'application/json': { schema: directoryAnswer }, 'text/csv': { schema: z.string() } },
    },
    ...errorAnswers('invalid', 'not_found'),
  },
})

/** GET /api/km/group/{id}/directory: `id` is the brand's key. */
export const groupDirectory = createApiRouter().openapi(readDirectory, async (c) => {
  const { db, now } = c.get('house')
  const brand = c.get('brand')
  if (c.req.valid('param').id !== brand.key) throw notFound()
  const states = await listDirectory(db, { brandId: brand.id, now: now() })
  c.header('Vary', 'Accept')
  const format =
    c.req.valid('query').format ?? (c.req.header('accept')?.includes('text/csv') ? 'csv' : 'json')
  if (format === 'json') return c.json({ states }, 200)
  return c.body(directoryCsv(states), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${brand.key}-directory.csv"`,
  })
})
