import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { loginPath } from '#app/site/member/sign-in/return-path.ts'
import { redirect } from '#app/site-redirect.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { dashboardOf, readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { Dashboard } from '#domain/memberships/membership.schema.ts'
import type { AccountRow } from '#domain/memberships/membership-view.server.ts'
import type { Services } from '#domain/services.ts'
import type { Locale } from '#messages/locale.ts'

export type MemberPage = {
  services: Services
  brand: Brand
  now: Date
  owner: AccountContext
  /** The session of this browser. */
  sessionId: string
  /** The owner's account, if it was loaded together with the session. */
  account: AccountRow | null
  locale: Locale
}

/** The signed-in member of a request; anyone else is redirected to sign in, and back afterwards. */
export function requireMemberPage(context: Readonly<RouterContextProvider>, url: URL): MemberPage {
  const { services, brand, scope, account, locale } = context.get(requestContext)
  if (scope.visitor.kind !== 'member')
    throw redirect(loginPath({ pathname: url.pathname, search: url.search }))
  const now = services.now()
  const today = dateIn(brand.settings.timeZone, now)
  const { accountId, sessionId } = scope.visitor
  const owner = { brandId: brand.id, accountId, today }
  return { services, brand, now, owner, sessionId, account, locale }
}

/** The member's data: as loaded with the session, otherwise loaded now. */
export async function readOwnDashboard(page: MemberPage): Promise<Dashboard> {
  const { services, owner, account } = page
  return account ? dashboardOf(account, owner.today) : await readDashboard(services.db, owner)
}

/** Headers of a page that only its owner may see and no cache may store. */
export const privateHeaders = { 'Cache-Control': 'private, no-store' }
