import { describe, expect, test } from 'vitest'
import { formatInstant } from '#domain/format-moment.ts'
import { formatDate, typedDate } from './format.ts'
import { readBirthDays, readDay } from './typed-date.rules.ts'
import { daySchema } from './typed-date.schema.ts'

describe('§console: a day is parsed', () => {
  test.each([
    '11/5/26',
    '11/05/26',
    '11/05/2026',
    '11-5-2026',
    '11.5.26',
    'Nov 5, 2026',
    'Nov. 5 2026',
    'november 5th, 2026',
    '5 Nov 2026',
    'Thursday, November 5, 2026',
    '2026-11-05',
    '2026-11-5',
    '2026/11/05',
    ' 11/5/26 ',
  ])('as Americans type it: %j', (typed) => {
    expect([typed, readDay(typed)]).toEqual([typed, '2026-11-05'])
    expect(daySchema().parse(typed)).toBe('2026-11-05')
  })

  test('in each form that our screens print', () => {
    for (const day of ['2026-11-05', '2026-02-28', '2031-12-31']) {
      const printed = [
        formatDate(day),
        typedDate(day),
        formatInstant(`${day}T12:00:00Z`, 'UTC').split(',')[0],
      ]
      for (const text of printed) expect(readDay(text ?? '')).toBe(day)
    }
  })

  test.each(['0000-01-01', '1/1/0000', '0001-01-01', '9999-12-31', '12/31/9999', '1899-12-31', '2200-01-01'])(
    'and %s, outside our calendar’s range, gets a sentence',
    (typed) => {
      expect(
        daySchema()
          .safeParse(typed)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Use a year from 1900 to 2199.'])
    },
  )

  test.each(['', 'soon', '2/30/2026', '13/1/2026', '26', '-1-01-01', '+010000-01-01'])(
    'and %j, which isn’t a date, too',
    (typed) => {
      expect(daySchema().safeParse(typed).error?.issues[0]?.message).toBe('Enter a day, like 11/05/2026.')
    },
  )
})

test('a birth date with a two-digit year may be in either century', () => {
  expect(readBirthDays('8/20/67')).toEqual(['1967-08-20', '2067-08-20'])
  expect(readBirthDays('Feb 24, 2011')).toEqual(['2011-02-24'])
  expect(readBirthDays('1/1/0000')).toEqual([])
  expect(readBirthDays('6025550147')).toEqual([])
})
