import type { RequestListener } from 'node:http'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'

/** Whether a Host header names the console's origin; its port is the proxy's business. */
export function consoleHosts(consoleOrigin: string | null): (host: string | null | undefined) => boolean {
  if (!consoleOrigin) return () => false
  const own = hostKey(new URL(consoleOrigin).host)
  return (host) => hostKey(host ?? '') === own
}

/** Two sites at one port: the console by its own host, the brands' by every other. */
export function byHost(
  { site, console: staff }: { site: RequestListener; console: RequestListener },
  consoleOrigin: string,
): RequestListener {
  const isConsole = consoleHosts(consoleOrigin)
  return (request, response) => (isConsole(request.headers.host) ? staff : site)(request, response)
}
