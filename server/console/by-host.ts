import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'

type Fetch = (request: Request, ...more: never[]) => Response | Promise<Response>

/** Whether a Host header names the console's origin; its port is the proxy's business. */
export function isConsoleHost(host: string | null | undefined, consoleOrigin: string | null): boolean {
  if (!consoleOrigin) return false
  return hostKey(host ?? '') === hostKey(new URL(consoleOrigin).host)
}

/** Two sites at one port: the console by its own host, the brands' by every other. */
export function byHost<Handler extends Fetch>(
  { site, console: staff }: { site: Handler; console: Handler },
  consoleOrigin: string,
): Handler {
  const answer = (request: Request, ...more: never[]) =>
    (isConsoleHost(request.headers.get('host'), consoleOrigin) ? staff : site)(request, ...more)
  return answer as Handler
}
