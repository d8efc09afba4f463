import { redirect as frameworkRedirect, redirectDocument as frameworkRedirectDocument } from 'react-router'
import { siteAddress } from '#domain/site-address.rules.ts'

type Wanted = Parameters<typeof siteAddress>[0]
type Init = Parameters<typeof frameworkRedirect>[1]

/** Like the framework's `redirect`, but always to an address of this site: the only way a screen redirects. */
export function redirect(to: Wanted, init?: Init): Response {
  return frameworkRedirect(siteAddress(to), init)
}

/** Like `redirect`, with a full load of the document. */
export function redirectDocument(to: Wanted, init?: Init): Response {
  return frameworkRedirectDocument(siteAddress(to), init)
}

/** A full load of another site's page or file. The caller must have found the host on the brand's list. */
export function redirectOutside(to: string, init?: Init): Response {
  return frameworkRedirectDocument(to, init)
}
