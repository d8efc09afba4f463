import type { Context } from 'hono'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Requests from machines, authenticated another way: signed webhooks, and the sandbox's tokens. */
const machines = /^\/(api\/webhooks|sandbox-gateway)(\/|$)/

/** Whether a request can change data on a person's behalf, and so must prove its origin. */
export function isBrowserWrite(c: Context): boolean {
  return !safe.has(c.req.method) && !machines.test(c.req.path)
}
