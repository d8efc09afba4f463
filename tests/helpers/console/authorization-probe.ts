import { createMiddleware } from 'hono/factory'
import type { requires as takesOfConsole } from '#api/admin/staff-call.ts'
import type { Asking } from './test-console.ts'

/** Who sends this is told whether they are let in, and goes no further. */
export const probe = 'x-knock'
/** What who may is answered then; nothing of ours answers so. */
export const allowedStatus = 418

/** The same person, who only knocks. */
export const probing = (browser: Asking): Asking => ({
  get: (path) => browser.get(path, { [probe]: 'once' }),
  write: (method, path, body, headers) => browser.write(method, path, body, { ...headers, [probe]: 'once' }),
})

/** The module that asks who may, as it is; only who knocks is stopped right behind it. */
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
