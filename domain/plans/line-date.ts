import { formatDate } from '#domain/format.ts'

/** The language in which lines are stored. */
export const english = { locale: 'en' } as const

/** A calendar date in a line's label, the same for every reader: 12/03/26. */
export const lineDate = (date: string): string => formatDate(date, english)
