import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import type { Services } from '#domain/services.ts'
import { siteLanguage } from '#domain/site-language.rules.ts'
import { inLocale, type Locale } from '#messages/locale.ts'
import { makeIn } from '#messages/make-in.ts'
import { isOfApi } from './errors/error-page.ts'

/**
 * In which language a request is answered: a page by its address, a call by what `Accept-Language` names first, which our
 * screens set to their own.
 */
export function languageOfRequest(path: string, acceptLanguage: string | undefined): Locale {
  if (!isOfApi(path)) return siteLanguage(path).locale
  return /^\s*es\b/i.test(acceptLanguage ?? '') ? 'es' : 'en'
}

/** Whatever a request is answered with, a refusal too, is in its language. */
export function languageMiddleware() {
  return createMiddleware((c, next) =>
    makeIn(languageOfRequest(c.req.path, c.req.header('accept-language')), next),
  )
}

/** What the brand sells has the brand's own names in that language. */
export function soldNamesMiddleware({ content }: Pick<Services, 'content'>) {
  return createMiddleware<ApiEnv>((c, next) => answerIn({ content, brand: c.get('brand') }, inLocale(), next))
}
