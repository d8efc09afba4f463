import type { RouterContextProvider } from 'react-router'
import { type MemberPage, requireMemberPage } from '#app/site/member/member-guard.server.ts'

/** Who asks for a file of their savings; who has to sign in first comes back to the page the link is on. */
export function requireSavings(context: Readonly<RouterContextProvider>, url: URL): MemberPage {
  return requireMemberPage(context, new URL('/savings-summary', url))
}
