import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import type { Services } from '#domain/services.ts'
import { siteLanguage } from '#domain/site-language.rules.ts'
import { inLocale, type Locale } from '#messages/locale.ts'
import { makeIn } from '#messages/make-in.ts'
import { isOfApi } from './errors/error-page.ts'

/**
 * The language of a response: for a page by its path, for an API request by the first language in `Accept-Language`,
 * which our screens set to their own.
 */
export function languageOfRequest(path: string, acceptLanguage: string | undefined): Locale {
  if (!isOfApi(path)) return siteLanguage(path).locale
  return /^\s*es\b/i.test(acceptLanguage ?? '') ? 'es' : 'en'
}

/** Sets the language for everything a request gets, including refusals. */
export function languageMiddleware() {
  return createMiddleware((c, next) =>
    makeIn(languageOfRequest(c.req.path, c.req.header('accept-language')), next),
  )
}

/** Sets the brand's own names for its products in the request's language. */
export function soldNamesMiddleware({ content }: Pick<Services, 'content'>) {
  return createMiddleware<ApiEnv>((c, next) => answerIn({ content, brand: c.get('brand') }, inLocale(), next))
}
