import { data } from 'react-router'
import type { House } from '#domain/house.ts'

/** Kept mails carry working links, so in production their pages are as if they did not exist. */
export function refuseInProduction({ config }: Pick<House, 'config'>, path: string): void {
  if (config.appEnv === 'production') {
    throw data(`Page not found: ${path}`, { status: 404, statusText: 'Page Not Found' })
  }
}

/** What no cache and no search engine may keep. */
export const neverKept = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
