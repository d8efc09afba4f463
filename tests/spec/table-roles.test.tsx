import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from '#app/console/parts.tsx'
import { PriceCell, PriceRow, PriceTable } from '#app/site/blocks/price-table.tsx'
import { refundRows } from '#app/site/pages/terms/refund-rows.ts'
import { RefundTable } from '#app/site/pages/terms/refund-table.tsx'
import { FigureTable } from '#app/site/savings/figure-table.tsx'

/** Table parts that fold on a narrow screen, where they get another `display`. */
const folds = /<table[^>]*(console-cards|price-table|max-\w+:(block|grid|flex))/s

const tables: [string, ReactNode][] = [
  [
    'app/console/parts.tsx',
    <Table key="1" label="Members" columns={['Member', { hidden: 'Choose' }, { end: 'Paid' }]}>
      {['Jordan', 'Sasha'].map((name) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>□</td>
          {[3].map((dollars) => (
            <td key={dollars}>{dollars}</td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">Total</th>
        <td />
        <td>6</td>
      </tr>
    </Table>,
  ],
  [
    'app/site/blocks/price-table.tsx',
    <PriceTable key="2" caption="Prices" heads={['Service', 'Price']}>
      <tbody>
        <PriceRow name="Checkup">
          <PriceCell>$0</PriceCell>
        </PriceRow>
      </tbody>
    </PriceTable>,
  ],
  ['app/site/pages/terms/refund-table.tsx', <RefundTable key="3" rows={refundRows(['AZ', 'TX'])} />],
  [
    'app/site/savings/figure-table.tsx',
    <FigureTable
      key="4"
      label="Savings"
      head={['Year', 'Saved']}
      rows={[{ name: '2026', figures: ['$12'] }]}
    />,
  ],
]

test('every table that collapses on a narrow screen is one of these', () => {
  const found = globSync('app/**/*.tsx').filter((file) => folds.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(tables.map(([file]) => file))
})

test.each(tables)('each part of a collapsing table has its role, whatever element it is: %s', (_, table) => {
  const html = renderToStaticMarkup(table)
  const parts = [...html.matchAll(/<(table|thead|tbody|tfoot|tr|th|td)\b([^>]*)>/g)].map(
    ([, tag = '', attributes = '']) => {
      const [, role = null] = / role="(\w+)"/.exec(attributes) ?? []
      return { tag, head: / scope="(row|col)"/.exec(attributes)?.[1], role }
    },
  )
  expect(parts.length).toBeGreaterThan(5)
  const roles = {
    table: 'table',
    thead: 'rowgroup',
    tbody: 'rowgroup',
    tfoot: 'rowgroup',
    tr: 'row',
    td: 'cell',
  }
  for (const { tag, head, role } of parts) {
    const is = tag === 'th' ? { row: 'rowheader', col: 'columnheader' }[head ?? ''] : roles[tag as 'td']
    expect([tag, role]).toEqual([tag, is])
  }
})
