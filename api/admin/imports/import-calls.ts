import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { brandOfDirectory } from '#api/admin/offices/offices.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  checkImport,
  runImport,
  stopImport,
  takePart,
  undoImport,
  type WhichImport,
} from '#domain/back-office/imports/change-import.server.ts'
import {
  type BeginImport,
  beginImportSchema,
  importPartSchema,
  importViewSchema,
} from '#domain/back-office/imports/import.schema.ts'
import { importReport, listImports, readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { type Imported, imported } from '#domain/values/imports.ts'

type Begin = (deps: StaffDeps, asked: BeginImport & { brandId: string }) => Promise<{ id: string }>

const ofBrand = { query: z.object({ brandId: z.uuid() }) }
const done = { 204: { description: 'Done' } }
export const countSchema = z.strictObject({ count: z.int().min(0) })

/** The import in a request's path. */
export async function importOf(c: Context<AdminEnv>, of: Imported): Promise<WhichImport> {
  const { brand } = await brandOfDirectory(c)
  return { brandId: brand.id, importId: c.req.param('id') ?? '', of }
}

/** Routes for one kind of import: a file uploaded in parts, checked, written in the background, stopped, undone. */
export function importRoutes(of: Imported, begin: Begin) {
  const { path, finder, isSure, permission } = imported[of]
  const proof = { proof: isSure }
  const base = `/api/admin/${path}` as const
  const list = createRoute({
    method: 'get',
    path: base,
    summary: `Imports of ${of}, the newest first`,
    ...requires(permission, 'place'),
    request: ofBrand,
    responses: {
      200: jsonAnswer('The latest', z.object({ imports: z.array(importViewSchema) })),
      ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
    },
  })
  const one = createRoute({
    method: 'get',
    path: `${base}/{id}`,
    summary: `How far an import of ${of} has come`,
    ...requires(permission, finder),
    request: { params: idParam },
    responses: {
      200: jsonAnswer('The import', importViewSchema),
      ...errorAnswers('unauthenticated', 'not_found'),
    },
  })
  const report = createRoute({
    method: 'get',
    path: `${base}/{id}/report`,
    summary: `The rows that were refused and the ${of} that an undo left, with why, as CSV`,
    ...requires(permission, finder),
    request: { params: idParam },
    responses: {
      200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
      ...errorAnswers('unauthenticated', 'not_found'),
    },
  })
  const beginning = createRoute({
    method: 'post',
    path: base,
    summary: `Begin an import of ${of}: what its file is and which column is which`,
    ...requires(permission, 'place', proof),
    request: { ...ofBrand, ...jsonBody(beginImportSchema) },
    responses: {
      201: jsonAnswer('The import', z.object({ id: z.uuid() })),
      ...errorAnswers('unauthenticated', 'not_found', 'invalid', ...(isSure ? proofRefused : [])),
    },
  })
  const part = createRoute({
    method: 'put',
    path: `${base}/{id}/parts`,
    summary: 'Send a part of the file, packed by gzip and written as base64, from number 0 on',
    // The audit recorded the file when the import began.
    'x-reads': true,
    ...requires(permission, finder),
    request: { params: idParam, ...jsonBody(importPartSchema) },
    responses: { ...done, ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid') },
  })
  const step = (verb: 'check' | 'run' | 'stop' | 'undo', summary: string) => {
    const isWrite = isSure && (verb === 'run' || verb === 'undo')
    return createRoute({
      method: 'post',
      path: `${base}/{id}/${verb}`,
      summary,
      // A check writes nothing.
      ...(verb === 'check' ? { 'x-reads': true } : {}),
      ...requires(permission, finder, { proof: isWrite }),
      request: { params: idParam },
      responses: {
        ...done,
        ...errorAnswers('unauthenticated', 'not_found', 'conflict', ...(isWrite ? proofRefused : [])),
      },
    })
  }
  const run = step('run', 'Write a checked file, or go on with one that was stopped')
  const routes = createAdminRouter()
    .openapi(list, async (c) => {
      const which = { brandId: c.req.valid('query').brandId, of }
      return c.json({ imports: await listImports(c.get('services').db, which) }, 200)
    })
    .openapi(one, async (c) => c.json(await readImport(c.get('services').db, await importOf(c, of)), 200))
    .openapi(report, async (c) => {
      const csv = await importReport(c.get('services').db, await importOf(c, of))
      return c.body(csv, 200, fileHeaders(`${of}-not-imported.csv`))
    })
    .openapi(beginning, async (c) => {
      const { brandId } = c.req.valid('query')
      return c.json(await begin(staffRequest(c).deps, { brandId, ...c.req.valid('json') }), 201)
    })
    .openapi(part, async (c) => {
      await takePart(c.get('services').db, { ...(await importOf(c, of)), ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .openapi(step('check', 'Check the file that was sent: nothing is written'), async (c) => {
      await checkImport(staffRequest(c).deps, await importOf(c, of))
      return c.body(null, 204)
    })
    .openapi(step('stop', 'Stop after the batch at hand'), async (c) => {
      await stopImport(staffRequest(c).deps, await importOf(c, of))
      return c.body(null, 204)
    })
    .openapi(step('undo', 'Take an import back, as far as nothing was changed since'), async (c) => {
      await undoImport(staffRequest(c).deps, await importOf(c, of))
      return c.body(null, 204)
    })
  if (!isSure)
    return routes.openapi(run, async (c) => {
      await runImport(staffRequest(c).deps, await importOf(c, of))
      return c.body(null, 204)
    })
  const runSure = createRoute({
    ...run,
    request: { params: idParam, ...jsonBody(countSchema) },
    responses: {
      ...done,
      ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid', ...proofRefused),
    },
  })
  return routes.openapi(runSure, async (c) => {
    await runImport(staffRequest(c).deps, await importOf(c, of), c.req.valid('json').count)
    return c.body(null, 204)
  })
}

const proofRefused = ['proof_required'] as const
