import type { Context } from 'hono'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Machines that prove themselves by other means: a signed webhook, the sandbox's token desk. */
const machines = /^\/(api\/webhooks|sandbox-gateway)(\/|$)/

/** Whether a request may change something in a person's name, and so must prove where it comes from. */
export function isPersonsWrite(c: Context): boolean {
  return !safe.has(c.req.method) && !machines.test(c.req.path)
}
