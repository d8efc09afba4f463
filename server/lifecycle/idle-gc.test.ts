import { expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-gc.ts'

test('memory is collected when the loop is quiet and more is held than after the last time, once', async () => {
  vi.useFakeTimers()
  let [held, share, collections] = [500, 0.5, 0]
  const stop = collectWhenIdle({
    collect: async () => {
      collections += 1
      held = 200
    },
    resident: () => held,
    busy: () => share,
  })
  const afterFiveSeconds = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return collections
  }
  expect(await afterFiveSeconds()).toBe(0)
  share = 0.05
  expect(await afterFiveSeconds()).toBe(1)
  held = 240
  expect(await afterFiveSeconds()).toBe(1)
  held = 251
  expect(await afterFiveSeconds()).toBe(2)
  held = 500
  stop()
  expect(await afterFiveSeconds()).toBe(2)
  vi.useRealTimers()
})

test('no second collection starts during the first', async () => {
  vi.useFakeTimers()
  const collect = vi.fn(() => new Promise<void>(() => {}))
  const stop = collectWhenIdle({ collect, resident: () => 500, busy: () => 0 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(collect).toHaveBeenCalledTimes(1)
  stop()
  vi.useRealTimers()
})
