import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { watchStrain } from './watch-strain.ts'

let stop = () => {}
afterEach(() => stop())

function watch(isDatabaseWaitedFor: () => boolean) {
  const strain = watchStrain(isDatabaseWaitedFor)
  stop = strain.stop
  return strain
}

test('a blocked event loop is busy, and for two seconds after', async () => {
  const { isBusy } = watch(() => false)
  expect(isBusy()).toBe(false)
  const end = performance.now() + 400
  while (performance.now() < end);
  const isOver = performance.now()
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  await pause(1_500 - (performance.now() - isOver))
  expect(isBusy()).toBe(true)
  await vi.waitFor(() => expect(isBusy()).toBe(false), 30_000)
})

test('so is a process in which a request waits for a database connection', async () => {
  const { isBusy } = watch(() => true)
  await vi.waitFor(() => expect(isBusy()).toBe(true))
})
