import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenKeys } from './seen-keys.ts'

test('reports the first line of every key, as a map of them all would', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9_000 }), { maxLength: 12_000, size: 'max' }), (keys) => {
      const seen = new SeenKeys()
      const first = new Map<number, number>()
      const told = keys.map((key, at) => seen.seeFirst(`key ${key}`, at + 1))
      const expected = keys.map((key, at) => {
        const before = first.get(key) ?? null
        if (before === null) first.set(key, at + 1)
        return before
      })
      expect(told).toEqual(expected)
    }),
    { numRuns: 10 },
  )
})
