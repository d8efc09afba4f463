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

test('a payload nested ten thousand deep is refused', () => {
  expect(lintContent(JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)), settings)).toHaveLength(1)
})
