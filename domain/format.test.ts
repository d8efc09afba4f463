import { expect, test, vi } from 'vitest'
import { formatDay, formatFullDate, formatInstant, formatMoment, formatMonth } from '#domain/format-moment.ts'
import { formatDate, formatPhone, phoneHref, shaped, typedDate } from './format.ts'

test.each([
  ['6025550143', '(602) 555-0143'],
  ['602.555.0143', '(602) 555-0143'],
  ['(602) 555-0143', '(602) 555-0143'],
  ['16025550143', '16025550143'],
  ['555-0143', '555-0143'],
  ['1-800-SMILES', '1-800-SMILES'],
  ['', ''],
])('§5 phone: %j is displayed as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

test('§9 phone: grouping is 3-3-4', () => {
  expect(formatPhone('1234567890').match(/\d+/g)).toEqual(['123', '456', '7890'])
})

test('§5 phone: links strip non-digits', () => {
  expect(phoneHref('+1 (602) 555-0143 ext. 9')).toBe('tel:160255501439')
})

test('§9 date: the format is mm/dd/yy', () => {
  expect(formatDate('2026-01-09')).toBe('01/09/26')
  expect(formatDate('1987-12-31')).toBe('12/31/87')
})

test('a formatter is created once per format and zone: each holds memory that is slow to be freed', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    formatMonth(month, { short: true })
    formatMoment(`${month}-01T12:00:00Z`, 'America/Boise')
  }
  expect(made.mock.calls.length).toBeLessThanOrEqual(3)
  made.mockRestore()
})

test('a date is shown to people as they type it', () => {
  expect(typedDate('1987-02-28')).toBe('02/28/1987')
  expect(typedDate('02/2')).toBe('02/2')
})

test('a line never breaks within a time, whatever space character the system uses', () => {
  const phoenix = 'America/Phoenix'
  expect(formatMoment('2026-11-23T22:15:00Z', phoenix)).toBe('11/23/26 at 3:15\u00a0PM\u00a0MST')
  expect(formatInstant('2026-11-23T22:15:00Z', phoenix)).toBe('11/23/26, 3:15\u00a0PM')
  for (const space of [' ', '\u202f', '\u00a0']) {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
    format.mockReturnValue(() => `8:05${space}a.m.`)
    expect(shaped({ hour: 'numeric' }, new Date(0), { locale: 'es' })).toBe('8:05\u00a0a.m.')
    format.mockRestore()
  }
})

test('in Spanish a date has its month in words, where 12/03/26 is 12 March', () => {
  const spanish = { locale: 'es' } as const
  expect(formatDate('2026-12-03', spanish)).toBe('3 de diciembre de 2026')
  expect(formatDate('', spanish)).toBe('')
  expect(formatFullDate('1987-02-28', spanish)).toBe('28 de febrero de 1987')
  expect(formatFullDate('1987-02-28')).toBe('02/28/1987')
  expect(formatDay('2026-12-24', spanish)).toBe('jueves, 24 de diciembre')
  expect(formatMonth('2026-11', spanish)).toBe('noviembre de 2026')
  const moment = (instant: string) => formatMoment(instant, 'America/Phoenix', spanish)
  expect(moment('2026-11-23T22:15:00Z')).toBe('23 de noviembre de 2026 a las 3:15\u00a0p.m.\u00a0MST')
  expect(moment('2026-11-23T20:15:00Z')).toBe('23 de noviembre de 2026 a la 1:15\u00a0p.m.\u00a0MST')
})
