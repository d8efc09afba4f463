/** Pages that signing in does not lead back to. */
const pointless = /^\/(member-login|reset-password|api)(\/|$)/

/**
 * Where to go after signing in: a path of this very site, or the dashboard. What a stranger put into the address
 * bar cannot lead elsewhere: no scheme, no host, no backslash or control character browsers read as a slash.
 */
export function returnPath(wanted: string | null | undefined): string {
  const fallback = '/dashboard'
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return fallback
  const here = 'http://here.invalid'
  if (!URL.canParse(wanted, here)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, here)
  // A path such as '/x/..//host' is harmless here and a host once it is resolved again.
  if (origin !== here || pathname.startsWith('//') || pointless.test(pathname)) return fallback
  return pathname + search + hash
}

/** The address of the sign-in page that leads back to `path`. */
export function loginPath(path: string): string {
  const back = returnPath(path)
  return back === '/dashboard' ? '/member-login' : `/member-login?return=${encodeURIComponent(back)}`
}
