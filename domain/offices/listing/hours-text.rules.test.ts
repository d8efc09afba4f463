import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { readExceptions, readExceptionsCell, readOpenings, writeOpenings } from './hours-text.rules.ts'

const said = (text: string) => {
  const read = readOpenings(text)
  return 'value' in read ? read.value.map(({ opens, closes }) => `${opens}-${closes}`).join(' ') : read.fault
}

describe('§console: hours are parsed as people write them', () => {
  test.each([
    ['8-5', '08:00-17:00'],
    ['8:00 AM-5:00 PM', '08:00-17:00'],
    ['08:00-17:00', '08:00-17:00'],
    ['8am - 5pm', '08:00-17:00'],
    ['8a-5p', '08:00-17:00'],
    ['8:30-4:30', '08:30-16:30'],
    ['9-12, 1-5', '09:00-12:00 13:00-17:00'],
    ['9:00 AM–1:00 PM, 2:00 PM–6:00 PM', '09:00-13:00 14:00-18:00'],
    ['Closed', ''],
    ['x', ''],
    ['', ''],
    ['—', ''],
    ['7:30 AM to 3:30 PM', '07:30-15:30'],
    ['10-2', '10:00-14:00'],
    ['24 hours', '00:00-24:00'],
    ['9-12 & 1-5', '09:00-12:00 13:00-17:00'],
    ['8-12, 12:30-4', '08:00-12:00 12:30-16:00'],
    ['12-6', '12:00-18:00'],
    ['1-5', '13:00-17:00'],
    ['1-5 pm', '13:00-17:00'],
    ['8-5 pm', '08:00-17:00'],
    ['9-12pm', '09:00-12:00'],
    ['10 am-2', '10:00-14:00'],
    ['6-2', '06:00-14:00'],
    ['6-6', '06:00-18:00'],
    ['7-7', '07:00-19:00'],
    ['9:00-17:00', '09:00-17:00'],
    ['13:00-17:00', '13:00-17:00'],
    ['5 pm - midnight', '17:00-24:00'],
    ['5 pm - 12 am', '17:00-24:00'],
    ['8 a.m. – noon', '08:00-12:00'],
    ['noon-5', '12:00-17:00'],
    ['midnight - 8 am', '00:00-08:00'],
    ['1 pm - 5 pm, 9-12', '09:00-12:00 13:00-17:00'],
    ['８：００－１７：００', '08:00-17:00'],
    ['8:00\u202FAM\u2011\u206812:00 PM\u2069', '08:00-12:00'],
  ])('“%s”', (typed, expected) => {
    expect(said(typed)).toBe(expected)
  })

  test.each([
    ['By appointment', 'There is no way to list hours “by appointment”.'],
    ['by appt only', 'There is no way to list hours “by appointment”.'],
    ['M-Th 8-5', 'Write the hours of this day only'],
    ['M-F 8-5', 'Write the hours of this day only'],
    ['Mon 8-5', 'Write the hours of this day only'],
    ['7-8', 'Write AM or PM'],
    ['7-8 pm', 'Write AM or PM'],
    ['09:00-12:00, 01:00-05:00', 'Write AM or PM'],
    ['6-7', 'Write AM or PM'],
    ['5 pm - 8 am', 'Closing time must be after opening time.'],
    ['17:00-08:00', 'Closing time must be after opening time.'],
    ['8', 'Write hours like'],
    ['8-12-5', 'Write hours like'],
    ['25-26', 'Write hours like'],
    ['8 am - 1 pm, 12 pm - 5 pm', 'These hours overlap.'],
  ])('“%s” gets a sentence', (typed, expected) => {
    expect(said(typed)).toContain(expected)
  })

  test('09-hours.txt: each line is parsed, or gets a sentence that says what to write', () => {
    const lines = caseFile('09-hours.txt').toString().split(/\r?\n/).filter(Boolean)
    expect(lines.map((line) => [line, said(line)])).toEqual([
      ['8-5', '08:00-17:00'],
      ['8:00 AM-5:00 PM', '08:00-17:00'],
      ['08:00-17:00', '08:00-17:00'],
      ['8am - 5pm', '08:00-17:00'],
      ['8a-5p', '08:00-17:00'],
      ['8:30-4:30', '08:30-16:30'],
      ['9-12, 1-5', '09:00-12:00 13:00-17:00'],
      ['9:00 AM–1:00 PM, 2:00 PM–6:00 PM', '09:00-13:00 14:00-18:00'],
      ['Closed', ''],
      ['x', ''],
      ['By appointment', expect.stringContaining('There is no way to list hours “by appointment”.')],
      ['M-Th 8-5', expect.stringContaining('Write the hours of this day only')],
      ['7:30 AM to 3:30 PM', '07:30-15:30'],
      ['10-2', '10:00-14:00'],
      ['24 hours', '00:00-24:00'],
    ])
  })

  test('any formatted hours parse back to the same', () => {
    const minute = fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15)
    const clock = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.uniqueArray(minute, { minLength: 2, maxLength: 6 }), (times) => {
        const sorted = times.toSorted((a, b) => a - b)
        const openings = sorted.flatMap((at, index) =>
          index % 2 === 1 ? [{ opens: clock(sorted[index - 1] ?? 0), closes: clock(at) }] : [],
        )
        expect(readOpenings(writeOpenings(openings))).toEqual({ value: openings })
      }),
    )
  })
})

test('§console: special days in one cell start with their dates, as typed', () => {
  const value = [
    { date: '2026-12-24', openings: [{ opens: '08:00', closes: '12:00' }] },
    { date: '2026-12-25', openings: [], note: 'Christmas' },
  ]
  expect(readExceptionsCell('2026-12-24: 8-12; 12/25/2026: x (Christmas)')).toEqual({ value })
  expect(readExceptions('12/25/2026 Closed (Christmas)\n2026-12-24 8:00 AM - 12:00 PM')).toEqual({ value })
  expect(readExceptions('Dec 25, 2026 Closed (Christmas)\n12/24/26 8:00 AM - 12:00 PM')).toEqual({ value })
  expect(readExceptions('0000-12-25 Closed')).toHaveProperty('fault')
  expect(readExceptions('Christmas')).toEqual({
    fault: '“Christmas” does not begin with a day like 12/25/2026.',
  })
})
