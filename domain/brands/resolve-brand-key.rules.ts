export type HostRules = {
  brands: { key: string; hosts: string[] }[]
  defaultBrand: string
  production: boolean
}

/**
 * The key of the brand that a request's Host header names, or null for a host that is nobody's (421).
 * `<key>.localhost` works outside production; a bare localhost or an IP address gets the default brand.
 */
export function resolveBrandKey(
  host: string,
  { brands, defaultBrand, production }: HostRules,
): string | null {
  const name = hostname(host)
  if (name === null) return null
  const owner = brands.find(({ hosts }) => hosts.some((own) => own.toLowerCase() === name))
  if (owner) return owner.key
  if (name === 'localhost' || isAddress(name)) return defaultBrand
  const key = name.match(/^([a-z0-9-]+)\.localhost$/)?.[1]
  if (production || key === undefined) return null
  return brands.some((brand) => brand.key === key) ? key : null
}

/**
 * What a Host header is kept under: one name for all spellings of a host and for all addresses, which name the same
 * brand; null when it is no host at all.
 */
export function hostKey(host: string): string | null {
  const name = hostname(host)
  return name !== null && isAddress(name) ? 'address' : name
}

/** The host without port and final dot, in lower case; null when it is no host at all. */
function hostname(host: string): string | null {
  const match = host
    .trim()
    .toLowerCase()
    .match(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/)
  return match?.[1] ?? null
}

function isAddress(name: string): boolean {
  return name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)
}
