import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

function crowd() {
  const clock = { ms: 0 }
  const take = fairTurns(() => clock.ms)
  const order: string[] = []
  const ask = (address: string, times = 1) => {
    for (let n = 0; n < times; n += 1) take(address, () => order.push(address))
  }
  return { clock, ask, order }
}

test('while one address asks, each of its requests is answered at once', () => {
  const { ask, order } = crowd()
  ask('one', 20)
  expect(order).toHaveLength(20)
})

test('beside others an address has one answer a turn, and whoever asks meanwhile is ahead of what it has waiting', async () => {
  const { ask, order } = crowd()
  ask('other')
  ask('flood', 8)
  expect(order).toEqual(['other', 'flood'])
  await nextTurn()
  ask('other')
  expect(order.slice(2)).toEqual(['flood', 'other'])
  for (let turn = 0; turn < 8; turn += 1) await nextTurn()
  expect(order.filter((address) => address === 'flood')).toHaveLength(8)
  expect(order.slice(4).every((address) => address === 'flood')).toBe(true)
})

test('two who crowd take turns, and each gets all of its answers', async () => {
  const { ask, order } = crowd()
  ask('one', 4)
  ask('two', 4)
  ask('one', 3)
  for (let turn = 0; turn < 12; turn += 1) await nextTurn()
  expect(order.slice(0, 5)).toEqual(['one', 'one', 'one', 'one', 'two'])
  expect(order.slice(5)).toEqual(['one', 'two', 'one', 'two', 'one', 'two'].slice(0, 6))
})

test('nobody waits any longer once the other has been away for a while', () => {
  const { ask, order, clock } = crowd()
  ask('other')
  clock.ms = 1_000
  ask('one', 5)
  expect(order).toHaveLength(6)
})
