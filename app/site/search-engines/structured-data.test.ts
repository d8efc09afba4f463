import { expect, test } from 'vitest'
import type { ReadyBlock } from '#app/blocks/ready-block.ts'
import { describeQuestions, describeSite } from './structured-data.ts'

test('the questions of every list of a page become one FAQPage', () => {
  const list = (question: string): ReadyBlock => ({
    type: 'faq_list',
    items: [{ question, answer: `<p>${question}!</p>` }],
  })
  expect(describeQuestions([list('One'), list('Two')])).toEqual([
    {
      'script:ld+json': expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'One', acceptedAnswer: { '@type': 'Answer', text: '<p>One!</p>' } },
          { '@type': 'Question', name: 'Two', acceptedAnswer: { '@type': 'Answer', text: '<p>Two!</p>' } },
        ],
      }),
    },
  ])
  expect(describeQuestions([])).toEqual([])
})

test('the home page names the site and its operator under the configured origin', () => {
  const operator = { name: 'Op, LLC', address: '1 A St', phone: '6025550100', email: 'a@b.example' }
  const json = JSON.stringify(describeSite({ origin: 'https://a.example', name: 'A' }, operator))
  expect(json).toContain('"@type":"WebSite"')
  expect(json).toContain('"telephone":"+16025550100"')
  expect(json).toContain('https://a.example/#operator')
})
