import type { RequestListener } from 'node:http'
import { ConfigError, type Env } from '#server/env.ts'

/** What a process runs: everything, the brands' sites, the jobs, or the staff console. */
export type Role = 'all' | 'web' | 'worker' | 'console'

/**
 * The settings for a process with this role. The worker bypasses any pooler, because its jobs are long and it has its
 * own connections.
 *
 * @throws ConfigError if a single-role process would lack something.
 */
export function envOfRole(env: Env, role: Role): Env {
  if (role === 'all') return env
  if (!env.DATABASE_URL) {
    throw new ConfigError(
      'Set DATABASE_URL to start one role alone: the database that Enamel brings serves one process.',
    )
  }
  if (role === 'console' && !env.CONSOLE_ORIGIN) {
    throw new ConfigError('Set CONSOLE_ORIGIN to start the console: without it there is none.')
  }
  if (role !== 'worker') return { ...env, WORKER: 'off' }
  return {
    ...env,
    WORKER: 'embedded',
    DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    DATABASE_PREPARES: env.DATABASE_DIRECT_URL ? true : env.DATABASE_PREPARES,
  }
}

/** For a host that another process serves: answers its probes, and 421 to everything else. */
export function servedElsewhere(probed: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url === '/healthz' || request.url === '/readyz') {
      probed(request, response)
      return
    }
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : 'This address is served by another process.\n')
  }
}
