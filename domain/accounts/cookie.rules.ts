/**
 * The name of a cookie of ours. Over https it carries the `__Host-` prefix, so that no neighbour under the
 * same domain and no plain-http page can set it (RFC 6265bis §4.1.3.2).
 */
export function cookieName(
  name:
    | 'session'
    | 'csrf'
    | 'device'
    | 'checkout'
    | 'preview'
    | 'staff'
    | 'staff-csrf'
    | 'staff-device'
    | 'staff-desk',
  origin: string,
): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}

/** The value of one cookie in a `Cookie` header, or null. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null
  for (const pair of header.split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim() || null
  }
  return null
}
