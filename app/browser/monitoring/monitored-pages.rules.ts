import { takesCards } from '#app/payment/card-pages.rules.ts'

/**
 * Pages of which a third party learns nothing: where cards are paid (PCI DSS: no third-party script there), and
 * where the address itself is a secret.
 */
const unmonitored = /^\/(?:card|reset-password|dev|admin)(?:\/|$)/i

/** Whether real-user monitoring may run on the page at `pathname`. */
export function isMonitored(pathname: string): boolean {
  return !unmonitored.test(pathname) && !takesCards(pathname)
}
