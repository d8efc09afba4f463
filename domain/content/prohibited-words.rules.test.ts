import { describe, expect, test } from 'vitest'
import { findProhibitedWords } from './prohibited-words.rules.ts'

describe('prohibited words', () => {
  test.each([
    'Full coverage for your family',
    'No co-pay, no copayments',
    'There is no deductible.',
    'Low monthly premiums',
    'Works like a PPO',
    'One of our preferred provider organizations',
    'A health plan for teeth',
    'Guaranteed issue',
    'Preexisting conditions are fine',
    '<p>cover<b>age</b></p>',
    'cover&shy;age',
    'ｃｏｖｅｒａｇｅ',
    'cover\u200bage',
    'de&#100;uctible',
    'Better than insurance!',
    'Unlike dental insurances, it pays off.',
    'Insurance for everyone. It is not expensive.',
    'Not only insurance, but savings',
  ])('are found in %j', (text) => {
    expect(findProhibitedWords({ text })).not.toEqual([])
  })

  test.each([
    'This is not insurance.',
    'The plan is NOT an insurance product and pays no dentist.',
    'It isn’t dental insurance.',
    'Who is covered: you and your family',
    'Discover the ages of man',
    'A supposition, opposed',
    '/premium/coverage',
    'https://example.com/insurance',
  ])('are not seen in %j', (text) => {
    expect(findProhibitedWords({ text })).toEqual([])
  })

  test('are named with their place', () => {
    const content = {
      pages: { home: { blocks: [{ title: 'fine' }, { items: [{ answer: '<p>No premium.</p>' }] }] } },
    }
    expect(findProhibitedWords(content)).toEqual([
      { path: 'pages.home.blocks.1.items.0.answer', message: expect.stringContaining('premium') },
    ])
  })
})
