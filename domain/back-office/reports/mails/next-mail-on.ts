import { addDays, addMonths, weekdayOf } from '#domain/calendar.ts'
import type { MailRhythm } from '#domain/values/reports.ts'

/** The next Monday, or the next first of a month, after a day. */
export function nextMailOn(every: MailRhythm, after: string): string {
  if (every === 'month') return `${addMonths(after.slice(0, 7), 1)}-01`
  return addDays(after, 7 - weekdayOf(after))
}

/**
 * The month a report email covers: the last one, or for weekly emails the month its seven days began in, so that a
 * month's last days are included.
 */
export function reportedMonth(every: MailRhythm, on: string): string {
  return every === 'month' ? addMonths(on.slice(0, 7), -1) : addDays(on, -7).slice(0, 7)
}
