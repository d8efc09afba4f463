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

test('no words mean every question, and the tags of an answer are no words', () => {
  expect(searchQuestions(items, '  ')).toEqual(items)
  expect(searchQuestions(items, 'strong')).toEqual([])
})
