import { pathIn } from '#domain/site-language.rules.ts'
import { type In, inLocale } from '#messages/locale.ts'
import type { MailDeps } from './define-mail.ts'

/**
 * A link with a one-use token after the hash, so no server logs it and no Referer contains it. The query tells the
 * server which form to show, even to a signed-in visitor.
 */
export function tokenLink(
  origin: string,
  path:
    | '/reset-password?set'
    | '/member-login?join'
    | '/confirm-email'
    | '/update-card'
    | '/pay-link'
    | '/pay-renewal'
    | '/accept-invitation'
    | '/confirm-office',
  token: string,
): string {
  return `${new URL(pathIn(inLocale(), path), origin).href}#token=${encodeURIComponent(token)}`
}

/** A link to a page of the site, in the email's language. */
export function pageLink(origin: string, path: string, o?: In): string {
  return new URL(pathIn(inLocale(o), path), origin).href
}

/** A month's reports in the console; null if there is no console. Opening the link requires signing in. */
export function consoleReportsLink(
  { services, brand }: Pick<MailDeps, 'services' | 'brand'>,
  month: string,
): string | null {
  const { consoleOrigin } = services.config
  return consoleOrigin ? new URL(`/${brand.key}/reports?from=${month}&to=${month}`, consoleOrigin).href : null
}

/** A case in the console; null if there is no console. Opening the link requires signing in. */
export function consoleCaseLink(
  { services, brand }: Pick<MailDeps, 'services' | 'brand'>,
  caseId: string,
): string | null {
  const { consoleOrigin } = services.config
  return consoleOrigin ? new URL(`/${brand.key}/cases/${caseId}`, consoleOrigin).href : null
}
