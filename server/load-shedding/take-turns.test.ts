import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** A queue in which each answer takes a quarter of a millisecond. */
function crowd() {
  const world = { isUnderWay: true, ms: 0 }
  const take = takeTurns(
    () => world.isUnderWay,
    () => world.ms,
  )
  const answered: number[] = []
  const turnedAway: number[] = []
  let asked = 0
  const ask = (times: number) => {
    for (let n = 0; n < times; n += 1) {
      asked += 1
      const own = asked
      take(
        () => {
          world.ms += 0.25
          answered.push(own)
        },
        undefined,
        () => turnedAway.push(own),
      )
    }
  }
  return { world, ask, answered, turnedAway }
}

test('while nothing is in flight every request is answered immediately', () => {
  const { world, ask, answered } = crowd()
  world.isUnderWay = false
  ask(500)
  expect(answered).toHaveLength(500)
})

test('while an order is in progress, deferrable requests get as long as all else took, within limits, first come, first served', async () => {
  const { world, ask, answered } = crowd()
  ask(200)
  expect(answered).toHaveLength(0)
  await nextTurn()
  expect(answered).toHaveLength(4)
  world.ms += 3
  await nextTurn()
  expect(answered).toHaveLength(16)
  world.ms += 500
  await nextTurn()
  expect(answered).toHaveLength(56)
  world.isUnderWay = false
  // A new request can't overtake waiting ones.
  ask(1)
  expect(answered).toHaveLength(56)
  for (let turns = 0; turns < 60; turns += 1) await nextTurn()
  expect(answered).toEqual(Array.from({ length: 201 }, (_, n) => n + 1))
  ask(1)
  expect(answered).toHaveLength(202)
})

test('the queue is limited: when full it refuses immediately, and later arrivals are admitted again', async () => {
  const { ask, answered, turnedAway } = crowd()
  ask(5_002)
  expect(turnedAway).toEqual([5_001, 5_002])
  await nextTurn()
  expect(answered).toHaveLength(4)
  ask(1)
  expect(turnedAway).toHaveLength(2)
})
