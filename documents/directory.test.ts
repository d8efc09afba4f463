import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { initialFields } from '#domain/offices/listing/field-forms.ts'
import type { OfficeDirectory } from '#domain/offices/office.queries.server.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'
import { keptDirectoryPdf } from './cached-directory.server.ts'
import { paginateDirectory } from './directory-pages.ts'

type Office = OfficeDirectory[number]['cities'][number]['offices'][number]

const brand = {
  name: 'Bright Harbor',
  accent: '#0f6a5d',
  onAccent: '#ffffff',
  timeZone: 'America/Phoenix',
  operator: {
    name: 'Bright Harbor Dental Savings, LLC',
    address: '100 Harbor Street, Milwaukee, WI 53202',
    phone: '4145550100',
    email: 'help@brightharbor.example',
  },
}

const today = '2026-11-20'
const locale = 'en' as const

function office(id: string, more: Partial<Office> = {}): Office {
  return {
    id,
    name: `Office ${id}`,
    line1: '1 Juniper Way',
    line2: null,
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    phone: '6025550123',
    latitude: 33,
    longitude: -112,
    timeZone: 'America/Phoenix',
    ...initialFields,
    specialties: [],
    languages: [],
    opensSaturday: false,
    lastVerified: '2026-10-01',
    hours: null,
    endsOn: null,
    providers: [],
    ...more,
  }
}

const provider = (lastName: string) => ({
  id: lastName,
  npi: null,
  firstName: 'Žofia',
  lastName,
  credential: 'DDS',
  specialty: null,
  languages: [],
})

const directories = fc
  .array(fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), { maxLength: 5 })
  .map((states): OfficeDirectory => {
    return states.map((cities, s) => ({
      state: `S${s}`,
      cities: cities.map((count, c) => ({
        city: `C${c}`,
        offices: Array.from({ length: count }, (_, o) => office(`${s}-${c}-${o}`)),
      })),
    }))
  })

test('every office is printed once and in order, under its own state and city on every page', () => {
  fc.assert(
    fc.property(directories, fc.integer({ min: 120, max: 700 }), (directory, room) => {
      const pages = paginateDirectory(directory, { firstRoom: room, room })
      const wanted = directory.flatMap(({ state, cities }) =>
        cities.flatMap(({ city, offices }) => offices.map(({ id }) => `${state} ${city} ${id}`)),
      )
      const printed = pages.flatMap((rows) => {
        let state = ''
        let city = ''
        return rows.flatMap((row) => {
          if (row.kind === 'office') return [`${state} ${city} ${row.office.id}`]
          if (row.kind === 'state') state = row.text
          else city = row.text
          return []
        })
      })
      expect(printed).toEqual(wanted)
      for (const rows of pages) expect(rows.at(-1)?.kind).toBe('office')
    }),
  )
})

test('the PDF says who, where, whether they take patients and when we checked, in any script; an attack is text', async () => {
  const attacks = [
    `</title></script>"'><script>window.Stolen=1</script> Dental`,
    '<img src=x onerror=window.Stolen=2> Smiles {{7*7}}',
    '=HYPERLINK("http://evil.example";"Free") Teeth',
  ]
  const directory: OfficeDirectory = [
    {
      state: 'AZ',
      cities: [
        {
          city: 'Phoenix',
          offices: [
            office('a', { providers: [provider('Иванова')], line2: 'Suite 200' }),
            office('b', { acceptance: 'existing-families', lastVerified: null, endsOn: '2026-12-31' }),
            ...attacks.map((name, index) => office(`attack-${index}`, { name })),
          ],
        },
      ],
    },
  ]
  const pdf = await keptDirectoryPdf(brand, { directory, today, locale })
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  const words = text.replaceAll(/\s+/g, ' ')
  for (const part of [
    'Arizona',
    'Phoenix',
    'Office a 1 Juniper Way, Suite 200, 85004 (602) 555-0123',
    'Žofia Иванова, DDS',
    'Accepting new patients Last verified 10/01/26',
    'Existing families only Not verified yet Through 12/31/26',
    'as of 11/20/26',
    'This plan is not insurance.',
    '1 of 1',
  ]) {
    expect(words).toContain(part)
  }
  // The renderer may break a line inside a name and add a hyphen.
  const bare = (said: string) => said.replaceAll(/[\s-]/g, '')
  for (const name of attacks) expect(bare(text)).toContain(bare(name))
})

test('a screen reader hears the directory by state, city and office, line by line, and no page footers', async () => {
  const offices = Array.from({ length: 40 }, (_, index) => office(`${index}`))
  const directory: OfficeDirectory = [{ state: 'AZ', cities: [{ city: 'Phoenix', offices }] }]
  const tags = await readTags(await keptDirectoryPdf(brand, { directory, today, locale }))
  expect(tags).toMatchObject({ isTagged: true, language: 'en-US', untold: [] })
  expect(tags.headings.slice(0, 3)).toEqual(['H1 Dental offices', 'H2 Arizona', 'H3 Phoenix'])
  expect(tags.pieces.filter(({ text }) => text.includes('not insurance'))).toHaveLength(1)
  // Name, address with phone, and dentists are separate paragraphs, so no two words run together.
  const at = tags.pieces.findIndex(({ text }) => text === 'Office 7')
  expect(tags.pieces.slice(at, at + 3)).toEqual([
    { role: 'P', text: 'Office 7' },
    { role: 'P', text: expect.stringMatching(/\(602\) 555-0123$/) },
    { role: 'P', text: 'Ask for the dentists' },
  ])
})

test('a word longer than its column is broken and does not run into the next one', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaftszahnzusatzversicherungsgemeinschaft'
  const directory: OfficeDirectory = [
    { state: 'AZ', cities: [{ city: 'Phoenix', offices: [office('a', { name })] }] },
  ]
  const pdf = await keptDirectoryPdf(brand, { directory, today, locale })
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  expect(text).not.toContain(name)
  expect(text.replaceAll(/-\s+/g, '')).toContain(name)
})

test('the process answers requests while a long document is printed', async () => {
  const offices = Array.from({ length: 200 }, (_, index) => office(`busy${index}`))
  const directory: OfficeDirectory = [{ state: 'AZ', cities: [{ city: 'Phoenix', offices }] }]
  await keptDirectoryPdf(brand, { directory: [], today: '2026-11-19', locale })
  const before = performance.eventLoopUtilization()
  await keptDirectoryPdf(brand, { directory, today: '2026-11-19', locale })
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

test('four hundred offices fill their pages exactly, and simultaneous requests share one rendering', async () => {
  const offices = Array.from({ length: 400 }, (_, index) =>
    office(`${index}`, {
      name: `The Juniper Lane Family and Implant Dentistry ${index}`,
      providers: [provider('Larkenfield'), provider('Wolstenholme-Featherstonehaugh')],
    }),
  )
  const directory: OfficeDirectory = [{ state: 'AZ', cities: [{ city: 'Phoenix', offices }] }]
  const asked = { directory, today, locale }
  const [pdf, again] = await Promise.all([keptDirectoryPdf(brand, asked), keptDirectoryPdf(brand, asked)])
  expect(again).toBe(pdf)
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  for (const [index, page] of text.entries()) expect(page).toContain(`${index + 1} of ${totalPages}`)
}, 120_000)

test('a changed directory is rendered again', async () => {
  const asked = { directory: [], today, locale }
  const pdf = await keptDirectoryPdf(brand, asked)
  expect(await keptDirectoryPdf(brand, asked)).toBe(pdf)
  expect(await keptDirectoryPdf(brand, { ...asked, today: '2026-11-21' })).not.toBe(pdf)
})
