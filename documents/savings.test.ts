import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { summarizeVisits } from '#domain/savings/member-savings.rules.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'
import { renderSavingsPdf } from './documents.ts'

const facts = {
  today: '2026-11-20',
  joinedOn: '2026-03-01',
  benefits: [{ service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' as const }],
  people: [{ personId: null, name: '小明' }],
  payments: [{ paidOn: '2026-03-01', cents: 16_400 }],
}
const visit = {
  personId: null,
  service: 'adult-cleaning',
  name: 'Adult cleaning',
  usualCents: 11_800,
  memberCents: 0,
  visitedOn: '2026-05-20',
}
const plan = { planId: '', planName: 'Adult plan', joinedOn: facts.joinedOn }

async function textOf(visits: (typeof visit)[]): Promise<string> {
  const pdf = await renderSavingsPdf(brand, { ...summarizeVisits(visits, facts), ...plan }, facts.today)
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('the savings PDF shows totals, included visits, months and services', async () => {
  const text = await textOf([visit])
  for (const part of [
    'Savings summary',
    'member since 03/01/26, as of 11/20/26',
    'Saved at visits in 2026',
    '−$46.00: $118.00 less $164.00 paid for the membership',
    '$118.00: you paid $0.00 instead of $118.00 for 1 service',
    '小明',
    'Adult cleaning: 1 of 2 used in the period through 02/28/27',
    'May 2026 1 $0.00 $118.00',
    'Adult cleaning 1 $0.00 $118.00',
    'not insurance',
  ]) {
    expect(text).toContain(part)
  }
})

test('no label touches its value', async () => {
  const pdf = await renderSavingsPdf(brand, { ...summarizeVisits([visit], facts), ...plan }, facts.today)
  const sheet = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await sheet.getTextContent()
  const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  for (const name of ['Saved at visits since joining', 'After the plan’s price']) {
    const label = words.find(({ str }) => name.startsWith(str.trim()))
    const [, , , , left = Number.NaN, height = Number.NaN] = label?.transform ?? []
    const value = words.find(({ str, transform }) => transform[5] === height && str !== label?.str)
    expect([name, (value?.transform[4] ?? 0) - left - (label?.width ?? 0) >= 8]).toEqual([name, true])
  }
})

test('the figures are tables with a heading for each column', async () => {
  const pdf = await renderSavingsPdf(brand, { ...summarizeVisits([visit], facts), ...plan }, facts.today)
  const { language, headings, pieces, untold } = await readTags(pdf)
  expect([language, untold]).toEqual(['en-US', []])
  expect(headings).toEqual(['H1 Savings summary', 'H2 Included visits', 'H2 By month', 'H2 By service'])
  const cells = pieces.filter(({ role }) => /^T/.test(role)).map(({ role, text }) => `${role} ${text}`.trim())
  const head = ['Services', 'You paid', 'Saved'].map((name) => `TH ${name}`)
  expect(cells.slice(cells.indexOf('TH Month') - 2).slice(0, 7)).toEqual([
    'Table',
    'TR',
    'TH Month',
    ...head,
    'TR',
  ])
  expect(cells).toContain('TD May 2026')
})

test('a table that continues on the next page repeats its headings', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...visit, service: `s${at}`, name: `Service ${at}` }))
  const pdf = await renderSavingsPdf(brand, { ...summarizeVisits(many, facts), ...plan }, facts.today)
  const { text } = await extractText(new Uint8Array(pdf))
  expect(text.length).toBeGreaterThan(1)
  for (const page of text.slice(1)) expect(page).toContain('You paid')
})

test('without a visit it says so', async () => {
  const text = await textOf([])
  expect(text).toContain('No visits yet')
  expect(text).not.toContain('By service')
})
