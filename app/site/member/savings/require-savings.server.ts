import type { RouterContextProvider } from 'react-router'
import { type MemberPage, requireMemberPage } from '#app/site/member/member-guard.server.ts'

/** The signed-in member of a request for a savings file; after signing in they return to the page with the link. */
export function requireSavings(context: Readonly<RouterContextProvider>, url: URL): MemberPage {
  return requireMemberPage(context, new URL('/savings-summary', url))
}
