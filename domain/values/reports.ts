import type { Interval } from './plans.ts'

export const fileFormats = ['csv', 'xlsx'] as const

export const fileStatuses = ['waiting', 'working', 'done', 'failed', 'stopped'] as const

export const mailRhythms = ['week', 'month'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** Which members a report is about: by their current home office, plan and state, and how often a term was paid. */
export type ReportFilters = { officeId?: string; planId?: string; state?: string; interval?: Interval }

/**
 * A requested report file: the figures by month ('YYYY-MM'), or with `list`, one of `rowLists`, the rows behind one.
 */
export type AskFile = ReportFilters & {
  list?: string
  /** One month. Without it, all of `from` to `to`. */
  month?: string
  from?: string
  to?: string
  as: (typeof fileFormats)[number]
}
