/** How many days before the next charge a member is told that their card expires before it, the earlier first. */
export const expiryNoticeDays = [30, 7] as const

type Expiry = { expMonth: number | null; expYear: number | null }

/** Whether a card’s last month is over before a day; what has no expiry never expires. */
export function expiresBefore({ expMonth, expYear }: Expiry, day: string): boolean {
  if (!expMonth || !expYear) return false
  // A day no later than the last of the month, which months are compared by.
  return `${expYear}-${String(expMonth).padStart(2, '0')}-31` < day
}

/** Which notice is due so many days before the charge: the latest whose day has come; null: none yet. */
export function expiryNoticeDue(daysAhead: number): number | null {
  if (daysAhead < 1) return null
  return expiryNoticeDays.findLast((days) => daysAhead <= days) ?? null
}
