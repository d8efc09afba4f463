import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlap } from './cluster-pins.rules.ts'
import { boxBeside, placeNames } from './place-names.rules.ts'

const screen = { width: 500, height: 400 }
const size = { width: 80, height: 20 }
const place = (points: { x: number; y: number }[], signs: Parameters<typeof placeNames>[1]['signs'] = []) =>
  placeNames(
    points.map((point) => ({ points: [point], size })),
    { signs, screen },
  )

test('a name that would be cut off at an edge moves to the other side of its point, or is left out', () => {
  expect(place([{ x: 250, y: 200 }])).toEqual([{ at: 0, side: 'top' }])
  expect(place([{ x: 5, y: 200 }])).toEqual([{ at: 0, side: 'left' }])
  expect(place([{ x: 495, y: 200 }])).toEqual([{ at: 0, side: 'right' }])
  expect(place([{ x: 250, y: 395 }])).toEqual([{ at: 0, side: 'bottom' }])
  expect(place([{ x: -20, y: 200 }])).toEqual([null])
})

test('a name that a marker would cover moves beside it, and an earlier name is never covered', () => {
  const sign = { left: 200, right: 300, top: 195, bottom: 225 }
  expect(place([{ x: 250, y: 194 }], [sign])).toEqual([{ at: 0, side: 'bottom' }])
  const twice = { x: 250, y: 200 }
  expect(place([twice, twice])).toEqual([
    { at: 0, side: 'top' },
    { at: 0, side: 'bottom' },
  ])
})

test('wherever names and markers are, none is cut off and none covers another', () => {
  const point = fc.record({ x: fc.integer({ min: -50, max: 550 }), y: fc.integer({ min: -50, max: 450 }) })
  const points = fc.array(point, { maxLength: 20 })
  fc.assert(
    fc.property(points, points, (spots, pins) => {
      const signs = pins.map(({ x, y }) => ({ left: x - 42, right: x + 42, top: y - 16, bottom: y + 16 }))
      const boxes = place(spots, signs).flatMap((where, index) => {
        const spot = spots[index]
        return where && spot ? [boxBeside(spot, where.side, size)] : []
      })
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(screen.width)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.bottom).toBeLessThanOrEqual(screen.height)
        for (const other of [...signs, ...boxes.slice(index + 1)]) expect(overlap(box, other)).toBe(false)
      }
    }),
  )
})
