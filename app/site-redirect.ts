import { redirect as frameworkRedirect, redirectDocument as frameworkRedirectDocument } from 'react-router'
import { siteAddress } from '#domain/site-address.rules.ts'

type Wanted = Parameters<typeof siteAddress>[0]
type Init = Parameters<typeof frameworkRedirect>[1]

/** As the framework's, and to an address of this site whatever is asked for: the only way a screen redirects. */
export function redirect(to: Wanted, init?: Init): Response {
  return frameworkRedirect(siteAddress(to), init)
}

/** As `redirect`, by a full load of the document. */
export function redirectDocument(to: Wanted, init?: Init): Response {
  return frameworkRedirectDocument(siteAddress(to), init)
}

/** A full load of another site's page or file. Whoever calls it has found the host on the brand's list. */
export function redirectOutside(to: string, init?: Init): Response {
  return frameworkRedirectDocument(to, init)
}
