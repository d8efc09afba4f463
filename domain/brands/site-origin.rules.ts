import type { Brand } from './brand.schema.ts'

type Deployment = { publicOrigin: string; defaultBrand: string }

/**
 * Whether a brand has no working address yet: its only hosts wait for their DNS records, and its links would lead to
 * another brand's site.
 */
export function waitsForHost(
  { key, hosts, settings }: Pick<Brand, 'key' | 'hosts' | 'settings'>,
  { publicOrigin, defaultBrand }: Deployment,
): boolean {
  if (settings.origin !== null || key === defaultBrand || new URL(publicOrigin).hostname === 'localhost')
    return false
  return hosts.length === 0 && settings.hostChecks.length > 0
}

/**
 * The origin of a brand's own links, regardless of the request's Host: its own if it has one; the deployment's for the
 * default brand; else its first host, or `<key>.localhost` where the deployment itself is at localhost.
 */
export function siteOrigin(
  brand: Pick<Brand, 'key' | 'hosts' | 'settings'>,
  { publicOrigin, defaultBrand }: Deployment,
): string {
  if (brand.settings.origin !== null) return new URL(brand.settings.origin).origin
  const url = new URL(publicOrigin)
  if (brand.key === defaultBrand) return url.origin
  if (url.hostname === 'localhost') url.hostname = `${brand.key}.localhost`
  else if (brand.hosts[0]) url.host = brand.hosts[0]
  return url.origin
}
