import { requireBrand, type Workspace } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

/** Whether a user may enter the Offices section at a place: a brand with offices they may change. */
export function entersOffices(staff: StaffVisitor, { scope }: Workspace): boolean {
  return scope.kind === 'brand' && reachOf(staff, 'offices.change', scope.brandId) !== null
}

/**
 * Shared setup of the section's loaders. `isWhole`: the screen is about all offices of the brand.
 * @throws DomainError `not_found` if no brand is chosen, or the permission doesn't extend to it.
 */
export async function requireOffices(
  args: Parameters<typeof requireBrand>[0],
  { isWhole = false }: { isWhole?: boolean } = {},
) {
  const found = await requireBrand(args)
  const reach = reachOf(found.staff, 'offices.change', found.brandId)
  if (reach === null || (isWhole && reach.kind !== 'brand')) throw notFound()
  return { ...found, reach }
}

/** Whether an office is within the user's permission. */
export function reaches(reach: Exclude<Reach, null>, officeId: string): boolean {
  return reach.kind === 'brand' || reach.officeIds.includes(officeId)
}
