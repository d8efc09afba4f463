import { expect, test } from 'vitest'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { readJson } from './read-json.ts'

test.each([
  ['latin1.json', 'It is not UTF-8. Save the file as UTF-8.'],
  ['utf16.json', 'It is UTF-16. Save the file as UTF-8.'],
  ['twice.json', 'is there a second time. Take one out.'],
  ['unclosed.json', 'It is not JSON: '],
])('content/%s is refused in a sentence', (file, words) => {
  expect(() => readJson(caseFile(`content/${file}`))).toThrow(words)
})

test('content/bom.json is read, without its byte order mark', () => {
  expect(readJson(caseFile('content/bom.json'))).toHaveProperty('base.layout.header.components')
})

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}],"d":"\\"a\\":1"}', true],
  ['{"a":1,\n"\\u0061":2}', false],
  ['[{"x":{"y":1,"y":2}}]', false],
])('a duplicate name within one object is found, across objects it is allowed: %s', (text, isRead) => {
  const read = () => readJson(Buffer.from(text))
  if (isRead) expect(read()).toEqual(JSON.parse(text))
  else expect(read).toThrow('a second time')
})

test('a lost character is reported by its line', () => {
  expect(() => readJson(Buffer.from('{"a":\n"Cl\uFFFDnica"}'))).toThrow('On line 2 a letter was lost')
})
