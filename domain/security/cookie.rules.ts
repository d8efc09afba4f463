/** Cookies of visitors and members. Each brand's privacy page lists them all. */
export const visitorCookies = ['csrf', 'session', 'device', 'checkout'] as const

/** Staff cookies. `preview` shows them a draft of the site. */
type StaffCookie = 'preview' | 'staff' | 'staff-csrf' | 'staff-device' | 'staff-desk'

/**
 * The full name of a cookie. Over https it has the `__Host-` prefix, so that no other host of the domain and no plain-http
 * page can set it (RFC 6265bis §4.1.3.2).
 */
export function cookieName(name: (typeof visitorCookies)[number] | StaffCookie, origin: string): string {
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
