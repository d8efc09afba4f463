import { addDays } from '#domain/calendar.ts'

/**
 * The daily figures on the Home screen, each with its chart and the side of its axis. They are read in
 * `figures.server.ts`; for a whole brand, by `readDays` of the counters.
 */
export const dayFigures = {
  joined: { label: 'Joined', unit: 'count', plot: 'members', side: 'up' },
  left: { label: 'Left', unit: 'count', plot: 'members', side: 'down' },
  collectedCents: { label: 'Collected', unit: 'cents', plot: 'money', side: 'up' },
  givenBackCents: { label: 'Refunded', unit: 'cents', plot: 'money', side: 'down' },
} as const
type DayFigure = keyof typeof dayFigures
export const dayFigureNames = Object.keys(dayFigures) as DayFigure[]

/** Titles of the charts that `dayFigures` names. */
export const dayPlots = {
  members: 'Members who joined and left',
  money: 'Money collected and refunded',
} as const

type Sums = Record<DayFigure, number>

/** What happened on a day of the brand's calendar. */
export type DayFigures = Sums & { day: string }

/** A figure, and the same for the equally long period before. */
type Compared = { now: number; before: number }

export type Figures = {
  /** Memberships with a paid term that runs today. */
  active: number
  /** The last 30 days including today, oldest first. */
  days: DayFigures[]
  /** Their sums, beside those of the 30 days before. */
  sums: Record<DayFigure, Compared>
}

/** The number of days on the Home screen. */
export const figureDays = 30

const eachFigure = <Value>(of: (name: DayFigure) => Value) =>
  Object.fromEntries(dayFigureNames.map((name) => [name, of(name)])) as Record<DayFigure, Value>
const nothing: Sums = eachFigure(() => 0)

/** The Home screen's figures, from those of the last 60 days on which something happened; other days count as 0. */
export function compareDays(active: number, told: readonly DayFigures[], today: string): Figures {
  const known = new Map(told.map((one) => [one.day, one]))
  const at = (ago: number): DayFigures => {
    const day = addDays(today, -ago)
    return known.get(day) ?? { day, ...nothing }
  }
  const span = (from: number) => Array.from({ length: figureDays }, (_, ago) => at(from + ago))
  const days = span(0).toReversed()
  const earlier = span(figureDays)
  const sum = (of: DayFigures[], name: DayFigure) => of.reduce((all, one) => all + one[name], 0)
  return {
    active,
    days,
    sums: eachFigure((name) => ({ now: sum(days, name), before: sum(earlier, name) })),
  }
}
