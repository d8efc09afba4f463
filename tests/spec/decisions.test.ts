import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const records = readdirSync('docs/decisions').map((file) => {
  const text = readFileSync(`docs/decisions/${file}`, 'utf8')
  return {
    number: file.slice(0, 4),
    file,
    text,
    status: /^\*\*Status:\*\* [\s\S]+?\n\n/m.exec(text)?.[0] ?? '',
  }
})

test('a decision has at most 300 words', () => {
  expect(records.length).toBeGreaterThan(90)
  const long = records.filter(({ text }) => text.trim().split(/\s+/).length > 300)
  expect(long.map(({ file }) => file)).toEqual([])
})

test('a decision is titled by its number and says whether it is accepted or superseded', () => {
  const unclear = records.filter(
    ({ number, text, status }) =>
      !text.startsWith(`# ${number}: `) || !/^\*\*Status:\*\* (accepted|superseded by \d{4})\b/.test(status),
  )
  expect(unclear.map(({ file }) => file)).toEqual([])
})

test('a decision names only decisions that exist in its status', () => {
  const numbers = new Set(records.map(({ number }) => number))
  const missing = records.flatMap(({ file, status }) =>
    [...status.matchAll(/\b\d{4}\b/g)]
      .filter(([number]) => !numbers.has(number))
      .map(([number]) => `${file}: ${number}`),
  )
  expect(missing).toEqual([])
})
