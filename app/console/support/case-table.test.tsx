import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { type InboxQuery, inboxQuerySchema } from '#domain/back-office/support/case.schema.ts'
import { CaseTable } from './case-table.tsx'

let table: ReactElement | null = null
const Stub = createRoutesStub([{ path: '/', Component: () => table }])

function headsOf(sort: InboxQuery['sort']): string[] {
  const shown = {
    ...{
      place: 'brightharbor',
      brandId: 'b',
      brandNames: { b: 'Bright Harbor' },
      reads: true,
      answerers: [],
    },
    ...{ rows: [], pages: 1, asked: inboxQuerySchema.parse({ sort }) },
  }
  const search = new URLSearchParams({ view: 'due', sort, page: '2' })
  table = <CaseTable {...shown} search={search} />
  const html = renderToStaticMarkup(createElement(Stub)).replaceAll('&amp;', '&')
  return [...html.matchAll(/<th scope="col"(.*?)<\/th>/g)].map(([, head = '']) => head)
}

test('§console: cases show which column they are sorted by and in which direction, and a press reverses it', () => {
  const [box, , next, , , received] = headsOf('newest')
  expect(box).toContain('All cases on this page')
  expect(next).not.toContain('aria-sort')
  expect(received).toContain('aria-sort="descending"')
  expect(received).toContain('Received<span aria-hidden="true"> ↓')
  expect(received).toContain('?view=due&sort=oldest"')
  expect(headsOf('oldest')[5]).toMatch(/aria-sort="ascending".*sort=newest".*↑/)
  expect(headsOf('clock')[2]).toMatch(/aria-sort="ascending".*↑/)
})
