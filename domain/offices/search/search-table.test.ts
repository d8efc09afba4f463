import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import {
  distanceMiles,
  EARTH_RADIUS_MILES,
  haversine,
  stepOfHaversine,
} from '#domain/offices/distance.rules.ts'
import { isSpecialistOnly, maskOf } from './office-mask.ts'
import { addStrip, createTable, foldName, type IndexedOffice, type OfficeTable } from './office-table.ts'
import { placeInOrder } from './search-order.rules.ts'
import {
  countOffices,
  type FamilyFirst,
  pageOfOffices,
  prepareSearch,
  type TableQuery,
} from './search-table.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** Offices crowded around two metros, many at exactly the same point, some at sea and in the Aleutians. */
const longitude = fc.oneof(
  fc.double({ min: -112.6, max: -111.6, noNaN: true }),
  fc.constantFrom(-112.0686, -112.074, -74.006, 179.2, -179.5),
  fc.double({ min: -180, max: 180, noNaN: true }),
)
const latitude = fc.oneof(
  fc.double({ min: 33, max: 34, noNaN: true }),
  fc.constantFrom(33.4557, 33.4484, 40.7143, 51.9),
  fc.double({ min: -89, max: 89, noNaN: true }),
)
const office = fc.record({
  latitude,
  longitude,
  specialties: fc.subarray(['general', 'pediatric']),
  opensSaturday: fc.boolean(),
  words: fc.constantFrom('juniper dental', 'juniper smiles', 'cedar dental\nmarisol larkenfield'),
  endsAt: fc.constantFrom(null, null, new Date('2026-11-01'), new Date('2026-12-01')),
})
type Drawn = typeof office extends fc.Arbitrary<infer Value> ? Value : never

const index = (drawn: Drawn[]): IndexedOffice[] =>
  drawn.map((each, rank) => ({
    ...each,
    id: newId(),
    rank,
    mask: maskOf({ ...each, languages: [], acceptance: 'accepting' }),
    schedule: 0,
  }))

function tableOf(offices: IndexedOffice[], stripSize?: number): OfficeTable {
  const table = createTable(offices.length, stripSize)
  const northward = offices.toSorted((a, b) => a.latitude - b.latitude)
  for (let at = 0; at < offices.length; at += table.stripSize)
    addStrip(table, northward.slice(at, at + table.stripSize))
  return table
}

const count = (table: OfficeTable, asked: TableQuery) => countOffices(prepareSearch(table, asked))

/** The same result by brute force. */
function bruteForce(offices: IndexedOffice[], query: TableQuery): { id: string; miles: number }[] {
  const { circle, familyFirst } = query
  const placeOf = (each: IndexedOffice) => {
    if (!circle || !familyFirst) return 0
    const far = haversine(circle.latitude, circle.longitude, each.latitude, each.longitude)
    const bands = familyFirst === 'in each band'
    return placeInOrder(stepOfHaversine(far), { isLater: isSpecialistOnly(each.mask), bands })
  }
  return offices
    .map((each) => ({ ...each, miles: circle ? distanceMiles(circle, each) : each.rank }))
    .filter(
      (each) =>
        (each.mask & query.wanted) === query.wanted &&
        (each.endsAt === null || each.endsAt > query.now) &&
        (query.q ?? '').split(' ').every((word) => each.words.includes(word)) &&
        (!circle || each.miles <= circle.radiusMiles),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.miles - b.miles || a.rank - b.rank)
}

/** The point this many miles from another in a direction, in radians from north. */
function destination(from: { latitude: number; longitude: number }, bearing: number, miles: number) {
  const angle = miles / EARTH_RADIUS_MILES
  const south = (from.latitude * Math.PI) / 180
  const sine = Math.sin(south) * Math.cos(angle) + Math.cos(south) * Math.sin(angle) * Math.cos(bearing)
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(south),
    Math.cos(angle) - Math.sin(south) * sine,
  )
  return { latitude: (Math.asin(sine) * 180) / Math.PI, longitude: from.longitude + (turned * 180) / Math.PI }
}

