import { requireBrand } from '#app/console/workspace.server.ts'
import { can } from '#domain/staff/access/access.rules.ts'

/**
 * Shared setup of the plan screens' loaders: a brand, and what the user may do there. @throws DomainError `not_found`
 */
export async function requirePlans(args: Parameters<typeof requireBrand>[0]) {
  const { staff, ...found } = await requireBrand(args, 'plans.see')
  const { scope } = found.place
  const may = { draft: can(staff, 'plans.draft', scope), publish: can(staff, 'plans.publish', scope) }
  return { ...found, may }
}
