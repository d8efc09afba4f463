import type { IncomingMessage } from 'node:http'
import { readCookie } from '#domain/security/cookie.rules.ts'
import { siteLanguage } from '#domain/site-language.rules.ts'
import type { SiteStep } from '#domain/values/analytics.ts'

/** Query parameters that turn a view of “Find a dentist” into a search. */
const asked = [
  'zip',
  'place',
  'lat',
  'q',
  'specialty',
  'language',
  'accepting',
  'openSaturday',
  'openNow',
] as const

/** User agents that identify themselves as programs, not visitors. */
const programs = /bot|crawl|spider|slurp|preview|monitor|lighthouse|curl|wget|python|java\/|go-http|node/i

/**
 * Sales funnel step of a request: the first page of an office search, or an office page; null for anything else.
 * Doesn't count members, staff previews, declared bots and prefetches. A page view is a document request, or the
 * router's data request from another page.
 */
export function funnelStep(
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { session, preview }: { session: string; preview: string },
): SiteStep | null {
  const cut = url.indexOf('?')
  const whole = (cut < 0 ? url : url.slice(0, cut)).replace(/\/?$/, '').replace(/\.data$/, '')
  const { path } = siteLanguage(whole)
  const isSearch = path === '/find-a-dentist'
  if (method !== 'GET' || !(isSearch || path.startsWith('/office/'))) return null
  if (/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))) return null
  if (programs.test(headers['user-agent'] ?? 'bot')) return null
  const { cookie } = headers
  if ([session, preview].some((name) => readCookie(cookie, name) !== null)) return null
  if (!isSearch) return 'office'
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut))
  const isFirstPage = !Number(query.get('offset'))
  return isFirstPage && asked.some((name) => query.get(name)?.trim()) ? 'search' : null
}
