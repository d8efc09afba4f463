import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { staffRequest, takes } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  beginImport,
  checkImport,
  runImport,
  stopImport,
  takePart,
  undoImport,
} from '#domain/directory/import/change-import.server.ts'
import { importReport, listImports, readImport } from '#domain/directory/import/imports.queries.server.ts'
import {
  beginImportSchema,
  importPartSchema,
  officeImportSchema,
} from '#domain/directory/import/office-import.schema.ts'
import { brandOfDirectory } from './offices.ts'

const ofBrand = { query: z.object({ brandId: z.uuid() }) }
const done = { 204: { description: 'Done' } }

const list = createRoute({
  method: 'get',
  path: '/api/admin/officeImports',
  summary: 'Imports of offices, the newest first',
  ...takes('offices.change', 'place'),
  request: ofBrand,
  responses: {
    200: jsonAnswer('The latest', z.object({ imports: z.array(officeImportSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/officeImports/{id}',
  summary: 'How far an import of offices has come',
  ...takes('offices.change', 'officeImport'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The import', officeImportSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const report = createRoute({
  method: 'get',
  path: '/api/admin/officeImports/{id}/report',
  summary: 'The rows that were refused and the offices that an undo left, with why, as CSV',
  ...takes('offices.change', 'officeImport'),
  request: { params: idParam },
  responses: {
    200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const begin = createRoute({
  method: 'post',
  path: '/api/admin/officeImports',
  summary: 'Begin an import of offices: what its file is and which column is which',
  ...takes('offices.change', 'place'),
  request: { ...ofBrand, ...jsonBody(beginImportSchema) },
  responses: {
    201: jsonAnswer('The import', z.object({ id: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const part = createRoute({
  method: 'put',
  path: '/api/admin/officeImports/{id}/parts',
  summary: 'Send a part of the file, packed by gzip and written as base64, from number 0 on',
  // The file is in the audit where it was begun.
  'x-reads': true,
  ...takes('offices.change', 'officeImport'),
  request: { params: idParam, ...jsonBody(importPartSchema) },
  responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
})

const step = (verb: 'check' | 'run' | 'stop' | 'undo', summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/admin/officeImports/{id}/${verb}`,
    summary,
    // A check writes no office.
    ...(verb === 'check' ? { 'x-reads': true } : {}),
    ...takes('offices.change', 'officeImport'),
    request: { params: idParam },
    responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict') },
  })

/** Imports of offices: a file sent in parts, checked, written in the background, stopped, undone. */
export const officeImportRoutes = createAdminRouter()
  .openapi(list, async (c) =>
    c.json({ imports: await listImports(c.get('house').db, c.req.valid('query').brandId) }, 200),
  )
  .openapi(one, async (c) => {
    const { brand } = await brandOfDirectory(c)
    return c.json(
      await readImport(c.get('house').db, { brandId: brand.id, importId: c.req.valid('param').id }),
      200,
    )
  })
  .openapi(report, async (c) => {
    const { brand } = await brandOfDirectory(c)
    const csv = await importReport(c.get('house').db, {
      brandId: brand.id,
      importId: c.req.valid('param').id,
    })
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="offices-not-imported.csv"',
      'Cache-Control': 'private, no-store',
    })
  })
  .openapi(begin, async (c) => {
    const { brandId } = c.req.valid('query')
    return c.json(await beginImport(staffRequest(c).deps, { brandId, ...c.req.valid('json') }), 201)
  })
  .openapi(part, async (c) => {
    const { brand } = await brandOfDirectory(c)
    const which = { brandId: brand.id, importId: c.req.valid('param').id }
    await takePart(c.get('house').db, { ...which, ...c.req.valid('json') })
    return c.body(null, 204)
  })

const steps = {
  check: ['Check the file that was sent: nothing is written', checkImport],
  run: ['Write a checked file, or go on with one that was stopped', runImport],
  stop: ['Stop after the batch at hand', stopImport],
  undo: ['Take an import back, as far as nothing was changed since', undoImport],
} as const
for (const verb of ['check', 'run', 'stop', 'undo'] as const) {
  const [summary, command] = steps[verb]
  officeImportRoutes.openapi(step(verb, summary), async (c) => {
    const { brand } = await brandOfDirectory(c)
    await command(staffRequest(c).deps, { brandId: brand.id, importId: c.req.valid('param').id })
    return c.body(null, 204)
  })
}
