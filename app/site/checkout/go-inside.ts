import type { ApiError } from '#app/api-client/api-error.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { ownAddress } from '#app/i18n/own-address.ts'

/**
 * Leads visitors who turn out to be signed in, perhaps in another tab, to where members buy. This is a full load,
 * because the current page was rendered for a guest. `coupon`: one the order doesn't have yet. Returns false for any
 * other error.
 */
export function goInside({ code, continueAt }: ApiError, coupon: string | null = null): boolean {
  if (code !== 'signed_in' || typeof continueAt !== 'string') return false
  const to = new URL(continueAt, location.origin)
  if (coupon) to.searchParams.set('coupon', coupon)
  hardNavigate({ pathname: ownAddress(to.pathname), search: to.search, hash: to.hash })
  return true
}
