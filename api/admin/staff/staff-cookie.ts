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

/** Sets a console cookie: for its own host only, and never sent from another site, not even when following a link. */
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

/** The value of a console cookie in the request, or null. */
export function readStaffCookie(c: Context<AdminEnv>, name: Name): string | null {
  return readCookie(c.req.header('cookie'), cookieName(name, consoleOriginOf(c.get('services'))))
}

/** Sets the session cookie and a matching csrf token; null removes both. */
export function setStaffSession(c: Context<AdminEnv>, session: NewStaffSession | null): void {
  const left = session ? (session.expiresAt.getTime() - c.get('services').now().getTime()) / 1000 : 0
  setStaffCookie(c, 'staff', session?.token ?? '', Math.max(0, Math.floor(left)))
  sendStaffCsrf(c, session?.sessionId ?? null)
}

/** Whether this person has never completed both sign-in steps in this browser, according to its cookie. */
export function isNewDeviceOf(c: Context<AdminEnv>, { email }: { email: string }): boolean {
  const { sessionSecret } = c.get('services').config
  return !hasSignedIn(sessionSecret, { email, mark: readStaffCookie(c, 'staff-device') })
}

/** Marks this browser as known for this person. */
export function rememberDevice(c: Context<AdminEnv>, { email }: { email: string }): void {
  const mark = markSignedIn(c.get('services').config.sessionSecret, email)
  setStaffCookie(c, 'staff-device', mark, deviceSeconds)
}

/** The csrf token for this browser and its next session. Sets the browser's random cookie first if it is missing. */
export function staffCsrfToken(c: Context<AdminEnv>, sessionId: string | null): string {
  let seed = readStaffCookie(c, 'staff-csrf')
  if (!seed) {
    seed = newToken()
    setStaffCookie(c, 'staff-csrf', seed)
  }
  return csrfToken(c.get('services').config.sessionSecret, { seed, sessionId })
}

/** Sends that token in the `csrf-token` response header. */
export function sendStaffCsrf(c: Context<AdminEnv>, sessionId: string | null): void {
  c.header('csrf-token', staffCsrfToken(c, sessionId))
}
