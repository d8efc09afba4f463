import { describe, expect, test } from 'vitest'
import { searchQuerySchema } from './back-office/search/search.schema.ts'
import { isPhoneLike, onlySeen, phoneDigits } from './typed-text.rules.ts'
import { oneLine, runningText } from './words.schema.ts'

describe('§console: a phone number is parsed as pasted from contacts', () => {
  test.each([
    ['\u202A+1 (602) 555-0131\u202C', '6025550131'],
    ['\u2068602-555-0132\u2069', '6025550132'],
    ['602\u00A0555\u00A00133', '6025550133'],
    ['602\u2011555\u20110134', '6025550134'],
    ['\u200E6025550135', '6025550135'],
    ['602.555.0136 ext. 4', '6025550136'],
    ['602-555-0131 x4', '6025550131'],
    ['602-555-0131, ext 4', '6025550131'],
    ['602-555-0131ext4', '6025550131'],
    ['+1 602 555 0137 x12', '6025550137'],
    ['\uFF0B1 602-555-0140', '6025550140'],
    ['tel:+16025550141', '6025550141'],
    ['tel:+1-602-555-0141;ext=7', '6025550141'],
    ['６０２－５５５－０１４２', '6025550142'],
    ['0131', '0131'],
  ])('%j', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits)
    expect(isPhoneLike(typed)).toBe(true)
  })

  test.each([
    '(602) 555-0138 or 602-555-0199',
    '602-555-0138 x4 602-555-0199',
    '1.60256E+10',
    '1.602555013E+10',
    '6025550139.0',
  ])('%j doesn’t have ten digits', (typed) => {
    expect(phoneDigits(typed)).not.toMatch(/^\d{10}$/)
  })
})

test('§faults: thirty invisible characters don’t count as text, wherever a minimum length is required', () => {
  const marks = [
    '\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\u2063',
    '\uFEFF',
    '\u00AD',
    '\u034F',
    '\u180E',
    '\u3164',
  ]
  for (const mark of marks) {
    const thirty = mark.repeat(30)
    const code = mark.charCodeAt(0).toString(16)
    expect([code, onlySeen(thirty), onlySeen(`a${thirty}b`).length <= 3]).toEqual([code, '', true])
    expect([code, runningText(100).safeParse(`ok${thirty}`).data?.trim()]).toEqual([code, 'ok'])
    expect([code, oneLine(100).min(3, 'More.').safeParse(`ok${thirty}`).success]).toEqual([code, false])
    expect([code, searchQuerySchema.safeParse({ q: thirty }).success]).toEqual([code, false])
  }
  // The joiners used in names and emoji stay.
  for (const text of ['نمی\u200Cخواهم', '👩\u200D👧', 'क्\u200Dष']) expect(onlySeen(text)).toBe(text)
})
