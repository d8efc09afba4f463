import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { lintContent } from './check-content.server.ts'

const settings = { externalHosts: [] as string[] } as BrandSettings
const paths = (input: unknown) => lintContent(input, settings).map(({ path }) => path)

test('a payload that may be published has no faults', () => {
  expect(lintContent(minimalContent(), settings)).toEqual([])
})

test('prohibited words are told with their place also where the shape is wrong', () => {
  const content = {
    ...minimalContent(),
    pages: { home: { blocks: [{ type: 'hero', title: 'Full coverage' }, { type: 'carousel' }] } },
  }
  expect(paths(content)).toEqual(['pages.home.blocks.1.type', 'pages.home.blocks.0.title'])
})

test.each([null, 7, 'text', [], {}])('%j is refused, not a fault of ours', (input) => {
  expect(paths(input).length).toBeGreaterThan(0)
})

test('names of laws that are none are told with their place', () => {
  const title = '{{refund_days}} to change your mind, {{refund_dayz}}'
  expect(paths(minimalContent({ pages: { home: { title, blocks: [] } } }))).toEqual(['pages.home.title'])
})

test('a payload nested ten thousand deep is refused', () => {
  expect(lintContent(JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)), settings)).toHaveLength(1)
})

test('a campaign and a state keep off the addresses of other pages, and of each other', () => {
  const content = minimalContent({
    pages: {
      landing: { faq: { landing: true }, texas: { landing: true }, spring: { landing: true } },
      states: { 'claim-access': { state: 'AZ' }, texas: { state: 'TX' } },
    },
  })
  expect(paths(content)).toEqual(['pages.landing.faq', 'pages.landing.texas', 'pages.states.claim-access'])
})

test('blocks on a page that shows none are refused', () => {
  const blocks = [{ type: 'rich_text' as const, html: '<p>Unseen</p>' }]
  expect(paths(minimalContent({ pages: { checkout: { blocks }, directory: { blocks } } }))).toEqual([
    'pages.checkout.blocks',
  ])
})
