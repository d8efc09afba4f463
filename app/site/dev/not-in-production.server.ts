import { data } from 'react-router'
import type { Services } from '#domain/services.ts'

/** Kept mails carry working links, so in production these pages answer 404. */
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
