import { expect, test } from 'vitest'
import { stateNames } from '#domain/values/states.ts'
import { timeZoneOf } from './time-zone.rules.ts'

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
])('%s, %s has its own clock', (_, state, latitude, longitude, zone) => {
  expect(timeZoneOf(state, latitude, longitude)).toBe(zone)
})

test('every state has a zone the platform knows', () => {
  for (const state of Object.keys(stateNames)) {
    const zone = timeZoneOf(state, 40, -100)
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone ?? '' })).not.toThrow()
  }
  expect(timeZoneOf('XX', 40, -100)).toBeNull()
})
