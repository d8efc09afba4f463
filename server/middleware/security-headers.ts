import type { MiddlewareHandler } from 'hono'

/**
 * Headers of every response. A page's content security policy and payment permissions are set where it is rendered. A
 * response without its own `Cache-Control` gets `private, no-store` (specification, faults 26).
 */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    setDefault(
      headers,
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    )
    setDefault(headers, 'Cache-Control', 'private, no-store')
    setDefault(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('X-Content-Type-Options', 'nosniff')
    // Only a draft preview allows framing, and only by the console.
    const isFramed = /frame-ancestors (?!'none')/.test(headers.get('Content-Security-Policy') ?? '')
    if (!isFramed) headers.set('X-Frame-Options', 'DENY')
    setDefault(headers, 'Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    setDefault(headers, 'Permissions-Policy', 'camera=(), microphone=(), payment=(self), geolocation=(self)')
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

function setDefault(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value)
}
