import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { monthTables, noMonthFigures } from '#domain/back-office/reports/figures.ts'
import { MonthPanel } from './report-parts.tsx'

test('§console: recovered renewals are listed by month: by retry, by another card and by the card’s bank', () => {
  const months = [
    { ...noMonthFigures, month: '2026-10' },
    { ...noMonthFigures, month: '2026-11', failed: 9, recovered: 7, byRetry: 4, byNewCard: 2, byNetwork: 1 },
  ]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MonthPanel
        of={monthTables.recovery}
        months={months}
        rows={(list, month) => `/lumen/reports/${list}?month=${month}`}
      />
    </MemoryRouter>,
  )
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
  expect([...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) => cells(row))).toEqual([
    ['Month', 'Failed', 'Recovered', 'By trying again', 'By another card', 'By the card’s bank'],
    ['November 2026', '9', '7', '4', '2', '1'],
    ['October 2026', '0', '0', '0', '0', '0'],
  ])
  expect(html).toContain('href="/lumen/reports/recovery?month=2026-11"')
})
