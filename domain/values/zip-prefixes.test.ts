import { expect, test } from 'vitest'
import { listZips } from '#integrations/geo/places.server.ts'
import { isStateCode, stateNames } from './states.ts'
import { mayLieIn } from './zip-prefixes.ts'

const states = Object.keys(stateNames).filter(isStateCode)

test.each(states)('every ZIP code of %s that we know can lie in it', async (state) => {
  const zips = await listZips(state)
  expect(zips.length).toBeGreaterThan(10)
  expect(zips.filter(({ zip }) => !mayLieIn(zip, state)).map(({ zip }) => zip)).toEqual([])
})

test('a ZIP code of another state does not, with or without its last four', () => {
  expect([mayLieIn('85004', 'AZ'), mayLieIn('85004-1234', 'AZ')]).toEqual([true, true])
  expect([mayLieIn('85004', 'FL'), mayLieIn('10001', 'AZ'), mayLieIn('00000', 'AZ')]).toEqual([
    false,
    false,
    false,
  ])
  // Fishers Island, New York, is reached by way of Connecticut.
  expect([mayLieIn('06390', 'NY'), mayLieIn('06390', 'CT')]).toEqual([true, true])
})
