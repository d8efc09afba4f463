import { formatDate } from '#domain/format.ts'

/** The language that lines are kept in. */
export const english = { locale: 'en' } as const

/** A calendar date as the label of a line has it, whoever reads it later: 12/03/26. */
export const lineDate = (date: string): string => formatDate(date, english)
