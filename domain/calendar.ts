/** Calendar dates are 'YYYY-MM-DD' strings: they sort as text and have no time zone. */
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Creating a formatter costs a hundred times as much as using it. The cache holds one per time zone. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

/** The parts of a date and time. Their order in formatted text varies between ICU versions. */
function partsIn(timeZone: string, now: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = formatterOf(timeZone).formatToParts(now)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Whether this is an IANA time zone name such as 'America/Phoenix'. An offset isn't. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

/** The calendar date in an IANA time zone at the instant `now`. */
export function dateIn(timeZone: string, now: Date): string {
  const { year = '', month, day } = partsIn(timeZone, now)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** The first instant of a calendar date in an IANA time zone, even if the day begins later than midnight. */
export function startOfDayIn(timeZone: string, date: string): Date {
  const middle = Date.parse(`${date}T00:00:00Z`)
  // No zone is further from UTC, and no offset is finer than a minute.
  let [before, after] = [middle / MINUTE_MS - 15 * 60, middle / MINUTE_MS + 15 * 60]
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (dateIn(timeZone, new Date(between * MINUTE_MS)) < date) before = between
    else after = between
  }
  return new Date(after * MINUTE_MS)
}

/**
 * The instant of a local time 'YYYY-MM-DDTHH:mm' in an IANA time zone. If the time occurs twice, the first. If it is
 * skipped in spring, later by as much as the clock jumps.
 */
export function instantIn(timeZone: string, local: string): Date {
  const asUtc = Date.parse(`${local}:00Z`)
  const offsets = [-DAY_MS, DAY_MS].map((away) => {
    const near = asUtc + away
    return Date.parse(`${clockIn(timeZone, new Date(near))}:00Z`) - near
  })
  const candidates = offsets.map((offset) => new Date(asUtc - offset)).toSorted((a, b) => +a - +b)
  const right = candidates.find((each) => clockIn(timeZone, each) === local)
  return right ?? candidates.at(-1) ?? new Date(asUtc)
}

/** The local time in an IANA time zone at an instant, 'YYYY-MM-DDTHH:mm'. */
export function clockIn(timeZone: string, now: Date): string {
  const { hour, minute } = partsIn(timeZone, now)
  return `${dateIn(timeZone, now)}T${hour}:${minute}`
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/** The earlier of two days. */
export function earlierOf(one: string, other: string): string {
  return laterOf(one, other) === one ? other : one
}

/** The month `count` months later, 'YYYY-MM' (earlier when negative). */
export function addMonths(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const all = year * 12 + of - 1 + count
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}

/** How many days `to` is after `from`. Negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}

/** The weekday of a date, Monday 0 to Sunday 6. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Whether a text 'YYYY-MM-DD' is an existing day: not February 30. */
export function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
}

/** How many days a month has. `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The parts of a date. `month` counts from 1. */
export function dateParts(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** Completed years on a date. A person born on February 29 turns a year older on March 1 of a common year. */
export function ageOn(birthDate: string, date: string): number {
  const years = dateParts(date).year - dateParts(birthDate).year
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A midnight that a database or a spreadsheet appends to a date. A UTC midnight could be another day here. */
const midnight = /(?:T|\s+)(?:00:00(?::00(?:\.0+)?)?|12:00(?::00)?\s*AM)$/i
const monthName =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A date as people in the U.S. type it ('02/28/1987', '2-8-1987', 'Feb 28, 1987', '28-Feb-1987', with or without a
 * midnight appended) as 'YYYY-MM-DD'. Anything else unchanged.
 */
export function readTypedDate(typed: string): string {
  const text = typed.replace(midnight, '')
  const iso = (year: string, month: string, day: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, month, day, year] = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/.exec(text) ?? []
  if (year && month && day) return iso(year, month, day)
  const named =
    /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/i.exec(text)?.groups ??
    /^(?<day>\d{1,2})[\s-](?<month>[a-z]{3,9})\.?[\s-](?<year>\d{4})$/i.exec(text)?.groups
  const isMonth = monthName.test(named?.month ?? '')
  const at = monthNames.indexOf(named?.month?.slice(0, 3).toLowerCase() ?? '') + 1
  if (isMonth && named?.year && named.day) return iso(named.year, String(at), named.day)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : typed
}
