import { expect, test } from 'vitest'
import { editDistance, foldPlace } from './place-names.ts'
import { findNamesakes, findTown, findZip } from './places.server.ts'

test.each([
  ['85004', 'Phoenix, AZ 85004'],
  ['85004-1234', 'Phoenix, AZ 85004'],
  [' 00907 ', 'San Juan, PR 00907'],
])('the ZIP code %j is a place', async (zip, label) => {
  expect((await findZip(zip))?.label).toBe(label)
})

test.each(['00000', '99999', '34001', '96910', 'abc', ''])('%j is no ZIP code we serve', async (zip) => {
  expect(await findZip(zip)).toBeNull()
})

test.each([
  ['Phoenix, AZ', 'Phoenix, AZ'],
  ['phoenix', 'Phoenix, AZ'],
  ['phoenix az', 'Phoenix, AZ'],
  ['Phoenix, Arizona', 'Phoenix, AZ'],
  ['Pheonix', 'Phoenix, AZ'],
  ['phenix, az', 'Phoenix, AZ'],
  ['St. Louis', 'Saint Louis, MO'],
  ['Ft Worth TX', 'Fort Worth, TX'],
  ['Portland', 'Portland, OR'],
  ['portland, me', 'Portland, ME'],
  ['New York', 'New York, NY'],
  ['new york new york', 'New York, NY'],
  ['Washington', 'Washington, DC'],
  ['California, PA', 'California, PA'],
  ['Mayagüez', 'Mayaguez, PR'],
  ['san juan pr', 'San Juan, PR'],
  ['Minneapolis minnesota', 'Minneapolis, MN'],
  ['Washington DC', 'Washington, DC'],
  ['DC', 'Washington, DC'],
  ['albuqerque', 'Albuquerque, NM'],
  ['Nueva York', 'New York, NY'],
  ['nueva york, nueva york', 'New York, NY'],
  ['Los Ángeles', 'Los Angeles, CA'],
  ['los angeles', 'Los Angeles, CA'],
  ['Nueva Orleáns, Luisiana', 'New Orleans, LA'],
  ['Charlotte, Carolina del Norte', 'Charlotte, NC'],
  ['Santa Fe, Nuevo México', 'Santa Fe, NM'],
  ['dentista en Phoenix', 'Phoenix, AZ'],
  ['Dentistas cerca de Nueva York', 'New York, NY'],
  ['consultorio dental en Tucson, AZ', 'Tucson, AZ'],
  ['dentist near San José, CA', 'San Jose, CA'],
])('%j means %s', async (text, label) => {
  expect((await findTown(text))?.label).toBe(label)
})

test.each(['Xyzzyville', 'dentista', 'Phoenix, Ontario', 'Phoenix, WY', '', '   ', 'qq', '!!!', ', AZ'])(
  '%j is no place',
  async (text) => {
    expect(await findTown(text)).toBeNull()
  },
)

test.each([
  'Nuevo México',
  'dentista en Arizona',
  'Arizona',
  'california',
  'Nevada',
  'Georgia',
  'Missouri',
  'Virginia',
  'AZ',
])('%j is a whole state, and no small town of its name or one like it', async (text) => {
  expect(await findTown(text)).toBeNull()
})

test('a town is at its center, not at a stray ZIP code', async () => {
  const phoenix = await findTown('Phoenix, AZ')
  expect(phoenix?.latitude).toBeCloseTo(33.45, 1)
  expect(phoenix?.longitude).toBeCloseTo(-112.07, 1)
})

test('an absurd text is answered fast', async () => {
  await findTown('phoenix')
  const start = performance.now()
  await findTown('qzxvwjkpqzxvwjkp '.repeat(5).slice(0, 80))
  expect(performance.now() - start).toBeLessThan(100)
})

test('a swap of neighbours is one slip', () => {
  expect(editDistance('pheonix', 'phoenix', 2)).toBe(1)
  expect(editDistance('kitten', 'sitting', 5)).toBe(3)
  expect(foldPlace('St. Petersburg')).toBe('saint petersburg')
})

test.each([
  ['Springfield', ['Springfield, MA', 'Springfield, MO']],
  ['Portland', ['Portland, ME']],
])('“%s” may mean towns of other states as well, the greatest first', async (typed, expected) => {
  const labels = (await findNamesakes(typed)).map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(expected))
  expect(labels).not.toContain((await findTown(typed))?.label)
  expect(labels.length).toBeLessThanOrEqual(5)
})

test.each(['Springfield, MO', 'springfield ohio', 'Phoenix', 'New York', 'Washington', 'Xyzzyville'])(
  '“%s” means one place',
  async (typed) => {
    expect(await findNamesakes(typed)).toEqual([])
  },
)
