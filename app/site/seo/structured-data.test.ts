import { expect, test } from 'vitest'
import type { ResolvedBlock } from '#app/site/blocks/resolved-block.ts'
import { describePlans } from './describe-plans.ts'
import { describeQuestions, describeSite } from './structured-data.ts'

test('the questions of every list of a page become one FAQPage', () => {
  const list = (question: string): ResolvedBlock => ({
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
  const json = JSON.stringify(
    describeSite({ origin: 'https://a.example', name: 'A', image: 'https://a.example/a.png' }, operator),
  )
  expect(json).toContain('"@type":"WebSite"')
  expect(json).toContain('"telephone":"+16025550100"')
  expect(json).toContain('https://a.example/#operator')
})

test('each price of a plan is an Offer of the operator for its months, at the first payment including the fee', () => {
  const plan = {
    id: '1',
    name: 'Adult',
    summary: 'For one.',
    enrolmentFeeCents: 1_500,
    prices: [
      { interval: 'year' as const, priceCents: 14_900, additionalMemberCents: null },
      { interval: 'month' as const, priceCents: 1_495, additionalMemberCents: null },
    ],
  }
  const [tag] = describePlans([plan], 'https://a.example')
  expect(tag?.['script:ld+json']['@graph']).toMatchObject([
    {
      '@type': 'Offer',
      price: '164.00',
      priceCurrency: 'USD',
      url: 'https://a.example/join-now?plan=1',
      seller: { '@id': 'https://a.example/#operator' },
      priceSpecification: [
        { price: '164.00', referenceQuantity: { value: 12, unitCode: 'MON' } },
        { price: '149.00', name: 'Each renewal' },
        { price: '15.00' },
      ],
    },
    { price: '29.95', priceSpecification: [{ referenceQuantity: { value: 1 } }, { price: '14.95' }, {}] },
  ])
  expect(describePlans([], 'https://a.example')).toEqual([])
})
