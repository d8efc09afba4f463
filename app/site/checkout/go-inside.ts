import type { ApiError } from '#app/api-client/api-error.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { ownAddress } from '#app/i18n/own-address.ts'

/**
 * Leads whoever turned out to be signed in, perhaps by another tab, to where members buy; the whole page is loaded, for
 * this one was drawn for a stranger. `coupon`: one the order does not know yet. False for every other refusal.
 */
export function goInside({ code, continueAt }: ApiError, coupon: string | null = null): boolean {
  if (code !== 'signed_in' || typeof continueAt !== 'string') return false
  const to = new URL(continueAt, location.origin)
  if (coupon) to.searchParams.set('coupon', coupon)
  hardNavigate({ pathname: ownAddress(to.pathname), search: to.search, hash: to.hash })
  return true
}
