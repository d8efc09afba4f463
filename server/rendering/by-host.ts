import type { RequestListener } from 'node:http'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'

/** Whether a Host header names the console's origin; its port is the proxy's business. */
export function isConsoleHost(host: string | null | undefined, consoleOrigin: string | null): boolean {
  if (!consoleOrigin) return false
  return hostKey(host ?? '') === hostKey(new URL(consoleOrigin).host)
}

/** Two sites at one port: the console by its own host, the brands' by every other. */
export function byHost(
  { site, console: staff }: { site: RequestListener; console: RequestListener },
  consoleOrigin: string,
): RequestListener {
  return (request, response) =>
    (isConsoleHost(request.headers.host, consoleOrigin) ? staff : site)(request, response)
}
