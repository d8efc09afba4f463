import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { brands } from '#db/schema/brands.ts'
import { offices } from '#db/schema/offices.ts'
import { staff, staffGrants } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'
import type { NamedGrant } from '#domain/staff/staff.schema.ts'
import { type Role, roles } from '#domain/values/staff.ts'
import type { Grant, Scope } from './access.rules.ts'
import { roleWords } from './roles.ts'

export type GrantRow = { role: Role; brandId: string | null; officeId: string | null }

/**
 * Converts one person's rows to grants, in the order of the roles. The offices of one role and brand become one grant.
 */
export function grantsOfRows(rows: readonly GrantRow[]): Grant[] {
  const sets = Map.groupBy(rows, ({ role, brandId, officeId }) => `${role} ${brandId} ${officeId === null}`)
  return [...sets.values()]
    .flatMap(([first, ...rest]) => (first ? [{ role: first.role, scope: scopeOf(first, rest) }] : []))
    .toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role))
}

function scopeOf(first: GrantRow, rest: GrantRow[]): Scope {
  const { brandId, officeId } = first
  if (brandId === null) return { kind: 'platform' }
  if (officeId === null) return { kind: 'brand', brandId }
  const officeIds = [first, ...rest].flatMap((row) => row.officeId ?? []).toSorted()
  return { kind: 'offices', brandId, officeIds }
}

/** Converts a grant to rows: one, or one for each office. */
function rowsOf({ role, scope }: Grant): GrantRow[] {
  if (scope.kind === 'platform') return [{ role, brandId: null, officeId: null }]
  const { brandId } = scope
  if (scope.kind === 'brand') return [{ role, brandId, officeId: null }]
  return [...new Set(scope.officeIds)].map((officeId) => ({ role, brandId, officeId }))
}

/** The grants of each person, in every brand. */
export async function readGrants(db: Db, staffIds: readonly string[]): Promise<Map<string, Grant[]>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .select({
      staffId: staffGrants.staffId,
      role: staffGrants.role,
      brandId: staffGrants.brandId,
      officeId: staffGrants.officeId,
    })
    .from(staffGrants)
    .where(inArray(staffGrants.staffId, [...staffIds]))
    .orderBy(asc(staffGrants.brandId), asc(staffGrants.officeId))
  const byPerson = Map.groupBy(rows, ({ staffId }) => staffId)
  return new Map([...byPerson].map(([staffId, own]) => [staffId, grantsOfRows(own)]))
}

/** A person's current grants; none once their access has ended. For work that continues on their behalf. */
export async function grantsNow(db: Db, staffId: string): Promise<Grant[]> {
  if ((await db.$count(staff, and(eq(staff.id, staffId), isNull(staff.endedAt)))) === 0) return []
  return (await readGrants(db, [staffId])).get(staffId) ?? []
}

/**
 * Gives a person grants.
 * @throws DomainError `not_found` for an unknown brand or office.
 */
export async function insertGrants(tx: AuditedTx, staffId: string, grants: readonly Grant[]): Promise<void> {
  for (const { scope } of grants) await requireScope(tx, scope)
  const rows = grants.flatMap(rowsOf).map((row) => ({ staffId, ...row }))
  if (rows.length > 0) await tx.insert(staffGrants).values(rows).onConflictDoNothing()
}

/** Removes grants from a person. */
export async function deleteGrants(tx: AuditedTx, staffId: string, grants: readonly Grant[]): Promise<void> {
  for (const { role, brandId, officeId } of grants.flatMap(rowsOf)) {
    await tx
      .delete(staffGrants)
      .where(
        and(
          eq(staffGrants.staffId, staffId),
          eq(staffGrants.role, role),
          brandId === null ? isNull(staffGrants.brandId) : eq(staffGrants.brandId, brandId),
          officeId === null ? isNull(staffGrants.officeId) : eq(staffGrants.officeId, officeId),
        ),
      )
  }
}

async function requireScope(db: Db, scope: Scope): Promise<void> {
  if (scope.kind === 'platform') return
  const { brandId } = scope
  if ((await db.$count(brands, eq(brands.id, brandId))) === 0) throw notFound()
  if (scope.kind === 'brand') return
  const officeIds = [...new Set(scope.officeIds)]
  const known = await db.$count(offices, ofBrand(offices, brandId, inArray(offices.id, officeIds)))
  if (known !== officeIds.length) throw notFound()
}

/** Grants with the names of their brands and offices, for screens and the audit log. */
export async function nameGrants(db: Db, grants: readonly Grant[]): Promise<NamedGrant[]> {
  const brandIds = [
    ...new Set(grants.flatMap(({ scope }) => (scope.kind === 'platform' ? [] : scope.brandId))),
  ]
  const named = brandIds.length > 0 ? await db.select().from(brands).where(inArray(brands.id, brandIds)) : []
  const brandNames = new Map(named.map(({ id, name }) => [id, name]))
  const answer: NamedGrant[] = []
  for (const { role, scope } of grants) {
    if (scope.kind === 'platform') {
      answer.push({ role, scope, where: 'Everything' })
      continue
    }
    const brand = brandNames.get(scope.brandId) ?? ''
    if (scope.kind === 'brand') {
      answer.push({ role, scope, where: brand })
      continue
    }
    const { brandId, officeIds } = scope
    const found = await db
      .select({ name: offices.name })
      .from(offices)
      .where(ofBrand(offices, brandId, inArray(offices.id, [...officeIds])))
      .orderBy(asc(offices.name))
    const where = `${found.map(({ name }) => name).join(', ')} (${brand})`
    answer.push({ role, scope: { kind: 'offices', brandId, officeIds: [...officeIds] }, where })
  }
  return answer
}

/** Grants as audit log lines, which keep the names even if they change later. */
export async function grantLines(db: Db, grants: readonly Grant[]): Promise<string[]> {
  const named = await nameGrants(db, grants)
  return named.map(({ role, where }) => `${roleWords[role].name}: ${where}`)
}

/**
 * The brand whose audit chain records a change of these grants: their brand if they share one, otherwise null for the
 * deployment.
 */
export function chainOf(grants: readonly Grant[]): string | null {
  const brandIds = new Set(grants.map(({ scope }) => (scope.kind === 'platform' ? null : scope.brandId)))
  const [only = null] = brandIds
  return brandIds.size === 1 ? only : null
}
