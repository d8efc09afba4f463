import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { listZips, mayBeOfState } from '#integrations/geo/places.server.ts'
import { isStateCode, stateNames } from './states.ts'
import { areNeighbors, mayLieIn, outsideOfStates, zipFit } from './zip-prefixes.ts'

const states = Object.keys(stateNames).filter(isStateCode)

test.each(states)('every known ZIP code of %s is accepted in it', async (state) => {
  const zips = await listZips(state)
  expect(zips.length).toBeGreaterThan(10)
  expect(zips.filter(({ zip }) => !mayLieIn(zip, state)).map(({ zip }) => zip)).toEqual([])
})

test('another state’s ZIP code is not, with or without its last four', () => {
  expect([mayLieIn('85004', 'AZ'), mayLieIn('85004-1234', 'AZ')]).toEqual([true, true])
  expect([mayLieIn('85004', 'FL'), mayLieIn('10001', 'AZ'), mayLieIn('00000', 'AZ')]).toEqual([
    false,
    false,
    false,
  ])
  // Fishers Island, New York, is served from Connecticut.
  expect([mayLieIn('06390', 'NY'), mayLieIn('06390', 'CT')]).toEqual([true, true])
})

test('two states are neighbors where the map says so', () => {
  const path = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    states: GeometryCollection<{ name: string }>
  }>
  const { geometries } = atlas.objects.states
  const codeAt = (index: number) =>
    states.find(
      (code) => stateNames[code] === (geometries[index]?.properties as { name: string } | undefined)?.name,
    )
  const found = neighbors(geometries).flatMap((others, index) => {
    const one = codeAt(index)
    return others.flatMap((at) => {
      const other = codeAt(at)
      return one && other && one !== other ? `${one} ${other}` : []
    })
  })
  const told = states.flatMap((one) =>
    states.filter((other) => areNeighbors(one, other)).map((other) => `${one} ${other}`),
  )
  expect(told.toSorted()).toEqual(found.toSorted())
})

/** The ZIP codes that the Census Bureau's table of congressional districts lists in more than one state. */
const borderPairs = readFileSync(new URL('../../tests/cases/03-border-zips.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [zip: string, state: (typeof states)[number]])

test('of 219 pairs of a ZIP code and a state on a state line none is refused: 110 are questioned, an import accepts all', () => {
  const count = (fit: string) => borderPairs.filter(([zip, state]) => zipFit(zip, state) === fit).length
  expect(['fits', 'asked', 'refused'].map(count)).toEqual([109, 110, 0])
  expect(borderPairs.filter(([zip, state]) => !mayBeOfState(zip, state))).toEqual([])
})

test('far from the line an import refuses what a form questions; a form refuses states that don’t adjoin', () => {
  expect([zipFit('85004', 'NM'), mayBeOfState('85004', 'NM')]).toEqual(['asked', false])
  expect([zipFit('10001', 'AZ'), mayBeOfState('10001', 'AZ')]).toEqual(['refused', false])
})

test.each([
  ['09012', 'military'],
  ['96349', 'military'],
  ['34037', 'military'],
  ['96910', 'islands'],
  ['96950', 'islands'],
  ['00802', 'VI'],
  ['96799', 'AS'],
  ['96701', null],
  ['00907', null],
  ['34112', null],
  ['07030', null],
])('%s is outside the states: %j', (zip, where) => expect(outsideOfStates(zip)).toBe(where))
