import { isDate, readTypedDate } from '#domain/calendar.ts'
import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'

/**
 * Days of members and money are within these years. A date outside them is a typo, and no table can store some of them.
 */
export const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** Whether a text 'YYYY-MM-DD' is a day within the supported years. */
export function isUsualDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text) && text >= firstDay && text <= lastDay
}

/** A weekday before a date, and a time after one, as our own screens print them. */
const aroundADay = /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)|\s+at\s.*$/gi
const shortYear =
  /^(\d{1,2}[/.\s-]\d{1,2}|[a-z]{3,9}\.?\s+\d{1,2},?|\d{1,2}[\s-][a-z]{3,9}\.?)([/.\s-]+)'?(\d\d)$/i

function plainly(typed: string): string {
  return narrow(withoutUnseen(typed))
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(aroundADay, '')
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, '$1-$2-$3')
    .replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, (_, year, month, day) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
}

function inCentury(text: string, century: '19' | '20'): string {
  return readTypedDate(text.replace(shortYear, `$1$2${century}$3`))
}

/**
 * A day as people in the U.S. type it and as our screens print it ('11/5/26', 'Nov 5, 2026', '2026-11-05') as
 * 'YYYY-MM-DD'. Anything else unchanged. A two-digit year is of this century.
 */
export function readDay(typed: string): string {
  const day = inCentury(plainly(typed), '20')
  return isDate(day) ? day : typed.trim()
}

/** The days a typed birth date may mean, 'YYYY-MM-DD': none, one, or two if the year has two digits. */
export function readBirthDays(typed: string): string[] {
  const text = plainly(typed).replace(/^(\d\d)(\d\d)((?:19|20)\d\d)$/, '$1/$2/$3')
  return [...new Set([inCentury(text, '19'), inCentury(text, '20')])].filter(isUsualDay)
}
