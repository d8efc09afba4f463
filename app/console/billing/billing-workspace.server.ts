import { requireBrand, type Workspace } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import { can, reachOf } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { Permission } from '#domain/values/staff.ts'

type MoneyRooms = { lists: boolean; events: boolean; books: boolean; statement: boolean }

/** The Money screens a person may open at a place; if none, the section isn't shown. */
export function moneyRooms(staff: StaffVisitor, { scope }: Workspace): MoneyRooms {
  const brandId = scope.kind === 'platform' ? null : scope.brandId
  const reaches = (permission: Permission) => brandId !== null && reachOf(staff, permission, brandId) !== null
  return {
    lists: reaches('members.see'),
    events: can(staff, 'money.approve', scope),
    books: can(staff, 'reports.see', scope),
    statement: reaches('reports.see'),
  }
}

/**
 * Shared setup of the list loaders: the brand, and the extent of the user's permission in it.
 * @throws DomainError `not_found` if no brand is chosen, or the user has no permission in it.
 */
export async function requireMoney(
  args: Parameters<typeof requireBrand>[0],
  permission: Permission = 'members.see',
) {
  const found = await requireBrand(args)
  const reach = reachOf(found.staff, permission, found.brandId)
  if (reach === null) throw notFound()
  return { ...found, reach, rooms: moneyRooms(found.staff, found.place) }
}

/** The page number in an address, from 1. */
export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1
}
