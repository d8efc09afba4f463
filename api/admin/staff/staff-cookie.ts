import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AdminEnv } from '#api/admin/admin-env.ts'
import { consoleOriginOf } from '#api/admin/staff-call.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import { csrfToken, deviceSeconds } from '#domain/security/csrf.server.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import { hasSignedIn, markSignedIn } from '#domain/staff/session/sign-in-staff.server.ts'
import type { NewStaffSession } from '#domain/staff/session/staff-session.server.ts'

type Name = Extract<Parameters<typeof cookieName>[0], `staff${string}`>

/** Sets a cookie of the console: for its host alone, never sent from another site, not even by following a link. */
export function setStaffCookie(c: Context<AdminEnv>, name: Name, value: string, maxAge?: number): void {
  const origin = consoleOriginOf(c.get('services'))
  setCookie(c, cookieName(name, origin), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: origin.startsWith('https:'),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

/** The value of a cookie of the console that came with a request, or null. */
export function readStaffCookie(c: Context<AdminEnv>, name: Name): string | null {
  return readCookie(c.req.header('cookie'), cookieName(name, consoleOriginOf(c.get('services'))))
}

/** Gives the browser its session, and a csrf token of it; null takes both away. */
export function setStaffSession(c: Context<AdminEnv>, session: NewStaffSession | null): void {
  const left = session ? (session.expiresAt.getTime() - c.get('services').now().getTime()) / 1000 : 0
  setStaffCookie(c, 'staff', session?.token ?? '', Math.max(0, Math.floor(left)))
  sendStaffCsrf(c, session?.sessionId ?? null)
}

/** Whether this person has never come through both steps in this browser, as far as it remembers. */
export function isNewDeviceOf(c: Context<AdminEnv>, { email }: { email: string }): boolean {
  const { sessionSecret } = c.get('services').config
  return !hasSignedIn(sessionSecret, { email, mark: readStaffCookie(c, 'staff-device') })
}

/** Has the browser remember that they have. */
export function rememberDevice(c: Context<AdminEnv>, { email }: { email: string }): void {
  const mark = markSignedIn(c.get('services').config.sessionSecret, email)
  setStaffCookie(c, 'staff-device', mark, deviceSeconds)
}

/**
 * The csrf token of this browser and the session it has from now on; gives the browser its random cookie first when it
 * has none.
 */
export function staffCsrfToken(c: Context<AdminEnv>, sessionId: string | null): string {
  let seed = readStaffCookie(c, 'staff-csrf')
  if (!seed) {
    seed = newToken()
    setStaffCookie(c, 'staff-csrf', seed)
  }
  return csrfToken(c.get('services').config.sessionSecret, { seed, sessionId })
}

/** Puts that token into the answer's `csrf-token` header. */
export function sendStaffCsrf(c: Context<AdminEnv>, sessionId: string | null): void {
  c.header('csrf-token', staffCsrfToken(c, sessionId))
}
