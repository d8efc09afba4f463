import { consoleContext } from '#app/console/console-context.ts'
import { isId } from '#app/console/is-id.ts'
import { requireBrand } from '#app/console/workspace.server.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { type MemberNoun, scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import { notFound } from '#domain/errors.ts'
import { can, reachOf } from '#domain/staff/access/access.rules.ts'
import type { Permission } from '#domain/values/staff.ts'

type Args = Parameters<typeof requireBrand>[0]
type Members = Awaited<ReturnType<typeof requireMembers>>

/**
 * Shared setup of the Members screens.
 * @throws DomainError `not_found` if there is no brand, or the user may not see its members.
 */
export async function requireMembers(args: Args) {
  const found = await requireBrand(args)
  const reach = reachOf(found.staff, 'members.see', found.brandId)
  if (!reach) throw notFound()
  return { ...found, reach }
}

/**
 * The same for the screens of one member, by the id of the member or of something they own.
 * @throws DomainError `not_found`, also if it belongs to another brand or the user may not see it.
 */
export async function requireMemberThing(
  args: Args,
  what: MemberNoun,
  id: string,
): Promise<Members & { owner: AccountContext; ip: string; may: (permission: Permission) => boolean }> {
  const members = await requireMembers(args)
  const { services, staff, brand, today } = members
  const found = isId(id) ? await scopeOfMember(services.db, what, id) : null
  const may = (permission: Permission) =>
    found?.scopes.some((scope) => can(staff, permission, scope)) ?? false
  if (found?.brandId !== brand.id || !may('members.see')) throw notFound()
  const { ip } = args.context.get(consoleContext)
  return { ...members, ip, owner: { brandId: brand.id, accountId: found.accountId, today }, may }
}
