import { expect, test } from 'vitest'
import { searchQuestions } from './faq-search.rules.ts'

const items = [
  { question: 'Can I cancel?', answer: '<p>Yes, in <strong>two clicks</strong>.</p>' },
  { question: 'Who can join?', answer: '<p>Everyone over 18.</p>' },
]

test('every word must appear, in question or answer, in any case and order', () => {
  expect(searchQuestions(items, 'CLICKS cancel')).toEqual([items[0]])
  expect(searchQuestions(items, 'cancel 18')).toEqual([])
})

test('an empty search shows every question, and an answer’s tags don’t count as words', () => {
  expect(searchQuestions(items, '  ')).toEqual(items)
  expect(searchQuestions(items, 'strong')).toEqual([])
})
