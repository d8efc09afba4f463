import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

function crowd() {
  const world = { isUnderWay: true }
  const take = takeTurns(() => world.isUnderWay)
  const answered: number[] = []
  let asked = 0
  const ask = (times: number) => {
    for (let n = 0; n < times; n += 1) {
      asked += 1
      const own = asked
      take(() => answered.push(own))
    }
  }
  return { world, ask, answered }
}

test('while nothing is under way everybody is answered at once', () => {
  const { world, ask, answered } = crowd()
  world.isUnderWay = false
  ask(500)
  expect(answered).toHaveLength(500)
})

test('beside an order eight are answered in each turn, all of them in the end, as they came', async () => {
  const { world, ask, answered } = crowd()
  ask(20)
  expect(answered).toHaveLength(0)
  await nextTurn()
  ask(4)
  expect(answered).toHaveLength(8)
  await nextTurn()
  world.isUnderWay = false
  // Nobody overtakes who waits.
  ask(1)
  expect(answered).toHaveLength(16)
  await nextTurn()
  await nextTurn()
  expect(answered).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  ask(1)
  expect(answered).toHaveLength(26)
})
