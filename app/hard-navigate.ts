import { siteAddress } from '#domain/site-address.rules.ts'

/**
 * Loads a document of this site in full, wherever `to` would lead, so that nothing about a previously signed-in visitor
 * stays in memory.
 */
export function hardNavigate(to: Parameters<typeof siteAddress>[0]): void {
  window.location.assign(siteAddress(to))
}
