import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { importMappings, importParts, importRejections, imports } from '#db/schema/imports.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { tidyHeading } from '#domain/files/table-head.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { type Imported, type ImportStatus, imported } from '#domain/values/imports.ts'
import { isWhole } from '#domain/words.schema.ts'
import { constantOf, twice } from './column-places.ts'
import { mostParts } from './file-limits.ts'
import { type BeginImport, dateOrderColumn, dateOrders } from './import.schema.ts'
import type { ImportColumns } from './import-columns.ts'

/** One of a brand's imports; `of`: the kind of data, which decides who has access. */
export type WhichImport = { brandId: string; importId: string; of: Imported }

const actionsOf = <Of extends Imported>(of: Of) =>
  ({
    begun: `${of}.import_begun`,
    run: `${of}.imported`,
    stopped: `${of}.import_stopped`,
    undone: `${of}.import_undone`,
  }) as const satisfies Record<string, AuditAction>

/**
 * Starts an import; its file is then sent in parts. The mapping is checked against the file's header, so that a renamed
 * column is reported, not skipped. `columns` is null for a file with a known layout.
 * @throws DomainError `invalid` naming the column
 */
export function beginImport(
  deps: StaffDeps,
  {
    brandId,
    of,
    columns,
    fileName,
    kind,
    header,
    mapping,
    keepAs,
  }: BeginImport & { brandId: string; of: Imported; columns: ImportColumns | null },
): Promise<{ id: string }> {
  if (!imported[of].kinds.some((each) => each === kind))
    throw new DomainError('invalid', 'This kind of file can’t be imported here.')
  if (columns) requireColumns(columns, header, mapping)
  return audited(deps, async (tx) => {
    const id = newId(deps.now)
    const more = { startedBy: deps.by.staffId, fileName, kind, header, mapping, createdAt: deps.now }
    await tx.insert(imports).values({ id, brandId, ...more, status: 'uploading' })
    if (keepAs && columns) await keepMapping(tx, { brandId, of, name: keepAs, mapping, header }, deps.now)
    return {
      answer: { id },
      act: {
        action: actionsOf(of).begun,
        brandId,
        subject: { kind: 'import', id, name: fileName },
        after: { kind },
      },
    }
  })
}

async function keepMapping(
  tx: Db,
  kept: { brandId: string; of: Imported; name: string; mapping: BeginImport['mapping']; header: string[] },
  now: Date,
): Promise<void> {
  const { of, mapping, header } = kept
  const [row] = await tx
    .insert(importMappings)
    .values({ ...kept, updatedAt: now })
    .onConflictDoUpdate({
      target: [importMappings.brandId, importMappings.name],
      set: { mapping, header, updatedAt: now },
      setWhere: eq(importMappings.of, of),
    })
    .returning({ id: importMappings.id })
  if (row) return
  const message = 'This name is already used for columns of another kind of file. Choose another.'
  throw new DomainError('invalid', message, { fields: [{ path: 'keepAs', message }] })
}

function requireColumns(columns: ImportColumns, header: string[], mapping: BeginImport['mapping']): void {
  const { [dateOrderColumn]: order, ...mapped } = mapping
  if (order !== undefined && !dateOrders.includes(order))
    throw new DomainError('invalid', 'Choose how the dates of the file are written.')
  const strange = Object.keys(mapped).find((column) => !Object.hasOwn(columns, column))
  if (strange !== undefined) throw new DomainError('invalid', `There is no column “${strange}” to fill.`)
  const fields = Object.entries(columns).flatMap(([column, declared]) => {
    const path = `mapping.${column}`
    const { label, isRequired, isRequiredUnless: other, mayBeConstant } = declared
    const name = mapping[column]
    if (name === undefined) {
      if (isRequired) return [{ path, message: `Choose the column that has: ${label}.` }]
      if (other === undefined || mapping[other] !== undefined) return []
      return [{ path, message: `Choose the column that has: ${label} or ${columns[other]?.label}.` }]
    }
    const constant = constantOf(name)
    if (constant !== null)
      return mayBeConstant && constant !== '' && isWhole(constant)
        ? []
        : [{ path, message: `Type what every row has in: ${label}.` }]
    return header.some((each) => tidyHeading(each) === tidyHeading(name))
      ? []
      : [{ path, message: `The file has no column “${name}”.` }]
  })
  for (const [column, name] of Object.entries(mapped))
    if (header.filter((each) => tidyHeading(each) === tidyHeading(name)).length > 1)
      fields.push({ path: `mapping.${column}`, message: twice(name) })
  const [first] = fields
  if (first) throw new DomainError('invalid', first.message, { fields })
}

