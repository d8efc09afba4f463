import { expect, test } from 'vitest'
import { clusterPins } from './cluster-pins.rules.ts'

const at = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }))

test('pins that would cover each other are one group, led by the first; apart they stand alone', () => {
  expect(clusterPins(at(0, 10, 100, 20, 101), 24)).toEqual([
    [0, 1, 3],
    [2, 4],
  ])
  expect(clusterPins(at(0, 100, 200), 24)).toEqual([[0], [1], [2]])
  expect(clusterPins([], 24)).toEqual([])
})
