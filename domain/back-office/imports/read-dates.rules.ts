import { isDate, readTypedDate } from '#domain/calendar.ts'

/** The order of numeric dates; null: decided per column. */
export type DateOrder = 'mdy' | 'dmy'

const digits = /^(\d{1,2})([/.\s-])(\d{1,2})\2(\d{4})$/

/** The date orders possible for a column: a 13th month must be a day. */
export function ordersOf(values: Iterable<string>): Set<DateOrder> {
  const found = new Set<DateOrder>()
  for (const value of values) {
    const [, first, , second] = digits.exec(value.trim()) ?? []
    if (first === undefined || second === undefined) continue
    if (Number(first) > 12 && Number(second) <= 12) found.add('dmy')
    if (Number(second) > 12 && Number(first) <= 12) found.add('mdy')
  }
  return found
}

/**
 * A file's date as 'YYYY-MM-DD' if it's unambiguous; otherwise why not, as text. Unless its column shows another order,
 * a date is month, day, year.
 */
export function readFileDate(
  typed: string,
  { order, seen }: { order: DateOrder | null; seen: ReadonlySet<DateOrder> },
): { date: string } | { fault: string } {
  const text = typed.trim()
  const [, first = '', mark = '', second = '', year = ''] = digits.exec(text) ?? []
  const swapped = `${second}${mark}${first}${mark}${year}`
  const isOpen = first !== second && Number(first) <= 12 && Number(second) <= 12 && year !== ''
  if (order === null && isOpen && seen.has('dmy'))
    return {
      fault:
        'can be two days, as other dates of this column have the day first. Choose the order of its dates',
    }
  const date = readTypedDate(order === 'dmy' && year !== '' ? swapped : text)
  if (isDate(date)) return { date }
  if (year !== '' && isDate(readTypedDate(order === 'dmy' ? text : swapped)))
    return { fault: 'has the day and the month the other way around' }
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$|^\d{1,2}-[a-z]{3,9}-\d{2}$/i.test(text))
    return { fault: 'is not a date: write its year with four digits' }
  return { fault: 'is not a date' }
}
