import { createMiddleware } from 'hono/factory'
import type { requires as takesOfConsole } from '#api/admin/staff-call.ts'
import type { Asking } from './test-console.ts'

/** A request with this header only learns whether it is allowed, and goes no further. */
export const probe = 'x-knock'
/** The status for an allowed probe. None of our responses has it. */
export const allowedStatus = 418

/** The same person, sending only probes. */
export const probing = (browser: Asking): Asking => ({
  get: (path) => browser.get(path, { [probe]: 'once' }),
  write: (method, path, body, headers) => browser.write(method, path, body, { ...headers, [probe]: 'once' }),
})

/** The authorization module unchanged, except that probes stop right after it. */
export function stoppingProbes<Module extends { requires: typeof takesOfConsole }>(module: Module): Module {
  const requires: typeof takesOfConsole = (...asked) => {
    const declared = module.requires(...asked)
    const middleware = createMiddleware((c, next) =>
      declared.middleware(c, async () => {
        if (!c.req.header(probe)) return next()
        c.res = new Response(null, { status: allowedStatus })
      }),
    )
    return { ...declared, middleware }
  }
  return { ...module, requires }
}
