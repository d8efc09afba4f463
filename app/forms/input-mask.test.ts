import { expect, test } from 'vitest'
import { groupCardNumber, slashExpiry } from '#app/payment/methods/card-masks.ts'
import { type SetOut, slashDate, type Typed } from './input-mask.ts'

/** The field's text after each of these keys, typed at its end. */
function type(keys: string, format: (typed: Typed) => SetOut): string {
  let text = ''
  for (const key of keys) {
    text += key
    text = format({ text, caret: text.length, isAdded: true }).text
  }
  return text
}

test('a card number is grouped in fours, American Express in 4-6-5', () => {
  expect(type('4242424242424242', groupCardNumber)).toBe('4242 4242 4242 4242')
  expect(type('4242-4242 42424242', groupCardNumber)).toBe('4242 4242 4242 4242')
  expect(type('378282246310005', groupCardNumber)).toBe('3782 822463 10005')
  expect(type('6011000990139424123', groupCardNumber)).toBe('6011 0009 9013 9424 123')
})

test('the caret stays behind the same digit when one is inserted or removed', () => {
  const caretIn = (marked: string, isAdded: boolean) => {
    const { text, caret } = groupCardNumber({
      text: marked.replace('|', ''),
      caret: marked.indexOf('|'),
      isAdded,
    })
    return `${text.slice(0, caret)}|${text.slice(caret)}`
  }
  expect(caretIn('42429| 4242', true)).toBe('4242 9|424 2')
  expect(caretIn('42|2 4242', false)).toBe('42|24 242')
  // A removed space is put back and the caret moves past it, so the next key deletes the digit.
  expect(caretIn('4242|4242', false)).toBe('4242| 4242')
})

test('anything that isn’t a card number is left as typed', () => {
  for (const text of ['4242 4242 4242 4242 4242', 'Ann 4242', '４２４２', '3782 8224 6310 0051']) {
    expect(groupCardNumber({ text, caret: 3, isAdded: true })).toMatchObject({ text, caret: 3 })
  }
})

test.each([
  ['1234', '12/34'],
  ['12/34', '12/34'],
  ['1/34', '01/34'],
  ['934', '09/34'],
  ['122034', '12/2034'],
  ['12/', '12/'],
])('an expiry typed %s becomes %s', (keys, stands) => {
  expect(type(keys, slashExpiry)).toBe(stands)
})

test.each([
  ['02281987', '02/28/1987'],
  ['02/28/1987', '02/28/1987'],
  ['2/8/1987', '02/08/1987'],
  ['2281987', '02/28/1987'],
  ['12-31-1999', '12/31/1999'],
  ['10/', '10/'],
])('a date typed %s becomes %s', (keys, stands) => {
  expect(type(keys, slashDate)).toBe(stands)
})

test('a date that a browser autofills is reordered; edits in the middle and overlong input are left alone', () => {
  expect(slashDate({ text: '1987-02-28', caret: 10, isAdded: true }).text).toBe('02/28/1987')
  for (const typed of [
    { text: '2/28/1987', caret: 0, isAdded: false },
    { text: '022/28/1987', caret: 3, isAdded: true },
    { text: '02/28/19871', caret: 11, isAdded: true },
    { text: 'Feb 28', caret: 6, isAdded: true },
  ]) {
    expect(slashDate(typed)).toMatchObject({ text: typed.text, caret: typed.caret })
  }
})
