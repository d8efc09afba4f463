import { typedDate } from '#domain/format.ts'
import type { OfficeHours, Opening } from '#domain/offices/office.schema.ts'
import { isUsualDay, readDay } from '#domain/typed-date.rules.ts'
import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'
import * as m from '#messages'

/** The hours a person typed, parsed, or one sentence that says why they can't be. */
type Read<Value> = { value: Value } | { fault: string }

const closedWords = /^(?:closed|x|off|none|n\/a|-+)$/
const allDay = /^(?:open\s+)?(?:24\s*(?:h|hrs?|hours?)|24\/7|all day)(?:\s+a\s+day)?$/
const dayNames =
  /\b(?:m(?=\s*-\s*[a-z])|mo|mon|monday|tu|tue|tues|tuesday|we|wed|wednesday|th|thu|thur|thurs|thursday|f|fr|fri|friday|sa|sat|saturday|su|sun|sunday|weekdays?|weekends?|daily)\b/

const NOON = 12 * 60
const MIDNIGHT = 24 * 60

/**
 * A typed time, in minutes from midnight. `half` is the written clock: 'am', 'pm', '24' where only a 24-hour clock is
 * possible, null where it isn't clear.
 */
type Clock = { minutes: number; half: 'am' | 'pm' | '24' | null }

/** '17:00', '5 pm', '5p', '5:30 PM', '8', 'noon', 'midnight'. Null if it isn't a time. */
function readClock(text: string): Clock | null {
  const typed = text.trim()
  if (typed === 'noon') return { minutes: NOON, half: 'pm' }
  if (typed === 'midnight') return { minutes: MIDNIGHT, half: 'am' }
  const [, hours = '', past = '00', letter] = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])m?)?$/.exec(typed) ?? []
  const hour = Number(hours)
  if (hours === '' || Number(past) > 59 || hour > 24 || (hour === 24 && past !== '00')) return null
  if (letter && (hour < 1 || hour > 12)) return null
  if (letter)
    return {
      minutes: (hour % 12) * 60 + Number(past) + (letter === 'p' ? NOON : 0),
      half: letter === 'p' ? 'pm' : 'am',
    }
  const isOf24 = hour > 12 || hour === 0 || hours.startsWith('0')
  return { minutes: hour * 60 + Number(past), half: isOf24 ? '24' : null }
}

/** Both times of an opening in minutes, or an error. `after`: the closing time of the previous opening, in minutes. */
function readOpening(from: Clock, to: Clock, after: number): Read<{ opens: number; closes: number }> {
  const isOf24 = from.half === '24' || to.half === '24'
  const isOpenGiven = from.half !== null || isOf24
  const isCloseGiven = to.half !== null || isOf24
  // A bare twelve is noon.
  const halves = ({ minutes }: Clock) => (minutes >= NOON ? [minutes, minutes] : [minutes, minutes + NOON])
  const closing = to.half === 'am' && to.minutes === 0 ? MIDNIGHT : to.minutes
  const given = from.minutes % MIDNIGHT
  const [early = 0, late = 0] = isOpenGiven ? [given, given] : halves(from)
  const ends = isCloseGiven ? [closing] : halves({ ...to, minutes: closing })
  const endOf = (opens: number) => ends.find((end) => end > opens && end <= MIDNIGHT)
  // Offices open between six and noon, or else in the afternoon. Each opening of a day follows the previous one.
  const isLate = early < 6 * 60 || early < after
  const opens = isLate && endOf(late) !== undefined ? late : early
  const closes = endOf(opens)
  if (closes === undefined) return { fault: m.validation_office_closes_after_opens() }
  const other = opens === early ? late : early
  const canBeOther = !isOpenGiven && opens === early && other !== opens && isCloseGiven && other < closes
  const isShortMorning = !isCloseGiven && closes < NOON && closes - opens < 3 * 60
  // '09:00-12:00, 01:00-05:00' is in 12-hour time.
  const isAtNight = isOf24 && opens > 0 && opens < 5 * 60
  if (canBeOther || isShortMorning || isAtNight) return { fault: m.validation_hours_am_or_pm() }
  return { value: { opens, closes } }
}

