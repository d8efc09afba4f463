import { describe, expect, test } from 'vitest'
import { parseSearch } from './parse-search.rules.ts'

describe('text typed into the box', () => {
  test.each([
    ['  ', { kind: 'everybody' }],
    ['a', { kind: 'nobody' }],
    ['12', { kind: 'nobody' }],
    ['Ana@Example.com', { kind: 'email', begins: 'ana@example.com' }],
    ['\u2068Ana@Bücher.example\u2069', { kind: 'email', begins: 'ana@xn--bcher-kva.example' }],
    ['04/12/1988', { kind: 'born', on: ['1988-04-12'] }],
    ['4/12/88', { kind: 'born', on: ['1988-04-12', '2088-04-12'] }],
    ['05/26/00', { kind: 'born', on: ['1900-05-26', '2000-05-26'] }],
    ['Apr 12, 1988', { kind: 'born', on: ['1988-04-12'] }],
    ['12 April 1988', { kind: 'born', on: ['1988-04-12'] }],
    ['4.12.1988', { kind: 'born', on: ['1988-04-12'] }],
    ['04121988', { kind: 'born', on: ['1988-04-12'] }],
    // PostgreSQL can't store these years, and nobody was born in them.
    ['1/1/0000', { kind: 'nobody' }],
    ['0000-01-01', { kind: 'phone', reversed: '10100000', number: null }],
    ['602.555.0147', { kind: 'phone', reversed: '7410555206', number: null }],
    ['1988-04-12', { kind: 'born', on: ['1988-04-12'] }],
    ['0147', { kind: 'phone', reversed: '7410', number: null }],
    ['(602) 555-0147', { kind: 'phone', reversed: '7410555206', number: null }],
    ['+1 602 555 0147', { kind: 'phone', reversed: '7410555206', number: null }],
    ['2345', { kind: 'phone', reversed: '5432', number: '2345' }],
    ['7kqm-4xda-92hr', { kind: 'number', begins: '7KQM-4XDA-92HR' }],
    ['7KQM4XDA', { kind: 'number', begins: '7KQM-4XDA' }],
    ['kqmz-d', { kind: 'number', begins: 'KQMZ-D' }],
    ['Muñoz', { kind: 'name', words: ['munoz'] }],
    ['García-López, Ana', { kind: 'name', words: ['garcia-lopez', 'ana'] }],
    ['Li', { kind: 'name', words: ['li'] }],
  ])('%s', (typed, expected) => {
    expect(parseSearch(typed)).toEqual(expected)
  })
})
