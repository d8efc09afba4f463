import { requestContext } from '#app/request-context.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import type { Route } from './+types/robots'

/** What crawlers may request; pages they may fetch but not index say so themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const lines = [
    'User-agent: *',
    ...['/api/', '/dev/', '/admin'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteOrigin(brand, services.config))}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}
