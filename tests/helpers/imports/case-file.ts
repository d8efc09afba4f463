import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { importRejections } from '#db/schema/imports.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import {
  beginImport,
  checkImport,
  runImport,
  takePart,
  undoImport,
  type WhichImport,
} from '#domain/back-office/imports/change-import.server.ts'
import type { ImportView } from '#domain/back-office/imports/import.schema.ts'
import type { ImportColumns } from '#domain/back-office/imports/import-columns.ts'
import { readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { headerOf } from '#domain/files/read-table.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { Imported, ImportKind } from '#domain/values/imports.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { importFileJob } from '#jobs/import-file.job.ts'

/** The bytes of a file in `tests/cases`. */
export const caseFile = (name: string): Buffer =>
  readFileSync(new URL(`../../cases/${name}`, import.meta.url))

/** How the console starts an import of each kind. */
export type CaseDoor = {
  of: Imported
  kind?: ImportKind
  columns: ImportColumns | null
  guess: (header: string[]) => Record<string, string>
}
type Place = { db: Db; now: Date; brandId: string }
export type Case = ImportView & {
  refusals: [line: number, reason: string][]
  which: WhichImport
  deps: StaffDeps
}

/** Starts an import as the console does, with columns matched by name or by `mapping`, and sends the file in parts. */
export async function sendFile(
  deps: StaffDeps,
  {
    brandId,
    door: { of, kind = of === 'offices' ? 'own' : of, columns, guess },
    mapping,
    keepAs = '',
  }: { brandId: string; door: CaseDoor; mapping?: Record<string, string> | undefined; keepAs?: string },
  bytes: Uint8Array,
): Promise<WhichImport> {
  const header = headerOf(bytes, { known: (names) => Object.keys(guess([...names])).length })
  const file = { fileName: 'case.csv', kind, header, mapping: mapping ?? guess(header), keepAs }
  const { id: importId } = await beginImport(deps, { brandId, of, columns, ...file })
  const which = { brandId, importId, of }
  const packed = gzipSync(bytes)
  for (let number = 0; number * 46_000 < packed.length; number += 1) {
    const data = packed.subarray(number * 46_000, (number + 1) * 46_000).toString('base64')
    await takePart(deps.db, { ...which, number, data })
  }
  return which
}

/** Sends a file, has it checked and imports it, unless `isDry`. Returns the shown result, with the refused lines. */
export async function importCase(
  { db, now, brandId }: Place,
  door: CaseDoor,
  bytes: Uint8Array,
  { mapping, isDry = false }: { mapping?: Record<string, string>; isDry?: boolean } = {},
): Promise<Case> {
  const { id: staffId } = await insertStaff(db, { brandIds: [brandId] })
  const deps = { db, now, by: { staffId, actor: 'Robin Vale <r@example.com>', ip: null } }
  const which = await sendFile(deps, { brandId, door, mapping }, bytes)
  const work = () => workCase({ db, now, brandId }, which)
  await checkImport(deps, which)
  await work()
  const seen = await readImport(db, which)
  if (!isDry && seen.status === 'checked' && seen.added + seen.changed > 0) {
    await runImport(deps, which, seen.added)
    await work()
  }
  const { line, reason } = importRejections
  const refusals = await db
    .select({ line, reason })
    .from(importRejections)
    .where(eq(importRejections.importId, which.importId))
    .orderBy(asc(line))
  const told = refusals.map((each): [number, string] => [each.line, each.reason])
  return { ...(await readImport(db, which)), refusals: told, which, deps }
}

/** Undoes an import as the console does. */
export async function undoCase(
  place: Place,
  { deps, which }: Pick<Case, 'deps' | 'which'>,
): Promise<ImportView> {
  await undoImport(deps, which)
  await workCase(place, which)
  return readImport(place.db, which)
}

function workCase({ db, now }: Place, { brandId, importId }: WhichImport): Promise<unknown> {
  const gateway = new SandboxGateway({ db, now: () => now, timeoutMs: 5_000 })
  return importFileJob.run({ services: { db, now: () => now, gateway } }, { brandId, importId })
}
