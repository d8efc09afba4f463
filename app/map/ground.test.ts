import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Line, readGround } from './ground.ts'
import { fromWorld, type Spot, toWorld } from './mercator.rules.ts'

const ground = readGround(JSON.parse(readFileSync('app/map/ground.json', 'utf8')))

/** Degrees from a spot to the nearest point on any segment of some lines. */
function nearest({ latitude, longitude }: Spot, lines: Line[]): number {
  const here = toWorld({ latitude, longitude })
  let least = Number.POSITIVE_INFINITY
  for (const { points } of lines)
    for (const [index, to] of points.entries()) {
      const from = points[index - 1] ?? to
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const long = dx * dx + dy * dy
      const part = long
        ? Math.max(0, Math.min(1, ((here.x - from.x) * dx + (here.y - from.y) * dy) / long))
        : 0
      least = Math.min(least, Math.hypot(here.x - from.x - part * dx, here.y - from.y - part * dy))
    }
  return least * 360
}

test.each([
  ['the Mississippi at Memphis', 'rivers', { latitude: 35.15, longitude: -90.07 }],
  ['the Colorado at Yuma', 'rivers', { latitude: 32.73, longitude: -114.62 }],
  ['the shore of Lake Michigan at Milwaukee', 'lakes', { latitude: 43.04, longitude: -87.89 }],
  ['the line between Maricopa and Pinal County', 'counties', { latitude: 33.2, longitude: -111.58 }],
] as const)('%s is on the map', (_, name, spot) => {
  expect(nearest(spot, ground[name])).toBeLessThan(0.15)
})

test('the map shows the United States and its surroundings', () => {
  const { neighbors, ...drawn } = ground
  expect(neighbors.length).toBeGreaterThan(1)
  for (const lines of Object.values(drawn)) {
    expect(lines.length).toBeGreaterThan(50)
    for (const { points } of lines)
      for (const point of points) {
        const { latitude, longitude } = fromWorld(point)
        expect(latitude).toBeGreaterThan(14)
        expect(latitude).toBeLessThan(75)
        expect(longitude).toBeLessThan(-52)
      }
  }
})
