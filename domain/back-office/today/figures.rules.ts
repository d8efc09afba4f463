import { addDays } from '#domain/calendar.ts'

/** What happened on a day of the brand's calendar. */
export type DayFigures = {
  day: string
  joined: number
  left: number
  collectedCents: number
  givenBackCents: number
}
type Sums = Omit<DayFigures, 'day'>

/** A figure with that of the same length of time before. */
export type Compared = { now: number; before: number }

export type Figures = {
  /** Memberships with a paid term that runs today. */
  active: number
  /** The last 30 days, today among them, the oldest first. */
  days: DayFigures[]
  /** Their sums, beside those of the 30 days before. */
  sums: { [Name in keyof Sums]: Compared }
}

/** How many days the figures of Today cover. */
export const figureDays = 30

const nothing: Sums = { joined: 0, left: 0, collectedCents: 0, givenBackCents: 0 }

/** The figures of Today from what happened on some of the last 60 days: a day without anything is a day, too. */
export function compareDays(active: number, told: readonly DayFigures[], today: string): Figures {
  const known = new Map(told.map((one) => [one.day, one]))
  const at = (ago: number): DayFigures => {
    const day = addDays(today, -ago)
    return known.get(day) ?? { day, ...nothing }
  }
  const span = (from: number) => Array.from({ length: figureDays }, (_, ago) => at(from + ago))
  const days = span(0).toReversed()
  const earlier = span(figureDays)
  const compared = (name: keyof Sums): Compared => ({
    now: days.reduce((sum, one) => sum + one[name], 0),
    before: earlier.reduce((sum, one) => sum + one[name], 0),
  })
  return {
    active,
    days,
    sums: {
      joined: compared('joined'),
      left: compared('left'),
      collectedCents: compared('collectedCents'),
      givenBackCents: compared('givenBackCents'),
    },
  }
}
