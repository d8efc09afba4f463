import { requestContext } from '#app/request-context.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { addDays } from '#domain/calendar.ts'
import type { Route } from './+types/security-text'

/** Where to report a vulnerability (RFC 9116): to the operator. `Expires` is always some months ahead. */
export function loader({ context }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const path = '/.well-known/security.txt'
  const expires = addDays(services.now().toISOString().slice(0, 10), 180)
  const fields = {
    Contact: `mailto:${brand.settings.operator.email}`,
    Expires: `${expires}T00:00:00Z`,
    'Preferred-Languages': 'en',
    Canonical: `${new URL(path, siteOrigin(brand, services.config))}`,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(lines.join(''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
