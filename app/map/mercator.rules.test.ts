import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  between,
  cameraFor,
  fromScreen,
  fromWorld,
  toScreen,
  toWorld,
  worldWidth,
  zoomedAt,
} from './mercator.rules.ts'

const size = { width: 390, height: 320 }
const spot = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const inTheStates = fc.record({
  latitude: fc.double({ min: 18, max: 71, noNaN: true }),
  longitude: fc.double({ min: -170, max: -65, noNaN: true }),
})
const zoom = fc.double({ min: 2, max: 15, noNaN: true })

test('the world is a square around the point where equator and prime meridian meet', () => {
  expect(toWorld({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
  expect(toWorld({ latitude: 90, longitude: -180 }).y).toBeCloseTo(0, 6)
  // Phoenix is in tile 48/103 of zoom 8 (OpenStreetMap, "Slippy map tilenames").
  const phoenix = toWorld({ latitude: 33.4484, longitude: -112.074 })
  expect([Math.floor(phoenix.x * 256), Math.floor(phoenix.y * 256)]).toEqual([48, 102])
  expect(worldWidth(1)).toBe(1_024)
})

test('the location under a pixel round-trips at every zoom', () => {
  fc.assert(
    fc.property(spot, spot, zoom, (at, middle, near) => {
      const camera = { center: toWorld(middle), zoom: near }
      const back = fromWorld(fromScreen(camera, size, toScreen(camera, size, toWorld(at))))
      expect(back.latitude).toBeCloseTo(at.latitude, 6)
      expect(back.longitude).toBeCloseTo(at.longitude, 6)
    }),
  )
})

test('all points are shown within the padding, and two separate points are zoomed as close as it allows', () => {
  fc.assert(
    fc.property(fc.array(inTheStates, { minLength: 1, maxLength: 20 }), (spots) => {
      const points = spots.map(toWorld)
      const camera = cameraFor(points, size, { padding: 48, maxZoom: 12 })
      expect(camera.zoom).toBeLessThanOrEqual(12)
      const seen = points.map((point) => toScreen(camera, size, point))
      for (const { x, y } of seen) {
        expect(x).toBeGreaterThan(47.9)
        expect(x).toBeLessThan(size.width - 47.9)
        expect(y).toBeGreaterThan(47.9)
        expect(y).toBeLessThan(size.height - 47.9)
      }
      const wide = Math.max(...seen.map(({ x }) => x)) - Math.min(...seen.map(({ x }) => x))
      const tall = Math.max(...seen.map(({ y }) => y)) - Math.min(...seen.map(({ y }) => y))
      const isFull = Math.abs(wide - (size.width - 96)) < 0.1 || Math.abs(tall - (size.height - 96)) < 0.1
      expect(isFull || camera.zoom === 12).toBe(true)
    }),
  )
})

test('zooming keeps what is under the pointer in place, at the end and on the way', () => {
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 320 }) })
  fc.assert(
    fc.property(
      inTheStates,
      zoom,
      zoom,
      pixel,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (middle, before, after, under, part) => {
        const from = { center: toWorld(middle), zoom: before }
        const still = fromScreen(from, size, under)
        const to = zoomedAt(from, size, under, after)
        for (const camera of [to, between(from, to, part)]) {
          const seen = toScreen(camera, size, still)
          expect(seen.x).toBeCloseTo(under.x, 3)
          expect(seen.y).toBeCloseTo(under.y, 3)
        }
      },
    ),
  )
})
