import type { RequestListener } from 'node:http'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'

/** Whether a Host header names the console's origin. Ignores the port, which depends on the proxy. */
export function consoleHosts(consoleOrigin: string | null): (host: string | null | undefined) => boolean {
  if (!consoleOrigin) return () => false
  const own = hostKey(new URL(consoleOrigin).host)
  return (host) => hostKey(host ?? '') === own
}

/** Serves two sites on one port: the console at its own host, the brands at every other. */
export function byHost(
  { site, console: staff }: { site: RequestListener; console: RequestListener },
  consoleOrigin: string,
): RequestListener {
  const isConsole = consoleHosts(consoleOrigin)
  return (request, response) => (isConsole(request.headers.host) ? staff : site)(request, response)
}
