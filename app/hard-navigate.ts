import { siteAddress } from '#domain/site-address.rules.ts'

/**
 * Loads another document of this site, wherever `to` would lead: nothing of whoever was signed in before stays in this
 * one's memory.
 */
export function hardNavigate(to: Parameters<typeof siteAddress>[0]): void {
  window.location.assign(siteAddress(to))
}
