import { createMiddleware } from 'hono/factory'
import { siteLanguage } from '#domain/site-language.rules.ts'
import type { Locale } from '#messages/locale.ts'
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
