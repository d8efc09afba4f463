import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { savedViews, staff } from '#db/schema/staff.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { can, type Granted, reachOf, type Scope } from '#domain/staff/access/access.rules.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { ViewList } from '#domain/values/staff.ts'
import { viewQuery } from './view.rules.ts'
import type { SavedView, SaveView } from './view.schema.ts'

/** More than anyone can keep track of. */
const most = 50

/** Whether a person may open a list in a scope; they neither save nor see views of other lists. */
function maySee(visitor: Granted, list: ViewList, brandId: string | null): boolean {
  const place: Scope = brandId === null ? { kind: 'platform' } : { kind: 'brand', brandId }
  if (list === 'audit') return can(visitor, 'audit.see', place)
  if (list === 'cases') return can(visitor, 'members.see', place)
  return brandId !== null && reachOf(visitor, 'members.see', brandId) !== null
}

function mayDelete(visitor: StaffVisitor, view: { staffId: string; brandId: string | null }): boolean {
  const place: Scope = view.brandId === null ? { kind: 'platform' } : { kind: 'brand', brandId: view.brandId }
  return view.staffId === visitor.staffId || can(visitor, 'staff.manage', place)
}

const ofPlace = (brandId: string | null) =>
  brandId === null ? isNull(savedViews.brandId) : eq(savedViews.brandId, brandId)

/** SQL: views of the scopes where a person has a role; all views for a deployment-wide role. */
function whereOneWorks({ grants }: Granted) {
  const brandIds = grants.flatMap(({ scope }) => (scope.kind === 'platform' ? [] : [scope.brandId]))
  return brandIds.length < grants.length ? undefined : inArray(savedViews.brandId, brandIds)
}

/** The views of a scope, by name: one's own and the shared ones, of the lists one may open. */
export async function listViews(db: Db, visitor: StaffVisitor, brandId: string | null): Promise<SavedView[]> {
  const rows = await db
    .select({ view: savedViews, maker: staff.name })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.staffId))
    .where(and(ofPlace(brandId), or(eq(savedViews.staffId, visitor.staffId), eq(savedViews.isShared, true))))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(most)
  return rows
    .filter(({ view }) => maySee(visitor, view.list, brandId))
    .map(({ view, maker }) => ({
      id: view.id,
      list: view.list,
      name: view.name,
      query: view.query,
      isShared: view.isShared,
      by: view.staffId === visitor.staffId ? null : maker,
      mayDelete: mayDelete(visitor, view),
    }))
}

/**
 * Saves the filters of a list under a name, for oneself or for everyone who may open the list there.
 * @throws DomainError `not_found`: a scope or list they may not see; `invalid`: no filter, or a name already used by
 *   one's own views.
 */
export async function saveView(
  deps: StaffDeps,
  visitor: StaffVisitor,
  { brandId, list, name, query: asked, isShared }: SaveView,
): Promise<{ id: string }> {
  if (!maySee(visitor, list, brandId)) throw notFound()
  const query = viewQuery(list, new URLSearchParams(asked))
  if (query === '') throw wrong('query', 'There is no filter to save.')
  return audited(deps, async (tx) => {
    if (brandId !== null && (await tx.$count(brands, eq(brands.id, brandId))) === 0) throw notFound()
    const [made] = await tx
      .insert(savedViews)
      .values({ staffId: visitor.staffId, brandId, list, name, query, isShared, createdAt: deps.now })
      .onConflictDoNothing()
      .returning({ id: savedViews.id })
    if (!made) throw wrong('name', 'You already have a view with this name.')
    const subject = { kind: 'view', id: made.id, name }
    return {
      answer: made,
      act: { action: 'view.saved', brandId, subject, after: { list, query, shared: isShared } },
    }
  })
}

/**
 * Deletes a view: one's own or, for those who manage the staff of its scope, a shared one.
 * @throws DomainError `not_found`
 */
export async function deleteView(deps: StaffDeps, visitor: StaffVisitor, id: string): Promise<void> {
  await audited(deps, async (tx) => {
    const [view] = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, id), whereOneWorks(visitor)))
      .for('update')
    const isOwn = view?.staffId === visitor.staffId
    if (!view || !(isOwn || (view.isShared && mayDelete(visitor, view)))) throw notFound()
    await tx.delete(savedViews).where(and(eq(savedViews.id, id), ofPlace(view.brandId)))
    const subject = { kind: 'view', id, name: view.name }
    const before = { list: view.list, query: view.query, shared: view.isShared }
    return { act: { action: 'view.deleted', brandId: view.brandId, subject, before } }
  })
}

function wrong(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}
