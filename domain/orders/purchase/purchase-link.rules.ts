/** What a way to a plan names, as the address of /join-now carries it; `people`: how many are to be on the plan. */
const carried = ['plan', 'interval', 'people', 'office', 'coupon', 'version'] as const

export type Wanted = { [Name in (typeof carried)[number]]?: string | number | null | undefined }

/**
 * The address at which a signed-in member buys what a way to a plan names: within the account they have. The state is
 * not carried along, for the one they live in decides.
 */
export function purchaseLink(wanted: Wanted): string {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = wanted[name]
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? '/dashboard/purchase' : `/dashboard/purchase?${query}`
}
