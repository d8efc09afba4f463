import { expect, test } from 'vitest'
import { readRooms } from './compile-messages.ts'
import { expressionOf, faultsOf, type Message, roomModule } from './message-code.ts'

/** Evaluates a message's generated code with these values. */
const say = (message: Message, v: Record<string, unknown>) =>
  new Function('v', `return ${expressionOf(message)}`)(v)

test('every catalog’s sentences are complete, and the Spanish has the keys, inputs and markup of the English', () => {
  const rooms = readRooms()
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.flatMap(({ room, en, es }) => faultsOf(room, en, es))).toEqual([])
})

test('a translation with a missing key, another input or other markup is reported by its key', () => {
  const en = { a_one: 'Pay {price}', a_two: '{#link}Terms{/link}', a_three: 'Yes' }
  const es = { a_one: 'Pague {precio}', a_two: 'Términos', a_four: 'Sí' }
  const faults = faultsOf('a', en, es)
  expect(faults.map((fault) => fault.split(': ')[1])).toEqual(['a_one', 'a_two', 'a_three', 'a_four'])
  expect(faultsOf('a', en, { ...en, a_one: '{price} a pagar' })).toEqual([])
  expect(faultsOf('a', { b_one: 'Yes' }, null)).toEqual([expect.stringContaining('begins with its room')])
  expect(faultsOf('a', { a_one: 'Pay {price' }, null)).toEqual([expect.stringContaining('braces')])
  expect(faultsOf('a', { a_one: { plural: 'count', one: 'One' } }, null)).toEqual([
    expect.stringContaining('"one" and "other"'),
  ])
})

test('a message has its values, and its sentence for a count, a case or both', () => {
  const tricky = ['Pay {price} for `{name}`', 'a\\', '$', '$'].join('')
  expect(say(tricky, { price: '$5', name: 'A' })).toBe('Pay $5 for `A`a\\$$')
  const people = { plural: 'count', 0: 'No one', one: '{count} person', other: '{count} people' }
  expect([0, 1, 2].map((count) => say(people, { count }))).toEqual(['No one', '1 person', '2 people'])
  const price = {
    match: 'interval',
    year: '{price} a year',
    month: { match: 'isFirst', true: '{price} now', false: '{price} a month' },
  }
  expect(say(price, { interval: 'year', price: '$9' })).toBe('$9 a year')
  expect(say(price, { interval: 'month', isFirst: true, price: '$9' })).toBe('$9 now')
  expect(say(price, { interval: 'month', isFirst: false, price: '$9' })).toBe('$9 a month')
  expect(say('Read {#link}the {what}{/link}.', { what: 'terms' })).toEqual([
    'Read ',
    ['link', 'the terms'],
    '.',
  ])
})

test('a sentence without Spanish yet is never replaced by English', () => {
  expect(roomModule('a', { a_one: 'Yes' }, null)).toContain("=== 'es' ? notWritten('a') : `Yes`")
  expect(roomModule('a', { a_one: 'Yes' }, { a_one: 'Sí' })).toContain("=== 'es' ? `Sí` : `Yes`")
})
