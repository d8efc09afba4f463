import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import {
  importMappings,
  officeImportParts,
  officeImportRefusals,
  officeImports,
} from '#db/schema/directory.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { columnNames, importColumns, mostParts, requiredColumns } from './import-limits.ts'
import { lacking } from './import-rows.server.ts'
import { readNppesHeader } from './nppes-row.rules.ts'
import type { BeginImport, ImportStatus } from './office-import.schema.ts'

type Which = { brandId: string; importId: string }

/**
 * Begins an import: its file is then sent in parts. The mapping is checked against the file's own header, so that a column
 * which its system calls otherwise now is noticed and not left out.
 * @throws DomainError `invalid` naming the column
 */
export function beginImport(
  deps: StaffDeps,
  { brandId, fileName, kind, header, mapping, keepAs }: BeginImport & { brandId: string },
): Promise<{ id: string }> {
  if (kind === 'nppes') {
    const known = readNppesHeader(header)
    if ('missing' in known) throw lacking(known.missing)
  } else requireColumns(header, mapping)
  return audited(deps, async (tx) => {
    const id = newId(deps.now)
    const more = { startedBy: deps.by.staffId, fileName, kind, header, mapping, createdAt: deps.now }
    await tx.insert(officeImports).values({ id, brandId, ...more, status: 'uploading' })
    if (keepAs && kind === 'own')
      await tx
        .insert(importMappings)
        .values({ brandId, name: keepAs, mapping, header, updatedAt: deps.now })
        .onConflictDoUpdate({
          target: [importMappings.brandId, importMappings.name],
          set: { mapping, header, updatedAt: deps.now },
        })
    return {
      answer: { id },
      act: {
        action: 'offices.import_begun',
        brandId,
        subject: { kind: 'import', id, name: fileName },
        after: { kind },
      },
    }
  })
}

function requireColumns(header: string[], mapping: BeginImport['mapping']): void {
  const fields = importColumns.flatMap((column) => {
    const name = mapping[column]
    const isRequired = requiredColumns.some((each) => each === column)
    if (name === undefined)
      return isRequired
        ? [{ path: `mapping.${column}`, message: `Choose the column that has: ${columnNames[column]}.` }]
        : []
    return header.includes(name)
      ? []
      : [{ path: `mapping.${column}`, message: `The file has no column “${name}”.` }]
  })
  const [first] = fields
  if (first) throw new DomainError('invalid', first.message, { fields })
}

/** Takes a part of the file; the same part may come twice. @throws DomainError `conflict`: it is not being uploaded. */
export async function takePart(
  db: Db,
  { brandId, importId, number, data }: Which & { number: number; data: string },
): Promise<void> {
  if (number >= mostParts) throw new DomainError('invalid', 'This file has too many parts.')
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ status: officeImports.status })
      .from(officeImports)
      .where(ofBrand(officeImports, brandId, eq(officeImports.id, importId)))
      .for('share')
    if (!row) throw notFound()
    if (row.status !== 'uploading') throw new DomainError('conflict', 'This file has arrived already.')
    const part = { brandId, importId, number, data: Buffer.from(data, 'base64') }
    await tx
      .insert(officeImportParts)
      .values(part)
      .onConflictDoUpdate({
        target: [officeImportParts.importId, officeImportParts.number],
        set: { data: part.data },
      })
  })
}

const nothingCounted = {
  line: 0,
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  skipped: 0,
  ending: 0,
  sample: [],
  fault: null,
  stopping: false,
}

/** Begins the check of a file that has arrived: nothing is written. @throws DomainError `conflict` */
export function checkImport({ db }: { db: Db }, which: Which): Promise<void> {
  return db.transaction(async (tx) => {
    await move(tx, which, { from: ['uploading', 'checked'], to: 'checking', set: nothingCounted })
    await forgetRefusals(tx, which)
  })
}

/** Begins to write a checked file, or goes on with one that was stopped. @throws DomainError `conflict` */
export function runImport(deps: StaffDeps, which: Which): Promise<void> {
  return act(deps, which, 'offices.imported', async (tx) => {
    const [row] = await tx
      .select({ status: officeImports.status })
      .from(officeImports)
      .where(ofBrand(officeImports, which.brandId, eq(officeImports.id, which.importId)))
      .for('update')
    const isFresh = row?.status === 'checked'
    const { sample: _, ...counts } = nothingCounted
    const set = isFresh ? counts : { fault: null, stopping: false, finishedAt: null }
    if (isFresh) await forgetRefusals(tx, which)
    return move(tx, which, { from: ['checked', 'stopped'], to: 'running', set })
  })
}

/** Asks an import to stop after the batch at hand; what is written stays, and can be undone. @throws DomainError `conflict` */
export function stopImport(deps: StaffDeps, which: Which): Promise<void> {
  return act(deps, which, 'offices.import_stopped', async (tx) => {
    const i = officeImports
    const [row] = await tx
      .update(i)
      .set({ stopping: true })
      .where(ofBrand(i, which.brandId, eq(i.id, which.importId), inArray(i.status, ['checking', 'running'])))
      .returning()
    if (!row) throw notNow()
    return row
  })
}

/** Takes an import back as far as nothing was changed since. @throws DomainError `conflict` */
export function undoImport(deps: StaffDeps, which: Which): Promise<void> {
  const set = { undone: 0, kept: 0, finishedAt: null }
  return act(deps, which, 'offices.import_undone', (tx) =>
    move(tx, which, { from: ['done', 'stopped', 'failed'], to: 'undoing', set }),
  )
}

function act(
  deps: StaffDeps,
  { brandId, importId }: Which,
  action: AuditAction,
  work: (tx: Db) => Promise<typeof officeImports.$inferSelect>,
): Promise<void> {
  return audited(deps, async (tx) => {
    const { fileName, read, added, changed } = await work(tx)
    const subject = { kind: 'import', id: importId, name: fileName }
    return { answer: undefined, act: { action, brandId, subject, after: { read, added, changed } } }
  })
}

function notNow(): DomainError {
  return new DomainError('conflict', 'Somebody was faster, or another import is at work. Please look again.')
}

/** Moves an import on and queues its work; one of a brand is at work at a time. */
async function move(
  tx: Db,
  { brandId, importId }: Which,
  {
    from,
    to,
    set,
  }: { from: ImportStatus[]; to: ImportStatus; set: Partial<typeof officeImports.$inferInsert> },
) {
  const i = officeImports
  const atWork = sql`not exists (
    select 1 from office_imports x where x.brand_id = ${brandId} and x.status in ('checking', 'running', 'undoing'))`
  // Of two at once the second waits here, and finds the first at work.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('office-imports', hashtext(${brandId})))`,
  )
  const [row] = await tx
    .update(i)
    .set({ ...set, status: to })
    .where(and(ofBrand(i, brandId, eq(i.id, importId), inArray(i.status, from)), atWork))
    .returning()
  if (!row) throw notNow()
  await enqueue(tx, 'import-offices', { importId, brandId })
  return row
}

async function forgetRefusals(tx: Db, { brandId, importId }: Which): Promise<void> {
  await tx
    .delete(officeImportRefusals)
    .where(ofBrand(officeImportRefusals, brandId, eq(officeImportRefusals.importId, importId)))
}
