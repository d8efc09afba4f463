import type { RouterContextProvider } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { isId } from '#app/console/is-id.ts'
import { type Place, requirePlace } from '#app/console/place.server.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import type { House } from '#domain/house.ts'
import { locate, type MemberThing } from '#domain/members/member-scope.server.ts'
import { can, type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import type { Permission } from '#domain/staff/access/roles.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

type Args = { context: Readonly<RouterContextProvider>; params: { place: string }; url: URL }

/** The room Members of a brand, for who sees any of them. */
type Members = {
  house: House
  staff: StaffVisitor
  now: Date
  place: Place
  brand: Brand
  today: string
  reach: NonNullable<Reach>
}

/**
 * What the screens of the room Members begin with.
 * @throws DomainError `not_found`: no brand, or one where they see no members.
 */
export async function requireMembers(args: Args): Promise<Members> {
  const found = await requirePlace(args)
  const { house, staff, place, now } = found
  const brandId = place.scope.kind === 'brand' ? place.scope.brandId : null
  const brand = (await house.brands.list()).find(({ id }) => id === brandId)
  const reach = brand ? reachOf(staff, 'members.see', brand.id) : null
  if (!brand || !reach) throw notFound()
  return { ...found, brand, reach, today: dateIn(brand.settings.timeZone, now) }
}

/**
 * The same for the screens of one member, by the id of theirs or of something of theirs.
 * @throws DomainError `not_found`: also of another brand, and for who may not see them.
 */
export async function requireMemberThing(
  args: Args,
  what: MemberThing,
  id: string,
): Promise<Members & { owner: Owner; ip: string; may: (permission: Permission) => boolean }> {
  const members = await requireMembers(args)
  const { house, staff, brand, today } = members
  const found = isId(id) ? await locate(house.db, what, id) : null
  const may = (permission: Permission) =>
    found?.scopes.some((scope) => can(staff, permission, scope)) ?? false
  if (found?.brandId !== brand.id || !may('members.see')) throw notFound()
  const { ip } = args.context.get(consoleContext)
  return { ...members, ip, owner: { brandId: brand.id, accountId: found.accountId, today }, may }
}
