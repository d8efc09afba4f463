import { addDays, dateIn, weekdayOf } from '#domain/calendar.ts'
import { formatDay } from '#domain/format-moment.ts'
import * as m from '#messages'
import type { OfficeHours, Opening } from './office.schema.ts'

/** Open until a time today, or closed until the next opening (`daysAhead` 0: later today), or with none in sight. */
export type OpenState =
  | { open: true; closes: string }
  | { open: false; next: { date: string; daysAhead: number; opens: string } | null }

/** How many days ahead to look for the next opening. */
const LOOK_AHEAD_DAYS = 21

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Creating a formatter costs a hundred times as much as using it. The cache holds one per time zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** The local date 'YYYY-MM-DD' and time 'HH:MM' in a time zone at an instant. */
export function localTime(now: Date, timeZone: string): { date: string; time: string } {
  return { date: dateIn(timeZone, now), time: clockOf(timeZone).format(now) }
}

/** The openings of one calendar date: its exception if it has one, else its weekday's. Adjacent ones are joined. */
export function openingsOn(hours: OfficeHours, date: string): Opening[] {
  const exception = hours.exceptions.find((each) => each.date === date)
  const openings = exception?.openings ?? hours.weekly[weekdayOf(date)] ?? []
  const joined: Opening[] = []
  for (const { opens, closes } of openings.toSorted((a, b) => a.opens.localeCompare(b.opens))) {
    const last = joined.at(-1)
    if (!last || opens > last.closes) joined.push({ opens, closes })
    else if (closes > last.closes) joined[joined.length - 1] = { opens: last.opens, closes }
  }
  return joined
}

/**
 * Whether an office is open at an instant, in its local time. On days when daylight saving begins or ends, 9:00 is when
 * the local clock shows 9:00.
 */
export function openState(hours: OfficeHours, timeZone: string, now: Date): OpenState {
  const { date, time } = localTime(now, timeZone)
  const current = openingsOn(hours, date).find(({ opens, closes }) => opens <= time && time < closes)
  if (current) return { open: true, closes: current.closes }
  for (let daysAhead = 0; daysAhead <= LOOK_AHEAD_DAYS; daysAhead += 1) {
    const day = addDays(date, daysAhead)
    const opening = openingsOn(hours, day).find(({ opens }) => daysAhead > 0 || opens > time)
    if (opening) return { open: false, next: { date: day, daysAhead, opens: opening.opens } }
  }
  return { open: false, next: null }
}

/** The hours with only those exceptions that `openState` can reach from an instant. */
export function comingHours(hours: OfficeHours, timeZone: string, now: Date): OfficeHours {
  const { date } = localTime(now, timeZone)
  // A page is cached for minutes, so midnight may pass before it is read.
  const last = addDays(date, LOOK_AHEAD_DAYS + 1)
  const exceptions = hours.exceptions.filter((each) => each.date >= date && each.date <= last)
  return { weekly: hours.weekly, exceptions }
}

/** The state in the language of the page: 'Open now · closes 5:00 PM', 'Closed · opens tomorrow 8:00 AM'. */
export function describeOpenState(state: OpenState): string {
  if (state.open) return m.offices_open_until({ time: formatClock(state.closes) })
  if (!state.next) return m.offices_closed()
  const { date, daysAhead, opens } = state.next
  const near = (['today', 'tomorrow'] as const)[daysAhead]
  const day = near ?? (daysAhead < 7 ? weekdays[weekdayOf(date)] : undefined) ?? 'later'
  return m.offices_closed_until({ day, date: formatDay(date), time: formatClock(opens) })
}

/** '17:30' as '5:30 PM'; '24:00' as 'midnight'. */
function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour === 24 ? 'midnight' : hour < 12 ? 'am' : 'pm'
  return m.offices_time({
    half,
    time: `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`,
  })
}

/** Openings as text: ['8:00 AM – 12:00 PM', '1:00 PM – 5:00 PM'], or ['Closed']. */
export function formatOpenings(openings: Opening[]): string[] {
  if (openings.length === 0) return [m.offices_closed()]
  return openings.map(({ opens, closes }) => `${formatClock(opens)} – ${formatClock(closes)}`)
}

/** A weekday's name in the language of the page, Monday first. */
const weekdayName = (day: number) => m.offices_weekday({ day: weekdays[day] ?? 'Monday' })

/** The week for display: consecutive days with the same times share a line. */
export function groupWeek(hours: OfficeHours): { days: string; times: string[] }[] {
  const groups: { first: number; last: number; times: string[] }[] = []
  hours.weekly.forEach((openings, day) => {
    const times = formatOpenings(openings)
    const group = groups.at(-1)
    if (group && group.times.join() === times.join()) group.last = day
    else groups.push({ first: day, last: day, times })
  })
  return groups.map(({ first, last, times }) => ({
    days: first === last ? weekdayName(first) : `${weekdayName(first)} – ${weekdayName(last)}`,
    times,
  }))
}

/**
 * Whether an office whose last day is `endsOn` has left the plan. It leaves at midnight after that day, in its own time
 * zone.
 */
export function hasEnded(endsOn: string | null, timeZone: string, now: Date): boolean {
  return endsOn !== null && localTime(now, timeZone).date > endsOn
}

/** The instant `hasEnded` becomes true: local midnight after the last day. */
export function endOfParticipation(endsOn: string, timeZone: string): Date {
  const next = addDays(endsOn, 1)
  const guess = Date.parse(`${next}T00:00:00Z`)
  const offset = (instant: number) => {
    const { date, time } = localTime(new Date(instant), timeZone)
    return Date.parse(`${date}T${time}:00Z`) - instant
  }
  // Done twice, because daylight saving may begin or end between the guess and the actual midnight.
  const first = guess - offset(guess)
  return new Date(guess - offset(first))
}
