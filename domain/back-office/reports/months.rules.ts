import { addMonths } from '#domain/calendar.ts'

/** Every month from one to another, both included; none where they are the wrong way. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
