import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { keptDirectoryPdf } from '#documents/cached-directory.server.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { directoryCsv } from '#domain/offices/directory-csv.server.ts'
import { listDirectory } from '#domain/offices/office.queries.server.ts'
import { inLocale } from '#messages/locale.ts'
import { directoryAnswer } from './office-answers.ts'

const readDirectory = createRoute({
  method: 'get',
  path: '/api/km/group/{id}/directory',
  summary: 'Every office by state and city, with its people',
  request: {
    params: z.object({ id: z.string() }),
    // A link can't set the Accept header, so downloads use this parameter.
    query: z.object({
      format: z.enum(['json', 'csv', 'pdf'], 'Ask for json, csv or pdf.').optional(),
      locale: z.enum(['en-US', 'es-US']).optional().openapi({
        description: 'The language of the PDF; without it, what Accept-Language names first',
      }),
    }),
  },
  responses: {
    200: {
      description: 'JSON, or CSV or PDF by Accept or format',
      content: {
        'application/json': { schema: directoryAnswer },
        'text/csv': { schema: z.string() },
        'application/pdf': { schema: z.string().meta({ format: 'binary' }) },
      },
    },
    ...errorAnswers('invalid', 'not_found'),
  },
})

/** GET /api/km/group/{id}/directory: `id` is the brand's key. */
export const groupDirectory = createApiRouter().openapi(readDirectory, async (c) => {
  const { db, now, content } = c.get('services')
  const brand = c.get('brand')
  if (c.req.valid('param').id !== brand.key) throw notFound()
  const at = now()
  const directory = await listDirectory(db, { brandId: brand.id, now: at })
  c.header('Vary', 'Accept')
  const { format: named, locale } = c.req.valid('query')
  const format = named ?? formatAccepted(c.req.header('accept') ?? '')
  if (format === 'json') return c.json({ states: directory }, 200)
  c.header('Content-Disposition', `attachment; filename="${brand.key}-directory.${format}"`)
  if (format === 'csv') {
    return c.body(directoryCsv(directory), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
  }
  const today = dateIn(brand.settings.timeZone, at)
  const language = locale ? (locale === 'es-US' ? 'es' : 'en') : inLocale()
  const look = await documentBrand(content, brand)
  const pdf = await keptDirectoryPdf(look, { directory, today, locale: language })
  return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' })
})

function formatAccepted(accept: string): 'json' | 'csv' | 'pdf' {
  if (accept.includes('application/pdf')) return 'pdf'
  return accept.includes('text/csv') ? 'csv' : 'json'
}
