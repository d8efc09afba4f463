import { listWorkspaces, type Workspace } from '#app/console/workspace.server.ts'
import type { Services } from '#domain/services.ts'
import { can, type Scope } from '#domain/staff/access/access.rules.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { GrantChoices } from './grants-editor.tsx'

/**
 * What a user may choose from when granting roles at a place: that place, and, from the whole deployment, each brand.
 */
export async function grantChoices(
  services: Services,
  staff: StaffVisitor,
  place: Workspace,
): Promise<GrantChoices> {
  const places = (await listWorkspaces(services, staff)).filter(
    ({ key, scope }) =>
      (place.scope.kind === 'platform' || key === place.key) && can(staff, 'staff.manage', scope),
  )
  return {
    giver: { grants: staff.grants },
    places: places.map(({ name, scope }) => ({
      name: scope.kind === 'platform' ? 'Everything' : name,
      scope,
    })),
    offices: await officesOf(services, place.scope),
  }
}

async function officesOf(services: Services, scope: Scope) {
  return scope.kind === 'platform' ? [] : listOfficeNames(services.db, scope.brandId)
}