/** Stores a part of the file; the same part can be sent twice. @throws DomainError `conflict`: not uploading. */
export async function takePart(
  db: Db,
  { brandId, importId, of, number, data }: WhichImport & { number: number; data: string },
): Promise<void> {
  if (number >= mostParts) throw new DomainError('invalid', 'This file has too many parts.')
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ status: imports.status })
      .from(imports)
      .where(isIt({ brandId, importId, of }))
      .for('share')
    if (!row) throw notFound()
    if (row.status !== 'uploading') throw new DomainError('conflict', 'This file was already uploaded.')
    const part = { brandId, importId, number, data: Buffer.from(data, 'base64') }
    await tx
      .insert(importParts)
      .values(part)
      .onConflictDoUpdate({
        target: [importParts.importId, importParts.number],
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
  more: {},
  fault: null,
  stopping: false,
}

/** Starts checking an uploaded file; nothing is written. @throws DomainError `conflict` */
export function checkImport({ db }: { db: Db }, which: WhichImport): Promise<void> {
  return db.transaction(async (tx) => {
    await move(tx, which, { from: ['uploading', 'checked'], to: 'checking', set: nothingCounted })
    await forgetRefusals(tx, which)
  })
}

/**
 * Starts writing a checked file, or continues a stopped one. `count`: the number of new records, typed to confirm.
 * @throws DomainError `conflict`; `invalid` if the count differs
 */
export function runImport(deps: StaffDeps, which: WhichImport, count?: number): Promise<void> {
  return act(deps, which, actionsOf(which.of).run, async (tx) => {
    const [row] = await tx
      .select({ status: imports.status, added: imports.added })
      .from(imports)
      .where(isIt(which))
      .for('update')
    if (count !== undefined && row?.status === 'checked' && row.added !== count) throw wrongCount()
    const isFresh = row?.status === 'checked'
    const { sample: _, ...counts } = nothingCounted
    const set = isFresh ? counts : { fault: null, stopping: false, finishedAt: null }
    if (isFresh) await forgetRefusals(tx, which)
    return move(tx, which, { from: ['checked', 'stopped'], to: 'running', set })
  })
}

/**
 * Asks an import to stop after the current batch; written rows stay and can be undone. @throws DomainError `conflict`
 */
export function stopImport(deps: StaffDeps, which: WhichImport): Promise<void> {
  return act(deps, which, actionsOf(which.of).stopped, async (tx) => {
    const i = imports
    const [row] = await tx
      .update(i)
      .set({ stopping: true })
      .where(and(isIt(which), ofBrand(i, which.brandId, inArray(i.status, ['checking', 'running']))))
      .returning()
    if (!row) throw notNow()
    return row
  })
}

/** Undoes an import, except for what has changed since. @throws DomainError `conflict` */
export function undoImport(deps: StaffDeps, which: WhichImport): Promise<void> {
  const set = { line: 0, undone: 0, kept: 0, finishedAt: null }
  return act(deps, which, actionsOf(which.of).undone, (tx) =>
    move(tx, which, { from: ['done', 'stopped', 'failed'], to: 'undoing', set }),
  )
}

function act(
  deps: StaffDeps,
  { brandId, importId }: WhichImport,
  action: AuditAction,
  work: (tx: Db) => Promise<typeof imports.$inferSelect>,
): Promise<void> {
  return audited(deps, async (tx) => {
    const { fileName, read, added, changed } = await work(tx)
    const subject = { kind: 'import', id: importId, name: fileName }
    return { act: { action, brandId, subject, after: { read, added, changed } } }
  })
}

/** The error for a typed count that differs from the one shown. */
export function wrongCount(): DomainError {
  const message = 'This isn’t the number that was shown. Check it, and type it again.'
  return new DomainError('invalid', message, { fields: [{ path: 'count', message }] })
}

/** The condition for one import of the given kind. */
export function isIt({ brandId, importId, of }: WhichImport) {
  const i = imports
  return ofBrand(i, brandId, eq(i.id, importId), inArray(i.kind, [...imported[of].kinds]))
}

function notNow(): DomainError {
  return new DomainError('conflict', 'Someone was faster, or another import is running. Please look again.')
}

/** Changes an import's status and queues its work; each brand runs one at a time. */
async function move(
  tx: Db,
  which: WhichImport,
  { from, to, set }: { from: ImportStatus[]; to: ImportStatus; set: Partial<typeof imports.$inferInsert> },
) {
  const { brandId, importId } = which
  const i = imports
  const atWork = sql`not exists (
    select 1 from imports x where x.brand_id = ${brandId} and x.status in ('checking', 'running', 'undoing'))`
  // The second of two concurrent calls waits here, and then finds the first one running.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('office-imports', hashtext(${brandId})))`,
  )
  const [row] = await tx
    .update(i)
    .set({ ...set, status: to })
    .where(and(isIt(which), ofBrand(i, brandId, inArray(i.status, from)), atWork))
    .returning()
  if (!row) throw notNow()
  await enqueue(tx, 'import-file', { importId, brandId })
  return row
}

async function forgetRefusals(tx: Db, { brandId, importId }: WhichImport): Promise<void> {
  await tx
    .delete(importRejections)
    .where(ofBrand(importRejections, brandId, eq(importRejections.importId, importId)))
}
