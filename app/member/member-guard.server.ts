import { type RouterContextProvider, redirect } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import type { House } from '#domain/house.ts'
import { loginPath } from './return-path.ts'

export type MemberPage = {
  house: House
  brand: Brand
  now: Date
  owner: Owner
}

/** Who asks for a member's page; anybody else is sent to sign in and comes back after. */
export function requireMemberPage(context: Readonly<RouterContextProvider>, url: URL): MemberPage {
  const { house, brand, scope } = context.get(requestContext)
  if (scope.visitor.kind !== 'member') throw redirect(loginPath(url.pathname + url.search))
  const now = house.now()
  const today = dateIn(brand.settings.timeZone, now)
  return { house, brand, now, owner: { brandId: brand.id, accountId: scope.visitor.accountId, today } }
}

/** Headers of a page that only its owner may see and no cache may keep. */
export const privateHeaders = { 'Cache-Control': 'private, no-store' }
