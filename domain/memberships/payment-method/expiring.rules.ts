/** Days before the next charge on which a member is told that their card will have expired; earliest first. */
export const expiryNoticeDays = [30, 7] as const

type Expiry = { expMonth: number | null; expYear: number | null }

/** Whether a card's last month ends before a day. A method without an expiration date never expires. */
export function expiresBefore({ expMonth, expYear }: Expiry, day: string): boolean {
  if (!expMonth || !expYear) return false
  // Month ends are compared as text, so day 31 works for every month.
  return `${expYear}-${String(expMonth).padStart(2, '0')}-31` < day
}

/** The notice due `daysAhead` days before the charge: the latest whose day has come; null if none yet. */
export function expiryNoticeDue(daysAhead: number): number | null {
  if (daysAhead < 1) return null
  return expiryNoticeDays.findLast((days) => daysAhead <= days) ?? null
}
