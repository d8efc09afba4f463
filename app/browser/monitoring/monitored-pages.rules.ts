import { takesCards } from '#app/payment/card-pages.rules.ts'

/**
 * Pages that third parties must not see: payment pages (PCI DSS: no third-party scripts there), and pages whose address
 * is a secret.
 */
const unmonitored = /^\/(?:card|reset-password|dev|admin)(?:\/|$)/i

/** Whether real-user monitoring may run on the page at `pathname`. */
export function isMonitored(pathname: string): boolean {
  return !unmonitored.test(pathname) && !takesCards(pathname)
}
