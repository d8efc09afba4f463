export type HostRules = {
  brands: { key: string; hosts: string[] }[]
  defaultBrand: string
  production: boolean
}

/**
 * The key of the brand a request's Host header names, or null for an unknown host (421). `<key>.localhost` works
 * outside production. A bare localhost or an IP address gets the default brand.
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
 * The cache key for a Host header: the same for all spellings of a host, and for all IP addresses, which get the same
 * brand. Null when it isn't a valid host.
 */
export function hostKey(host: string): string | null {
  const name = hostname(host)
  return name !== null && isAddress(name) ? 'address' : name
}

/** The host in lowercase, without port and final dot. Null when it isn't a valid host. */
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
