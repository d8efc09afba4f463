import { createMiddleware } from 'hono/factory'
import type { AdminEnv } from '#api/admin/admin-env.ts'
import { readStaffCookie, setStaffCookie } from '#api/admin/staff/staff-cookie.ts'
import { DomainError } from '#domain/errors.ts'
import { isCsrfToken } from '#domain/security/csrf.server.ts'
import type { Services } from '#domain/services.ts'
import { findKeyVisitor } from '#domain/staff/api-keys/api-keys.server.ts'
import { findStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { isBrowserWrite } from '#server/middleware/browser-writes.ts'
import { clientAddress } from '#server/middleware/session.ts'

/**
 * Sets the requester and their address, from the console's own cookie. API requests may instead send a key in the
 * `Authorization` header, which then takes precedence. Deletes a cookie that is no longer valid.
 */
export function staffSession(services: Services, { trustProxy }: { trustProxy: number }) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    c.set('services', services)
    c.set('ip', clientAddress(c, trustProxy))
    c.set('userAgent', c.req.header('user-agent')?.slice(0, 300) ?? null)
    const authorization = c.req.header('authorization')
    if (authorization !== undefined && c.req.path.startsWith('/api/admin/')) {
      const key = /^Bearer (enk_[\w-]{43})$/i.exec(authorization)?.[1]
      c.set('staff', key ? await findKeyVisitor(services.db, { key, now: services.now() }) : null)
      if (!c.get('staff')) throw new DomainError('unauthenticated', 'This key is not valid.')
      return next()
    }
    const token = readStaffCookie(c, 'staff')
    const { idleLogoutSeconds: idleSeconds } = services.config
    const staff = token
      ? await findStaffSession(services.db, { token, now: services.now(), idleSeconds })
      : null
    c.set('staff', staff)
    if (token && !staff) setStaffCookie(c, 'staff', '', 0)
    await next()
  })
}

/**
 * Rejects writes whose `csrf-token` header isn't the one issued to this browser in its current sign-in state. Requests
 * with a key are exempt, because no browser sends a key by itself.
 */
export function staffCsrf() {
  return createMiddleware<AdminEnv>(async (c, next) => {
    if (c.get('staff')?.key) return next()
    const proof = {
      seed: readStaffCookie(c, 'staff-csrf'),
      sessionId: c.get('staff')?.sessionId ?? null,
      given: c.req.header('csrf-token'),
    }
    if (isBrowserWrite(c) && !isCsrfToken(c.get('services').config.sessionSecret, proof)) {
      throw new DomainError('csrf', 'This page is out of date. Please reload it and try again.')
    }
    await next()
  })
}
