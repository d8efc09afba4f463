import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './parts.tsx'

const labelsOf = (html: string) =>
  [
    ...(html.split(/<tbody[^>]*>/)[1] ?? '').matchAll(
      /<(td|th)(?: [^>]*?data-label="([^"]*)")?[^>]*>([^<]*)</g,
    ),
  ].map(([, cell, label, words]) => [cell, label ?? null, words])

test('on a phone each cell of a row shows its column’s label, whichever columns are hidden', () => {
  const rows = (mayChoose: boolean) => (
    <Table label="Members" columns={[mayChoose && { hidden: 'Choose' }, 'Member', 'Status', { end: 'Paid' }]}>
      {['Jordan', 'Sasha'].map((name) => (
        <tr key={name}>
          {mayChoose && <td>□</td>}
          <th scope="row">{name}</th>
          <td>Active</td>
          <td>$3</td>
        </tr>
      ))}
    </Table>
  )
  const row = (name: string) => [
    ['th', null, name],
    ['td', 'Status', 'Active'],
    ['td', 'Paid', '$3'],
  ]
  expect(labelsOf(renderToStaticMarkup(rows(false)))).toEqual([...row('Jordan'), ...row('Sasha')])
  const box = ['td', '', '□']
  expect(labelsOf(renderToStaticMarkup(rows(true)))).toEqual([box, ...row('Jordan'), box, ...row('Sasha')])
})

test('a cell that spans several columns is followed by the column after them', () => {
  const html = renderToStaticMarkup(
    <Table label="Statement" columns={['What', { end: 'Fees' }, { end: 'Net' }]}>
      <tr>
        <th scope="row" colSpan={2}>
          Corrections
        </th>
        {[2].map((dollars) => (
          <td key={dollars}>${dollars}</td>
        ))}
      </tr>
    </Table>,
  )
  expect(labelsOf(html)).toEqual([
    ['th', null, 'Corrections'],
    ['td', 'Net', '$2'],
  ])
})
