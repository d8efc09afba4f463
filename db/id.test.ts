import { expect, test } from 'vitest'
import { isId, newId } from './id.ts'

test('ids sort by creation time, within a millisecond too, and are unique', () => {
  for (const now of [new Date('2026-11-27T12:00:00Z'), new Date('2026-11-27T12:00:01Z')]) {
    const ids = Array.from({ length: 2_000 }, () => newId(now))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(2_000)
  }
  expect(newId(new Date('2026-11-27T12:00:02Z')) > newId(new Date('2026-11-27T12:00:01Z'))).toBe(true)
})

test('an id is a version 7 UUID that says when it was made', () => {
  const now = new Date('2026-11-27T12:00:00.123Z')
  for (let n = 0; n < 5_000; n += 1) {
    const id = newId(now)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(isId(id)).toBe(true)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
  }
})
