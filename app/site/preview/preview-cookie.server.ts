import { readCookie } from '#domain/security/cookie.rules.ts'

/** Remembers which version a browser previews; it opens nothing, so it needs no signature. */
const name = 'preview-version'
const seconds = 365 * 24 * 60 * 60

/** The version that the sender of a `Cookie` header previews, as this browser remembers it; null for none. */
export function rememberedVersion(cookies: string | null): string | null {
  const version = readCookie(cookies, name)
  return version && /^(working|[1-9]\d{0,8})$/.test(version) ? version : null
}

/** The `Set-Cookie` line that remembers a version, or forgets it with null. */
export function rememberVersion(version: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  const kept = version === null ? '=; Max-Age=0' : `=${version}; Max-Age=${seconds}`
  return `${name}${kept}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
