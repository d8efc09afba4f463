import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './parts.tsx'

const labelsOf = (html: string) =>
  [
    ...(html.split('<tbody>')[1] ?? '').matchAll(/<(td|th)(?: [^>]*?data-label="([^"]*)")?[^>]*>([^<]*)</g),
  ].map(([, cell, label, words]) => [cell, label ?? null, words])

const Row = () => (
  <tr>
    <td data-label="Own">1</td>
  </tr>
)

test('on a phone each cell of a row says its column, whatever columns are not shown', () => {
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

test('a cell that names itself, and a row that is a component of its own, are left as they are', () => {
  const html = renderToStaticMarkup(
    <Table label="Statement" columns={['What', 'Net']}>
      <tr>
        <td data-label="">Corrections</td>
        <td>$2</td>
      </tr>
      <Row />
    </Table>,
  )
  expect(labelsOf(html)).toEqual([
    ['td', '', 'Corrections'],
    ['td', 'Net', '$2'],
    ['td', 'Own', '1'],
  ])
})
