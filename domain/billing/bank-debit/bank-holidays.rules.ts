import { addDays, dateParts, weekdayOf } from '#domain/calendar.ts'

const weekday = { mon: 0, thu: 3, sat: 5 }

/**
 * Whether the Federal Reserve Banks are closed for a holiday on a date 'YYYY-MM-DD', so no ACH debit settles. A holiday
 * on a Sunday is observed on Monday; one on a Saturday closes no other day (Federal Reserve Bank Services, holiday
 * schedules).
 */
export function isBankHoliday(date: string): boolean {
  const wasSundays = weekdayOf(date) === weekday.mon && isFixed(addDays(date, -1))
  return isFixed(date) || isMoving(date) || wasSundays
}

/** New Year, Juneteenth, Independence Day, Veterans Day, Christmas. */
function isFixed(date: string): boolean {
  return ['01-01', '06-19', '07-04', '11-11', '12-25'].includes(date.slice(5))
}

/** Martin Luther King Day, Presidents' Day, Memorial Day, Labor Day, Columbus Day, Thanksgiving. */
function isMoving(date: string): boolean {
  const { month, day } = dateParts(date)
  const nth = Math.ceil(day / 7)
  const isLast = dateParts(addDays(date, 7)).month !== month
  if (weekdayOf(date) === weekday.thu) return month === 11 && nth === 4
  if (weekdayOf(date) !== weekday.mon) return false
  const nthMonday: Record<number, number> = { 1: 3, 2: 3, 9: 1, 10: 2 }
  return month === 5 ? isLast : nthMonday[month] === nth
}

/** Whether banks settle on a date: Monday to Friday, except holidays. */
export function isBankDay(date: string): boolean {
  return weekdayOf(date) < weekday.sat && !isBankHoliday(date)
}
