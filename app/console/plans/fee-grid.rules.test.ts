import { expect, test } from 'vitest'
import { moveBy, pasteInto, readTyped, tabFrom } from './fee-grid.rules.ts'

const size = { rows: 3, columns: 5 }
const row = { name: 'Filling', category: 'Fillings', usual: '90.00', member: '40.00', code: '' }
const fee = {
  service: 'filling',
  name: 'Filling',
  category: 'Fillings',
  usualCents: 9_000,
  memberCents: 4_000,
  state: null,
  officeId: null,
  procedureCode: null,
}

test('§console: arrows, Home, End, and Tab move through a grid as in a spreadsheet, and Tab leaves it at its ends', () => {
  expect(moveBy('ArrowDown', { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 })
  expect(moveBy('ArrowUp', { row: 0, column: 1 }, size)).toEqual({ row: 0, column: 1 })
  expect(moveBy('ArrowRight', { row: 0, column: 4 }, size)).toEqual({ row: 0, column: 4 })
  expect(moveBy('End', { row: 0, column: 1 }, { ...size, ctrl: true })).toEqual({ row: 2, column: 4 })
  expect(moveBy('a', { row: 0, column: 1 }, size)).toBeNull()
  expect(tabFrom({ row: 0, column: 4 }, { ...size, back: false })).toEqual({ row: 1, column: 0 })
  expect(tabFrom({ row: 2, column: 4 }, { ...size, back: false })).toBeNull()
  expect(tabFrom({ row: 0, column: 0 }, { ...size, back: true })).toBeNull()
})

test('cells copied from a spreadsheet are pasted to the right and down; what is beyond the edge is left out', () => {
  const pasted = pasteInto([row, row, row], { row: 1, column: 2 }, '$1,234.50\t99\tD1\tmore\n12\t6\n1\t1\n')
  expect(pasted).toEqual([
    row,
    { ...row, usual: '$1,234.50', member: '99', code: 'D1' },
    { ...row, usual: '12', member: '6' },
  ])
  expect(pasteInto([row, row], { row: 0, column: 2 }, '1,200.50\n"5"').map(({ usual }) => usual)).toEqual([
    '1,200.50',
    '"5"',
  ])
  expect(pasteInto([row], { row: 0, column: 0 }, ' A, B ')[0]?.name).toBe('A, B')
})

test('typed amounts are parsed in many formats, or the first wrong cell says why', () => {
  expect(readTyped(fee, { ...row, usual: '$1,234.5', code: 'D1' })).toMatchObject({
    usualCents: 123_450,
    procedureCode: 'D1',
  })
  expect(readTyped(fee, { ...row, usual: 'ninety' })).toMatchObject({
    column: 'usual',
    message: expect.stringContaining('“ninety”'),
  })
  expect(readTyped(fee, { ...row, member: '91' })).toMatchObject({ column: 'member' })
  expect(readTyped(fee, { ...row, name: ' ' })).toMatchObject({ column: 'name' })
})
