import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameText, readSpanishCsv, spanishCsv, versionOf } from './spanish-csv.rules.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''@x",
    '-5.00',
    ' +x',
    '"quoted"',
    'a\nb',
    'a\r\nb',
    'a,b;c\td',
    '<p>ñ</p>',
    "'",
    ' ',
  ),
)

test('what is written to a translator’s file reads back unchanged, formulas, quotes and line breaks too', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ english: text, spanish: text }), { maxLength: 20 }), (pairs) => {
      const texts = pairs.map((pair, at) => ({
        key: `home.hero.points.${at}`,
        state: 'fresh' as const,
        ...pair,
      }))
      const rows = readSpanishCsv(spanishCsv(texts))
      expect(rows.map(({ id, english, spanish }) => ({ key: id, english, spanish }))).toEqual(
        texts.map(({ key, english, spanish }) => ({ key, english, spanish })),
      )
      for (const [at, { english, spanish }] of pairs.entries()) {
        expect(rows[at]?.version).toBe(versionOf(english, spanish))
      }
    }),
  )
})

test('no cell of the file is a spreadsheet formula', () => {
  const [, row = ''] = spanishCsv([
    { key: 'home.title', english: '=1+1', spanish: '@x', state: 'fresh' },
  ]).split('\r\n')
  expect(row).toMatch(/^home\.title,'=1\+1,'@x,fresh,/)
})

test('a file that went through a spreadsheet is read: other separators, other order, other line endings', () => {
  expect(readSpanishCsv('\uFEFFSpanish;ID;English\n"Ho;la";home.title;Hello\n')).toMatchObject([
    { id: 'home.title', english: 'Hello', spanish: 'Ho;la', version: '' },
  ])
  expect(isSameText('a\r\nb', 'a\nb')).toBe(true)
  expect(versionOf('a\r\nb', null)).toBe(versionOf('a\nb', ''))
})

test.each([['english,spanish\na,b\n'], ['']])('%j is refused with what is missing', (csv) => {
  expect(() => readSpanishCsv(csv)).toThrow('The file needs the columns id, english and spanish.')
})
