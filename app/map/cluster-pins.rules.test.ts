import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, clusterPins } from './cluster-pins.rules.ts'

type Point = { x: number; y: number }
const boxOf = ({ x, y }: Point, count: number): Box => {
  const half = count === 1 ? 15 : 40
  return { left: x - half, right: x + half, top: y - 15, bottom: y + 15 }
}
const cluster = (points: Point[]) => clusterPins(points, boxOf)
const at = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }))

test('overlapping pins are one group, led by the first; others stay separate', () => {
  expect(cluster(at(0, 10, 200, 20, 201))).toEqual([
    [0, 1, 3],
    [2, 4],
  ])
  expect(cluster(at(0, 100, 200))).toEqual([[0], [1], [2]])
  expect(cluster([])).toEqual([])
})

test('the wider marker of a group absorbs the pins it would overlap', () => {
  expect(cluster(at(0, 50))).toEqual([[0], [1]])
  expect(cluster(at(0, 50, 10))).toEqual([[0, 1, 2]])
})

test('every point is in one group, the lowest index leads, and no marker overlaps another', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 25 }), (points) => {
      const groups = cluster(points)
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual([...points.keys()])
      for (const group of groups) expect(group[0]).toBe(Math.min(...group))
      const boxes = groups.flatMap((group) => {
        const first = points[group[0] ?? 0]
        return first ? [boxOf(first, group.length)] : []
      })
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
          expect(apart).toBe(true)
        }
      }
    }),
  )
})
