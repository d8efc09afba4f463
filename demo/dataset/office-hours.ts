import { dateIn } from '#domain/calendar.ts'
import type { OfficeHours, Opening } from '#domain/offices/office.schema.ts'
import type { Random } from './random.ts'

const all = (opens: string, closes: string): Opening[] => [{ opens, closes }]
const lunch = (opens: string, from: string, to: string, closes: string): Opening[] => [
  { opens, closes: from },
  { opens: to, closes },
]
const closed: Opening[] = []
const week = (weekday: Opening[], friday: Opening[], saturday: Opening[]) => [
  weekday,
  weekday,
  weekday,
  weekday,
  friday,
  saturday,
  closed,
]

const weeks = [
  week(all('08:00', '17:00'), all('08:00', '17:00'), closed),
  week(lunch('08:00', '12:00', '13:00', '17:00'), all('08:00', '13:00'), closed),
  week(all('07:00', '16:00'), closed, closed),
  week(all('09:00', '18:00'), all('09:00', '15:00'), all('09:00', '14:00')),
  [
    all('08:00', '17:00'),
    all('10:00', '19:00'),
    all('08:00', '17:00'),
    all('10:00', '19:00'),
    all('08:00', '14:00'),
    all('08:00', '13:00'),
    closed,
  ],
  week(lunch('08:30', '12:30', '13:30', '17:30'), all('08:30', '12:30'), closed),
]

/** The hours of an invented office: one of a few common weeks, closed on the coming year's holidays. */
export function buildHours(random: Random, now: Date): OfficeHours {
  return { weekly: random.pick(weeks), exceptions: holidays(now, random.chance(0.4)) }
}

function holidays(now: Date, isClosedOnFriday: boolean): OfficeHours['exceptions'] {
  const year = now.getUTCFullYear()
  const today = dateIn('UTC', now)
  return [year, year + 1]
    .flatMap((each) => [
      { date: `${each}-01-01`, openings: closed, note: 'New Year’s Day' },
      { date: `${each}-07-04`, openings: closed, note: 'Independence Day' },
      { date: thanksgiving(each, 0), openings: closed, note: 'Thanksgiving' },
      ...(isClosedOnFriday
        ? [{ date: thanksgiving(each, 1), openings: closed, note: 'Day after Thanksgiving' }]
        : []),
      { date: `${each}-12-24`, openings: all('08:00', '12:00'), note: 'Christmas Eve' },
      { date: `${each}-12-25`, openings: closed, note: 'Christmas Day' },
    ])
    .filter(({ date }) => date >= today)
    .slice(0, 4)
}

/** The fourth Thursday of November, plus `after` days. */
function thanksgiving(year: number, after: number): string {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  return `${year}-11-${String(((11 - first) % 7) + 22 + after).padStart(2, '0')}`
}
