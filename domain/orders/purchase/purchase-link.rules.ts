/** Query parameters of a /join-now link to a plan. `people`: how many will be on the plan. */
const carried = ['plan', 'interval', 'people', 'office', 'coupon', 'version'] as const

export type Wanted = { [Name in (typeof carried)[number]]?: string | number | null | undefined }

/**
 * The URL at which a signed-in member buys the linked plan within their own account. Drops the state, because the
 * member's own state applies.
 */
export function purchaseLink(wanted: Wanted): string {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = wanted[name]
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? '/dashboard/purchase' : `/dashboard/purchase?${query}`
}
