import { data } from 'react-router'
import type { Services } from '#domain/services.ts'

/** Stored emails contain working links, so these pages return 404 in production. */
export function refuseInProduction({ config }: Pick<Services, 'config'>, path: string): void {
  if (config.appEnv === 'production') {
    throw data(`Page not found: ${path}`, { status: 404, statusText: 'Page Not Found' })
  }
}

/** Headers that forbid caching and indexing. */
export const neverKept = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