/**
 * A day's openings as people write them: '8:00 AM - 12:00 PM, 1 pm - 5 pm', '9-12, 1-5', '8a-5p', '24 hours'. 'Closed',
 * 'x' or nothing: none. Without AM and PM, it is read as the only way an office can be open. If there are two, the
 * error asks which.
 */
export function readOpenings(text: string): Read<Opening[]> {
  const typed = narrow(withoutUnseen(text))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/([ap])\.\s?m\b\.?/g, '$1m')
  if (typed === '' || closedWords.test(typed)) return { value: [] }
  if (allDay.test(typed)) return { value: [{ opens: '00:00', closes: '24:00' }] }
  if (/\bapp(?:oin)?t/.test(typed)) return { fault: m.validation_hours_by_appointment() }
  if (dayNames.test(typed)) return { fault: m.validation_hours_one_day() }
  const openings: { opens: number; closes: number }[] = []
  for (const part of typed.split(/\s*(?:[,;&/]|\band\b)\s*/)) {
    const [from, to, ...more] = part.split(/\s*-\s*|\s+(?:to|till|until)\s+/)
    const [opens, closes] = [readClock(from ?? ''), readClock(to ?? '')]
    if (!opens || !closes || more.length > 0) return { fault: m.validation_hours_how() }
    const read = readOpening(opens, closes, openings.at(-1)?.closes ?? 0)
    if ('fault' in read) return read
    openings.push(read.value)
  }
  openings.sort((a, b) => a.opens - b.opens)
  const isOver = openings.some(({ opens }, at) => at > 0 && opens < (openings[at - 1]?.closes ?? 0))
  if (isOver) return { fault: m.errors_these_openings_lie_over() }
  return { value: openings.map(({ opens, closes }) => ({ opens: onClock(opens), closes: onClock(closes) })) }
}

/** Minutes from midnight as 'HH:MM'. */
function onClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** A date, which may be in words with spaces, its hours, and a note in parentheses. */
const exception =
  /^([a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9}\.? \d{4}|\S+?):?(?:\s+([^(]*?))?\s*(?:\((.*)\))?$/i

/**
 * Days that differ from their weekday, one per line: '12/25/2026 Closed (Christmas)', 'Dec 24, 2026: 8:00 AM - 12:00
 * PM'. Text in parentheses is a note.
 */
export function readExceptions(text: string): Read<OfficeHours['exceptions']> {
  const exceptions: OfficeHours['exceptions'] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [, typed = '', hours = '', note] = exception.exec(line) ?? []
    const date = readDay(typed)
    if (!isUsualDay(date)) return { fault: m.errors_does_begin_day_like({ slice: line.slice(0, 40) }) }
    const openings = readOpenings(hours)
    if ('fault' in openings) return { fault: `${typedDate(date)}: ${openings.fault}` }
    if (exceptions.some((each) => each.date === date))
      return { fault: `${typedDate(date)} is on the list twice.` }
    exceptions.push({ date, openings: openings.value, ...(note?.trim() ? { note: note.trim() } : {}) })
  }
  return { value: exceptions.sort((a, b) => a.date.localeCompare(b.date)) }
}

/** Exceptions from one cell. Several may be on one line; each begins with its date. */
export function readExceptionsCell(text: string): Read<OfficeHours['exceptions']> {
  return readExceptions(text.replaceAll(/[\s;|,]+(?=\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})/g, '\n'))
}

/** '17:30' as '5:30 PM'; '24:00' as 'midnight'. */
function writeClock(time: string): string {
  if (time === '24:00') return 'midnight'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Openings as a person types them. None: 'Closed'. `readOpenings` parses them back. */
export function writeOpenings(openings: readonly Opening[]): string {
  if (openings.length === 0) return 'Closed'
  return openings.map(({ opens, closes }) => `${writeClock(opens)} - ${writeClock(closes)}`).join(', ')
}

/** Exceptions as a person types them, one per line. */
export function writeExceptions(exceptions: OfficeHours['exceptions']): string {
  return exceptions
    .map(
      ({ date, openings, note }) =>
        `${typedDate(date)} ${writeOpenings(openings)}${note ? ` (${note})` : ''}`,
    )
    .join('\n')
}