const query = fc.record({
  circle: fc.oneof(
    fc.constant(null),
    fc.record({
      latitude,
      longitude,
      radiusMiles: fc.oneof(fc.constantFrom(1, 25, 100, 3_000), fc.double({ min: 1, max: 100, noNaN: true })),
    }),
  ),
  wanted: fc.constantFrom(
    0,
    maskOf({ specialties: ['pediatric'], languages: [], acceptance: '', opensSaturday: false }),
    maskOf({ specialties: ['general'], languages: [], acceptance: 'accepting', opensSaturday: true }),
  ),
  q: fc.constantFrom(undefined, 'dental', 'juniper', 'marisol cedar'),
  familyFirst: fc.constantFrom<FamilyFirst>('in each band', 'as far away', null),
  now: fc.constant(now),
})

describe('a search over a table', () => {
  test('counts exactly and finds the nearest in the exact order, page by page', () => {
    fc.assert(
      fc.property(
        fc.array(office, { maxLength: 300 }),
        fc.constantFrom(1, 7, 50, 1_000),
        query,
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(1, 5, 20),
        (drawn, stripSize, asked, offset, limit) => {
          const offices = index(drawn)
          const search = prepareSearch(tableOf(offices, stripSize), asked)
          const expected = bruteForce(offices, asked)
          expect(countOffices(search)).toBe(expected.length)
          const page = pageOfOffices(search, { offset, limit, total: expected.length })
          expect(page.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id))
          page.forEach(({ distanceMiles: miles }, at) => {
            if (miles !== null) expect(miles).toBeCloseTo(expected[offset + at]?.miles ?? Number.NaN, 6)
          })
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('counts a large crowd exactly without measuring each, and finds every page of it', () => {
    const masks = [['general'], ['pediatric'], []].map((specialties) =>
      maskOf({ specialties, languages: [], acceptance: '', opensSaturday: false }),
    )
    const offices = Array.from({ length: 6_000 }, (_, rank): IndexedOffice => {
      const at = (step: number) => (rank * step) % 1
      return {
        id: newId(),
        latitude: 40 + 20 * at(0.754_877_666),
        longitude: -112 + 10 * at(0.569_840_29),
        mask: masks[rank % 3] ?? 0,
        rank,
        words: '',
        endsAt: null,
        schedule: 0,
      }
    })
    const table = tableOf(offices, 100)
    const asked = fc.record({
      circle: fc.record({
        latitude: fc.double({ min: 40, max: 62, noNaN: true }),
        longitude: fc.double({ min: -113, max: -101, noNaN: true }),
        radiusMiles: fc.double({ min: 20, max: 900, noNaN: true }),
      }),
      wanted: fc.constantFrom(0, masks[1] ?? 0),
      familyFirst: fc.constantFrom<FamilyFirst>('in each band', 'as far away', null),
      q: fc.constant(''),
      now: fc.constant(now),
    })
    fc.assert(
      fc.property(asked, fc.constantFrom(0, 20, 900), (drawn, offset) => {
        const search = prepareSearch(table, drawn)
        const expected = bruteForce(offices, drawn)
        expect(countOffices(search)).toBe(expected.length)
        const found = pageOfOffices(search, { offset, limit: 20, total: expected.length }).map(({ id }) => id)
        expect(found).toEqual(expected.slice(offset, offset + 20).map(({ id }) => id))
      }),
    )
  })

  test('measures offices just inside or outside the edge', () => {
    const drawn = fc.record({
      latitude: fc.double({ min: -60, max: 60, noNaN: true }),
      longitude: fc.double({ min: -180, max: 60, noNaN: true }),
      radiusMiles: fc.double({ min: 1, max: 500, noNaN: true }),
    })
    fc.assert(
      fc.property(drawn, (circle) => {
        const offices = Array.from({ length: 2_000 }, (_, rank): IndexedOffice => {
          const off = rank % 2 === 0 ? 1 : -1
          const point = destination(
            circle,
            (rank / 2_000) * 2 * Math.PI,
            circle.radiusMiles * (1 + off * 1e-9),
          )
          return { id: newId(), ...point, mask: 0, rank, words: '', endsAt: null, schedule: 0 }
        })
        const asked = { circle, wanted: 0, q: undefined, now }
        expect(count(tableOf(offices, 100), asked)).toBe(bruteForce(offices, { ...asked, q: '' }).length)
      }),
    )
  })

  test('strips hold each office once, south to north and west to east, even when most are at one point', () => {
    const offices = Array.from({ length: 30_000 }, (_, rank): IndexedOffice => {
      const isAlone = rank % 3 === 0
      const latitude = isAlone ? 33 + ((rank * 0.754_877_666) % 1) : 33
      const longitude = isAlone ? -112 + ((rank * 0.569_840_29) % 1) : -112
      return { id: newId(), latitude, longitude, mask: 0, rank, words: '', endsAt: null, schedule: 0 }
    })
    const table = tableOf(offices)
    expect([...table.ranks].toSorted((a, b) => a - b)).toEqual(offices.map(({ rank }) => rank))
    expect(table.strips.map(({ to }) => to)).toEqual([
      ...table.strips.slice(1).map(({ from }) => from),
      30_000,
    ])
    for (const { from, to, south, north } of table.strips) {
      const longitudes = [...table.longitudes.slice(from, to)]
      expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b))
      expect([...table.latitudes.slice(from, to)].every((each) => each >= south && each <= north)).toBe(true)
    }
    expect(tableOf([]).strips).toEqual([])
  })

  test('a name with accents is found by a query without them', () => {
    const words = foldName('Clínica Ñandú')
    const table = tableOf([
      { id: newId(), latitude: 0, longitude: 0, mask: 0, rank: 0, words, endsAt: null, schedule: 0 },
    ])
    expect(count(table, { circle: null, wanted: 0, q: 'clinica NANDU', now })).toBe(1)
  })

  test('a word is not found across the words of two neighboring offices', () => {
    const table = tableOf(
      ['cedar', '', 'grove dental', 'cedar grove'].map((words, rank) => {
        return {
          id: newId(),
          latitude: 0,
          longitude: rank,
          mask: 0,
          rank,
          words,
          endsAt: null,
          schedule: 0,
        }
      }),
      2,
    )
    const found = (q: string) => count(table, { circle: null, wanted: 0, q, now })
    expect(['cedar', 'grove', 'cedar grove', 'cedargrove', 'dentalcedar', 'argr'].map(found)).toEqual([
      2, 2, 1, 0, 0, 0,
    ])
  })

  test('ten times as many offices take far less than ten times as long', () => {
    const crowd = (size: number) => {
      const offices = Array.from({ length: size }, (_, rank): IndexedOffice => {
        const spread = Math.sqrt(-2 * Math.log(1 - ((rank * 0.618_033_988_7) % 1))) * 0.25
        const angle = rank * 2.399_963
        return {
          id: '00000000-0000-7000-8000-000000000000',
          latitude: 33.45 + spread * Math.sin(angle),
          longitude: -112.07 + spread * Math.cos(angle),
          mask: 0,
          rank,
          words: '',
          endsAt: null,
          schedule: 0,
        }
      })
      return tableOf(offices)
    }
    const asked: TableQuery = {
      circle: { latitude: 33.4557, longitude: -112.0686, radiusMiles: 25 },
      wanted: 0,
      q: undefined,
      now,
    }
    const fastest = (table: OfficeTable) => {
      const times = Array.from({ length: 60 }, () => {
        const start = performance.now()
        const search = prepareSearch(table, asked)
        pageOfOffices(search, { offset: 0, limit: 20, total: countOffices(search) })
        return performance.now() - start
      })
      return Math.min(...times)
    }
    const few = crowd(3_000)
    const many = crowd(30_000)
    fastest(few)
    expect(fastest(many)).toBeLessThan(6 * fastest(few))
  })
})
