import { readCookie } from '#domain/security/cookie.rules.ts'

/** Remembers which version a browser previews; it grants no access, so it needs no signature. */
const name = 'preview-version'
const seconds = 365 * 24 * 60 * 60

/** The version previewed according to a `Cookie` header; null if there is none. */
export function rememberedVersion(cookies: string | null): string | null {
  const version = readCookie(cookies, name)
  return version && /^(working|[1-9]\d{0,8})$/.test(version) ? version : null
}

/** The `Set-Cookie` header that remembers a version; null clears it. */
export function rememberVersion(version: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  const kept = version === null ? '=; Max-Age=0' : `=${version}; Max-Age=${seconds}`
  return `${name}${kept}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
