import { expect, test } from 'vitest'
import { isStateCode, stateNames } from '#domain/values/states.ts'
import { clockAt } from '#integrations/geo/clock.server.ts'
import { listZips } from '#integrations/geo/places.server.ts'
import { findTimeZone } from './find-time-zone.server.ts'
import { timeZoneOf } from './time-zone.rules.ts'

const states = Object.keys(stateNames).filter(isStateCode)

test.each([
  ['Phoenix', 'AZ', 33.45, -112.07, 'America/Phoenix'],
  ['Pensacola', 'FL', 30.42, -87.22, 'America/Chicago'],
  ['Tallahassee', 'FL', 30.44, -84.28, 'America/New_York'],
  ['El Paso', 'TX', 31.76, -106.49, 'America/Denver'],
  ['Knoxville', 'TN', 35.96, -83.92, 'America/New_York'],
  ['Chattanooga', 'TN', 35.05, -85.31, 'America/New_York'],
  ['Nashville', 'TN', 36.16, -86.78, 'America/Chicago'],
  ['Louisville', 'KY', 38.25, -85.76, 'America/New_York'],
  ['Bowling Green', 'KY', 36.99, -86.44, 'America/Chicago'],
  ['Gary', 'IN', 41.59, -87.35, 'America/Chicago'],
  ['Evansville', 'IN', 37.97, -87.57, 'America/Chicago'],
  ['South Bend', 'IN', 41.68, -86.25, 'America/Indiana/Indianapolis'],
  ['Coeur d’Alene', 'ID', 47.68, -116.78, 'America/Los_Angeles'],
  ['Rapid City', 'SD', 44.08, -103.23, 'America/Denver'],
  ['Scottsbluff', 'NE', 41.87, -103.67, 'America/Denver'],
  ['Dodge City', 'KS', 37.75, -100.02, 'America/Chicago'],
  ['Ontario', 'OR', 44.03, -116.96, 'America/Boise'],
  ['San Juan', 'PR', 18.4, -66.06, 'America/Puerto_Rico'],
  ['Menominee', 'MI', 45.11, -87.61, 'America/Menominee'],
  ['West Wendover', 'NV', 40.74, -114.07, 'America/Denver'],
  ['Adak', 'AK', 51.88, -176.65, 'America/Adak'],
])('%s, %s has its own time zone', async (_, state, latitude, longitude, zone) => {
  expect(await findTimeZone(state, { latitude, longitude })).toBe(zone)
})

test.each([
  ['at sea, off Naples', 'FL', 26.1, -83, 'America/New_York'],
  ['a mile into Mexico, at Nogales', 'AZ', 31.31, -110.94, 'America/Phoenix'],
])('a point %s has the time zone of most of its state', async (_, state, latitude, longitude, zone) => {
  expect(await findTimeZone(state, { latitude, longitude })).toBe(zone)
})

test('every state has a zone the platform knows', () => {
  for (const state of states) {
    const zone = timeZoneOf(state, null)
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone ?? '' })).not.toThrow()
  }
  expect(timeZoneOf('XX', 'America/Denver')).toBeNull()
})

/** A zone's offsets from UTC in January and July. Zones with the same clock share both. */
const clocks = new Map<string, string>()
function clockOf(timeZone: string): string {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const clock = ['2026-01-15T12:00Z', '2026-07-15T12:00Z']
    .map((day) => format.format(new Date(day)).slice(-9))
    .join()
  clocks.set(timeZone, clock)
  return clock
}

test('no ZIP code has another time zone than the map has at its center', async () => {
  const differ: string[] = []
  let compared = 0
  for (const state of states)
    for (const { zip, latitude, longitude } of await listZips(state)) {
      const [found, zone] = [
        await clockAt(latitude, longitude),
        await findTimeZone(state, { latitude, longitude }),
      ]
      if (clockOf(found ?? '') !== clockOf(zone ?? '')) differ.push(`${state} ${zip} ${found}`)
      compared += 1
    }
  expect(compared).toBeGreaterThan(41_000)
  // Wake Island isn't part of Hawaii. 10200 is a New York ZIP code whose point is in Asia.
  expect(differ).toEqual(['HI 96898 Pacific/Fiji', 'NY 10200 Asia/Dhaka'])
})
