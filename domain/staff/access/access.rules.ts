import { type Permission, type Role, roles } from '#domain/values/staff.ts'
import { permissionsOf } from './roles.ts'

/** Where a grant holds, or where something is done: the whole deployment, a brand, or offices of a brand. */
export type Scope =
  | { kind: 'platform' }
  | { kind: 'brand'; brandId: string }
  | { kind: 'offices'; brandId: string; officeIds: readonly string[] }

/** A role with the scope it is given for. A key has of its maker's role `only` the permissions it was made for. */
export type Grant = { role: Role; scope: Scope; only?: readonly Permission[] }

/** Who is asked about: what they have been granted, as it is now. */
export type Granted = { grants: readonly Grant[] }

/** Whether all of `asked` lies within `granted`. An office of nobody's list lies in no grant for offices. */
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
 * What is left of grants for a key: within `scope`, and of the permissions only those named. A key never may more than
 * who made it, as that is now.
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

/** Whether a person of the staff may do something there: the one question every call and every screen asks. */
export function can({ grants }: Granted, permission: Permission, scope: Scope): boolean {
  return grants.some((grant) => gives(grant, permission) && covers(grant.scope, scope))
}

/** Whether they may do it anywhere at all: what decides that a room is in the navigation. */
export function canSomewhere({ grants }: Granted, permission: Permission): boolean {
  return grants.some((grant) => gives(grant, permission))
}

/** Whether a brand is among the places where they work: they have a role in it, in an office of it, or everywhere. */
export function worksIn({ grants }: Granted, brandId: string): boolean {
  return grants.some(({ scope }) => scope.kind === 'platform' || scope.brandId === brandId)
}

/**
 * Whether they may give a grant, or take it away: who manages staff there, and then only what they may do there
 * themselves. So nobody makes an owner but an owner.
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

/** Two grants that say the same, whatever the order of their offices. */
export function isSameGrant(one: Grant, other: Grant): boolean {
  return one.role === other.role && covers(one.scope, other.scope) && covers(other.scope, one.scope)
}

/**
 * What changes between the grants a person has and those somebody wants them to have. Grants that the one who changes
 * them cannot see stay out of it: `hidden` ones are neither added nor removed.
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
 * How far a permission reaches in a brand: all of it, some offices of it, or nowhere. For lists, which show what lies
 * within reach and nothing else.
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
