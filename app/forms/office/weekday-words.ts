import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

/** The days of the week for office hours, Monday first. */
export const weekdayWords: readonly Words[] = [
  m.forms_weekday_monday,
  m.forms_weekday_tuesday,
  m.forms_weekday_wednesday,
  m.forms_weekday_thursday,
  m.forms_weekday_friday,
  m.forms_weekday_saturday,
  m.forms_weekday_sunday,
]
