import { addMonths } from '#domain/calendar.ts'

/** Every month from one to another, inclusive; empty if `from` is after `to`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
