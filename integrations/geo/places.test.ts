import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateNames } from '#domain/values/states.ts'
import { closestName, editDistance, foldPlace, lettersOf } from './place-names.ts'
import { findNamesakes, findTown, findZip, listTownsIn, listZips, mayBeOfState } from './places.server.ts'

test.each([
  ['85004', 'Phoenix, AZ 85004'],
  ['85004-1234', 'Phoenix, AZ 85004'],
  [' 00907 ', 'San Juan, PR 00907'],
])('the ZIP code %j is a place', async (zip, label) => {
  expect((await findZip(zip))?.label).toBe(label)
})

test.each(['00000', '99999', '34001', '96910', 'abc', ''])('%j is not a ZIP code we serve', async (zip) => {
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
  '%j is not a place',
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
])('%j is a whole state, and not a small town with its name or a similar one', async (text) => {
  expect(await findTown(text)).toBeNull()
})

test('a town is at its center, not at a stray ZIP code', async () => {
  const phoenix = await findTown('Phoenix, AZ')
  expect(phoenix?.latitude).toBeCloseTo(33.45, 1)
  expect(phoenix?.longitude).toBeCloseTo(-112.07, 1)
})

test('absurd input is answered fast', async () => {
  await findTown('phoenix')
  const start = performance.now()
  await findTown('qzxvwjkpqzxvwjkp '.repeat(5).slice(0, 80))
  expect(performance.now() - start).toBeLessThan(100)
})

test('two swapped neighboring letters are one typo', () => {
  expect(editDistance('pheonix', 'phoenix', 2)).toBe(1)
  expect(editDistance('kitten', 'sitting', 5)).toBe(3)
  expect(foldPlace('St. Petersburg')).toBe('saint petersburg')
})

test.each([
  ['Springfield', ['Springfield, MA', 'Springfield, MO']],
  ['Portland', ['Portland, ME']],
])('“%s” may also mean towns in other states, the largest first', async (typed, expected) => {
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

const states = Object.keys(stateNames)
const zipsByState = await Promise.all(states.map(listZips))
test('the towns in a box match a scan of every ZIP code, the largest first', async () => {
  const towns = Map.groupBy(zipsByState.flat(), ({ city, state }) => `${foldPlace(city)}, ${state}`)
  const several = [...towns].filter(([, zips]) => zips.length > 1)
  const everywhere = await listTownsIn({ west: -180, east: 180, south: -90, north: 90 }, 100_000)
  const sizes = everywhere.map(({ city, state }) => towns.get(`${foldPlace(city)}, ${state}`)?.length ?? 0)
  expect(everywhere.length).toBe(several.length)
  expect(sizes).toEqual(several.map(([, zips]) => zips.length).toSorted((a, b) => b - a))
  // Boxes with a town at a corner, so that every run tests the edge.
  const drawn = fc.record({
    corner: fc.constantFrom(...everywhere),
    isNorthEast: fc.boolean(),
    wide: fc.constantFrom(0, 0.3, 1, 8),
    high: fc.constantFrom(0, 0.3, 1, 8),
    most: fc.constantFrom(1, 16, 100_000),
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ corner, isNorthEast, wide, high, most }) => {
      const west = corner.longitude - (isNorthEast ? wide : 0)
      const south = corner.latitude - (isNorthEast ? high : 0)
      const east = isNorthEast ? corner.longitude : west + wide
      const north = isNorthEast ? corner.latitude : south + high
      const within = everywhere.filter(
        ({ latitude, longitude }) =>
          longitude >= west && longitude <= east && latitude >= south && latitude <= north,
      )
      expect(within).toContain(corner)
      expect(await listTownsIn({ west, east, south, north }, most)).toEqual(within.slice(0, most))
    }),
  )
})

test('a ZIP code may belong to another state where a scan of every ZIP code finds one of it nearby', () => {
  const every = zipsByState.flat()
  fc.assert(
    fc.property(fc.constantFrom(...every), fc.constantFrom(...states), (zip, state) => {
      const wide = Math.cos((zip.latitude * Math.PI) / 180)
      const isNear = every.some(
        (other) =>
          other.state === state &&
          69 * Math.hypot(zip.latitude - other.latitude, (zip.longitude - other.longitude) * wide) <= 60,
      )
      expect(mayBeOfState(zip.zip, state)).toBe(zip.state === state || isNear)
    }),
  )
})

test('the closest match for a mistyped name equals a comparison with every name', () => {
  const names = [...new Set(zipsByState.flat().map(({ city }) => foldPlace(city)))]
  const lettered = names.map((name) => ({ name, letters: lettersOf(name) }))
  const weigh = (name: string) => name.length % 7
  const slip = fc.record({ at: fc.nat(30), drop: fc.nat(2), letter: fc.constantFrom('', 'a', 'e', 'x', ' ') })
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(slip, { maxLength: 3 }), (name, slips) => {
      const typed = slips.reduce(
        (text, { at, drop, letter }) => text.slice(0, at) + letter + text.slice(at + drop),
        name,
      )
      const allowed = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2
      const near = names
        .map((each) => ({ name: each, slips: editDistance(typed, each, allowed), weight: weigh(each) }))
        .filter((each) => each.slips <= allowed && each.weight > 0)
        .toSorted((a, b) => a.slips - b.slips || b.weight - a.weight)
      expect(closestName(typed, lettered, weigh)).toBe(near[0]?.name ?? null)
    }),
    { numRuns: 30 },
  )
})
