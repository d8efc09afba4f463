import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { clearSessionCookie } from '#api/session-cookie.ts'
import { findSession } from '#domain/accounts/find-session.server.ts'
import { findImpersonation } from '#domain/back-office/members/impersonation/find-impersonation.server.ts'
import { isImpersonationToken } from '#domain/back-office/members/impersonation/start-impersonation.server.ts'
import { DomainError } from '#domain/errors.ts'
import { findMember } from '#domain/memberships/membership.queries.server.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import type { Services } from '#domain/services.ts'
import * as m from '#messages'
import { isBrowserWrite } from './browser-writes.ts'

/** Screens that all use `readDashboard`, and the router's data requests for them. */
const memberPages = /^\/(?:es\/)?dashboard(?:\.data|\/|$)/

/**
 * Sets `scope` (who sends the request, and from which address), and `account` for member pages. Without a cookie it
 * doesn't query the database. Deletes the cookie of an ended session, so that its browser gets shared pages again.
 * Staff who impersonate a member are read-only, whatever a route does.
 * @param trustProxy how many proxies in front of us to trust; 0 ignores `X-Forwarded-For`.
 */
export function sessionMiddleware(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  { trustProxy }: { trustProxy: number },
) {
  const name = cookieName('session', services.config.publicOrigin)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const token = readCookie(c.req.header('cookie'), name)
    const find = token && isImpersonationToken(token) ? findLooker : finderOf(c)
    const member = token
      ? await find(services.db, {
          brandId: c.get('brand').id,
          token,
          now: services.now(),
          idleSeconds: services.config.idleLogoutSeconds,
        })
      : null
    c.set('account', member?.account ?? null)
    c.set('scope', {
      visitor: member?.visitor ?? { kind: 'anonymous' },
      ip: clientAddress(c, trustProxy),
      userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    })
    if (token && !member) clearSessionCookie(c)
    if (member?.visitor.lookedAtBy) refuseToLooker(c)
    await next()
  })
}

function finderOf(c: Context) {
  return c.req.method === 'GET' && memberPages.test(c.req.path) ? findMember : findVisitor
}

/** The only write allowed during impersonation: ending it. */
const stopLooking = 'POST /api/v4/member/logout'
/** Reads denied during impersonation because they return more than a screen shows: a person's entire data as a file. */
const notForLookers = new Set(['/api/v4/member/data'])

function refuseToLooker(c: Context): void {
  const { method, path } = c.req
  const isWrite = isBrowserWrite(c)
  if (isWrite ? `${method} ${path}` === stopLooking : !notForLookers.has(path)) return
  const message = isWrite ? m.errors_see_member_does_change : m.errors_see_member_does_their
  throw new DomainError('read_only', message)
}

/** Finds the member whom staff are impersonating. */
async function findLooker(...[db, ask]: Parameters<typeof findMember>) {
  const visitor = await findImpersonation(db, ask)
  return visitor && { visitor, account: null }
}

/** Finds a member's visitor data, without the contents of their account. */
async function findVisitor(...[db, ask]: Parameters<typeof findMember>) {
  const visitor = await findSession(db, ask)
  return visitor && { visitor, account: null }
}

/** The client address of a request, as `addressBehind` finds it. */
export function clientAddress(c: Context, trustProxy: number): string {
  const peer = hasSocket(c.env) ? (c.env.incoming.socket.remoteAddress ?? '') : ''
  return addressBehind(peer, c.req.header('x-forwarded-for'), trustProxy)
}

/** Strips the port that some proxies append to an address: '192.0.2.7:4711', '[2001:db8::7]:4711'. */
const withoutPort = (told: string) => /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(told)

/**
 * The client of the outermost trusted proxy. Each proxy appends its client's address on the right, some with a port.
 */
export function addressBehind(peer: string, header: string | undefined, trustProxy: number): string {
  const forwarded = (trustProxy > 0 && header?.split(',')) || []
  const heard = [...forwarded.map((part) => part.trim()).filter(Boolean), peer]
  const written = heard.at(-1 - trustProxy) ?? heard[0] ?? ''
  const [, v4, v6] = withoutPort(written) ?? []
  const told = v4 ?? v6 ?? written
  const address = told !== peer && isIP(told) ? told : peer
  return address.replace(/^::ffff:(?=\d+\.)/, '') || '0.0.0.0'
}

/** False when the app is called without a socket, as in tests. */
function hasSocket(env: unknown): env is HttpBindings {
  return typeof env === 'object' && env !== null && 'incoming' in env
}
