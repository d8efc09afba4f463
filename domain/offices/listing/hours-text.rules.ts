import { isDate } from '#domain/calendar.ts'
import type { OfficeHours, Opening } from '#domain/offices/office.schema.ts'

/** What a person typed for hours, read; or why it cannot be read, one sentence. */
type Read<Value> = { value: Value } | { fault: string }

const HOW = 'Write hours like 8:00 AM - 5:00 PM, several with a comma between, or Closed.'

/** '17:00', '5 pm', '5:30 PM', 'noon', 'midnight' as 'HH:MM'; null for what is no time. */
function readClock(text: string): string | null {
  const typed = text.trim().toLowerCase().replaceAll('.', '')
  if (typed === 'noon') return '12:00'
  if (typed === 'midnight') return '24:00'
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)?$/.exec(typed) ?? []
  const hour = Number(hours)
  if (hours === '' || Number(minutes) > 59) return null
  if (half && (hour < 1 || hour > 12)) return null
  const of24 = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  if (of24 > 24 || (of24 === 24 && minutes !== '00')) return null
  return `${String(of24).padStart(2, '0')}:${minutes}`
}

/** The openings of a day as typed: '8:00 AM - 12:00 PM, 1 pm - 5 pm'; 'Closed' or nothing: none. */
export function readOpenings(text: string): Read<Opening[]> {
  const typed = text.trim()
  if (typed === '' || /^closed$/i.test(typed)) return { value: [] }
  const openings: Opening[] = []
  for (const part of typed.split(/[,;]/)) {
    const [from, to, ...more] = part.split(/\s*[-–—]\s*|\s+to\s+/)
    const [opens, closes] = [readClock(from ?? ''), readClock(to ?? '')]
    if (!opens || !closes || more.length > 0) return { fault: HOW }
    if (opens >= closes) return { fault: 'An office closes after it opens.' }
    openings.push({ opens, closes })
  }
  openings.sort((a, b) => a.opens.localeCompare(b.opens))
  const isOver = openings.some(({ opens }, index) => index > 0 && opens < (openings[index - 1]?.closes ?? ''))
  if (isOver) return { fault: 'These openings lie over each other.' }
  return { value: openings }
}

/**
 * Days that are not as their weekday, one a line: '2026-12-25 Closed (Christmas)', '2026-12-24 8:00 AM - 12:00 PM'.
 * What stands in brackets is a note.
 */
export function readExceptions(text: string): Read<OfficeHours['exceptions']> {
  const exceptions: OfficeHours['exceptions'] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [, date = '', hours = '', note] = /^(\S+)\s*([^(]*?)\s*(?:\((.*)\))?$/.exec(line) ?? []
    if (!isDate(date)) return { fault: `“${line.slice(0, 40)}” does not begin with a day like 2026-12-25.` }
    const openings = readOpenings(hours)
    if ('fault' in openings) return { fault: `${date}: ${openings.fault}` }
    if (exceptions.some((each) => each.date === date)) return { fault: `${date} stands here twice.` }
    exceptions.push({ date, openings: openings.value, ...(note?.trim() ? { note: note.trim() } : {}) })
  }
  return { value: exceptions.sort((a, b) => a.date.localeCompare(b.date)) }
}

/** '17:30' as '5:30 PM'; '24:00' as 'midnight'. */
function writeClock(time: string): string {
  if (time === '24:00') return 'midnight'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Openings as a person types them; none: 'Closed'. `readOpenings` reads them again. */
export function writeOpenings(openings: readonly Opening[]): string {
  if (openings.length === 0) return 'Closed'
  return openings.map(({ opens, closes }) => `${writeClock(opens)} - ${writeClock(closes)}`).join(', ')
}

/** Exceptions as a person types them, one a line. */
export function writeExceptions(exceptions: OfficeHours['exceptions']): string {
  return exceptions
    .map(({ date, openings, note }) => `${date} ${writeOpenings(openings)}${note ? ` (${note})` : ''}`)
    .join('\n')
}
