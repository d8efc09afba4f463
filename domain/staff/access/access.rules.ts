import { type Permission, type Role, roles } from '#domain/values/staff.ts'
import { permissionsOf } from './roles.ts'

/** Where a grant applies, or where something happens: the whole deployment, a brand, or some offices of a brand. */
export type Scope =
  | { kind: 'platform' }
  | { kind: 'brand'; brandId: string }
  | { kind: 'offices'; brandId: string; officeIds: readonly string[] }

/** A role within a scope. An API key has only the permissions in `only` of its creator's role. */
export type Grant = { role: Role; scope: Scope; only?: readonly Permission[] }

/** A person or key with their current grants. */
export type Granted = { grants: readonly Grant[] }

/** Whether all of `asked` lies within `granted`. An empty list of offices is within no grant for offices. */
export function covers(granted: Scope, asked: Scope): boolean {
  if (granted.kind === 'platform') return true
  if (asked.kind === 'platform' || asked.brandId !== granted.brandId) return false
  if (granted.kind === 'brand') return true
  if (asked.kind === 'brand') return false
  return asked.officeIds.length > 0 && asked.officeIds.every((id) => granted.officeIds.includes(id))
}

function gives({ role, only }: Grant, permission: Permission): boolean {
  return permissionsOf[role].includes(permission) && (only === undefined || only.includes(permission))
}

/**
 * The grants of an API key: its creator's current grants, limited to `scope` and to the permissions in `only`. A key
 * can never do more than its creator can now.
 */
export function narrowGrants(
  grants: readonly Grant[],
  { scope, only }: { scope: Scope; only: readonly Permission[] },
): Grant[] {
  return grants.flatMap((grant) => {
    if (covers(grant.scope, scope)) return [{ role: grant.role, scope, only }]
    return covers(scope, grant.scope) ? [{ ...grant, only }] : []
  })
}

/** Whether someone has a permission in a scope. Every call and every screen uses this check. */
export function can({ grants }: Granted, permission: Permission, scope: Scope): boolean {
  return grants.some((grant) => gives(grant, permission) && covers(grant.scope, scope))
}

/** Whether they have it anywhere. Decides which sections are in the console's menu. */
export function canSomewhere({ grants }: Granted, permission: Permission): boolean {
  return grants.some((grant) => gives(grant, permission))
}

/** Whether they have any role in a brand: in the brand, in an office of it, or in the whole deployment. */
export function worksIn({ grants }: Granted, brandId: string): boolean {
  return grants.some(({ scope }) => scope.kind === 'platform' || scope.brandId === brandId)
}

/**
 * Whether they may give or remove a grant: they must manage staff in that scope and have each of the role's permissions
 * there. So only an owner can make an owner.
 */
export function mayGive(giver: Granted, { role, scope }: Grant): boolean {
  return (
    can(giver, 'staff.manage', scope) &&
    permissionsOf[role].every((permission) => can(giver, permission, scope))
  )
}

/** The roles they may give in a scope, in the table's order. */
export function rolesToGive(giver: Granted, scope: Scope): Role[] {
  return roles.filter((role) => mayGive(giver, { role, scope }))
}

/** Whether two grants are equal, regardless of the order of their offices. */
export function isSameGrant(one: Grant, other: Grant): boolean {
  return one.role === other.role && covers(one.scope, other.scope) && covers(other.scope, one.scope)
}

/**
 * The difference between the grants a person has and those they should have. Existing grants that the editor cannot see
 * (`isSeen`) are not removed.
 */
export function compareGrants(
  now: readonly Grant[],
  wanted: readonly Grant[],
  isSeen: (grant: Grant) => boolean,
): { added: Grant[]; removed: Grant[] } {
  return {
    added: wanted.filter((grant) => !now.some((each) => isSameGrant(each, grant))),
    removed: now.filter((grant) => isSeen(grant) && !wanted.some((each) => isSameGrant(each, grant))),
  }
}

/**
 * How far a permission reaches in a brand: all of it, some offices, or nowhere (null). Lists show only what is within
 * reach.
 */
export type Reach = { kind: 'brand' } | { kind: 'offices'; officeIds: readonly string[] } | null

/** How far a person's permission reaches in a brand. */
export function reachOf({ grants }: Granted, permission: Permission, brandId: string): Reach {
  const own = grants.filter((grant) => gives(grant, permission)).map(({ scope }) => scope)
  if (own.some((scope) => covers(scope, { kind: 'brand', brandId }))) return { kind: 'brand' }
  const officeIds = own.flatMap((scope) =>
    scope.kind === 'offices' && scope.brandId === brandId ? scope.officeIds : [],
  )
  return officeIds.length > 0 ? { kind: 'offices', officeIds: [...new Set(officeIds)] } : null
}
