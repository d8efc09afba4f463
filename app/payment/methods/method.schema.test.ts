import { expect, test } from 'vitest'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { slashExpiry } from './card-masks.ts'
import { methodSchema } from './method.schema.ts'

/** The stored expiration date for one pasted into the field; null if it's rejected. */
function kept(pasted: string, more = {}): string | null {
  const { text } = slashExpiry({ text: pasted, caret: pasted.length, isAdded: true, isPasted: true })
  const read = methodSchema.safeParse({
    hosted: 'card',
    number: '4242424242424242',
    expiry: text,
    cvc: '123',
    ...more,
  })
  return read.success && 'expiry' in read.data ? read.data.expiry : null
}

test('29-expiry.json: a pasted expiration date is read in every usual form', () => {
  const pasted: string[] = JSON.parse(caseFile('29-expiry.json').toString())
  expect(pasted.map((text) => [text, kept(text)])).toEqual([
    ['12/28', '12/28'],
    ['12/2028', '12/28'],
    ['1228', '12/28'],
    ['122028', '12/28'],
    ['12 / 28', '12/28'],
    ['12 / 2028', '12/28'],
    ['2028-12', '12/28'],
    ['1/28', '01/28'],
    ['128', '01/28'],
    ['12-28', '12/28'],
    ['12.2028', '12/28'],
    ['\uFF10\uFF11/\uFF12\uFF18', '01/28'],
    ['13/28', null],
    ['00/28', null],
    ['11/26', '11/26'],
  ])
})

test('invisible characters, spaces and full-width digits in a pasted number do not matter', () => {
  const number = '\u20684242\u00A04242 4242-4242\u2069'
  expect(kept('12/28\u200B', { number, cvc: ' １２３ ' })).toBe('12/28')
})
