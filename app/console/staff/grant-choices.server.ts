import { type Place, placesOf } from '#app/console/workspace.server.ts'
import type { House } from '#domain/services.ts'
import { can, type Scope } from '#domain/staff/access/access.rules.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { GrantChoices } from './grants-editor.tsx'

/** What somebody who gives roles at a place may choose from: that place, and, from the whole deployment, each brand. */
export async function grantChoices(house: House, staff: StaffVisitor, place: Place): Promise<GrantChoices> {
  const places = (await placesOf(house, staff)).filter(
    ({ key, scope }) =>
      (place.scope.kind === 'platform' || key === place.key) && can(staff, 'staff.manage', scope),
  )
  return {
    giver: { grants: staff.grants },
    places: places.map(({ name, scope }) => ({
      name: scope.kind === 'platform' ? 'Everything' : name,
      scope,
    })),
    offices: await officesOf(house, place.scope),
  }
}

async function officesOf(house: House, scope: Scope) {
  return scope.kind === 'platform' ? [] : listOfficeNames(house.db, scope.brandId)
}
