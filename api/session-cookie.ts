import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { cookieName } from '#domain/security/cookie.rules.ts'
import type { ApiEnv } from './api-env.ts'

type Name = Parameters<typeof cookieName>[0]

/**
 * Sets a cookie only the server reads, for `maxAge` seconds: HttpOnly, SameSite=Lax, this host only, Secure over https.
 */
export function setPrivateCookie(
  c: Context<ApiEnv>,
  name: Name,
  value: string,
  maxAge: number | 'while the browser is open',
): void {
  const { publicOrigin } = c.get('services').config
  setCookie(c, cookieName(name, publicOrigin), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicOrigin.startsWith('https:'),
    ...(typeof maxAge === 'number' ? { maxAge } : {}),
  })
}

/** Sets the session cookie to the token of `createSession`, until it expires. */
export function setSessionCookie(c: Context<ApiEnv>, session: { token: string; expiresAt: Date }): void {
  const seconds = (session.expiresAt.getTime() - c.get('services').now().getTime()) / 1000
  setPrivateCookie(c, 'session', session.token, Math.max(0, Math.floor(seconds)))
}

export function clearSessionCookie(c: Context<ApiEnv>): void {
  setPrivateCookie(c, 'session', '', 0)
}
