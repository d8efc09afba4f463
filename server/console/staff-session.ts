import { createMiddleware } from 'hono/factory'
import type { AdminEnv } from '#api/admin/admin-env.ts'
import { readStaffCookie, setStaffCookie } from '#api/admin/staff-cookie.ts'
import { isCsrfToken } from '#domain/accounts/browser-proof.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { House } from '#domain/house.ts'
import { findStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { clientAddress } from '#server/middleware/session.ts'
import { isPersonsWrite } from '#server/middleware/writes.ts'

/** Sets who asks, from which address, by the console's own cookie alone; a cookie that opens nothing is deleted. */
export function staffSession(house: House, { trustProxy }: { trustProxy: number }) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    c.set('house', house)
    c.set('ip', clientAddress(c, trustProxy))
    c.set('userAgent', c.req.header('user-agent')?.slice(0, 300) ?? null)
    const token = readStaffCookie(c, 'staff')
    const { idleLogoutSeconds: idleSeconds } = house.config
    const staff = token ? await findStaffSession(house.db, { token, now: house.now(), idleSeconds }) : null
    c.set('staff', staff)
    if (token && !staff) setStaffCookie(c, 'staff', '', 0)
    await next()
  })
}

/** Refuses writes whose `csrf-token` header is not the one given to this browser, signed in as it is now. */
export function staffCsrf() {
  return createMiddleware<AdminEnv>(async (c, next) => {
    const proof = {
      seed: readStaffCookie(c, 'staff-csrf'),
      sessionId: c.get('staff')?.sessionId ?? null,
      given: c.req.header('csrf-token'),
    }
    if (isPersonsWrite(c) && !isCsrfToken(c.get('house').config.sessionSecret, proof)) {
      throw new DomainError('csrf', 'This page is out of date. Please reload it and try again.')
    }
    await next()
  })
}
