import { expect, test } from 'vitest'
import { visitsCsv } from './visits-csv.ts'

const visit = {
  personId: null,
  person: 'Jordan',
  office: 'Juniper, Lane & Sons',
  service: 'adult-cleaning',
  name: 'Adult cleaning',
  usualCents: 11_805,
  memberCents: 6_900,
  visitedOn: '2026-11-20',
}

test('the CSV has one service per line, in dollars that add up', () => {
  expect(visitsCsv([visit, { ...visit, office: null, memberCents: 0 }])).toBe(
    '\uFEFFdate,person,office,service,usual price,you paid,saved\r\n' +
      '2026-11-20,Jordan,"Juniper, Lane & Sons",Adult cleaning,118.05,69.00,49.05\r\n' +
      '2026-11-20,Jordan,,Adult cleaning,118.05,0.00,118.05\r\n',
  )
})

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', ' =1'])(
  'a name like %j is not a formula',
  (person) => {
    const [, line = ''] = visitsCsv([{ ...visit, person }]).split('\r\n')
    expect(line.replace('"', '')).toMatch(/^2026-11-20,'/)
  },
)
