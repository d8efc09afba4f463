import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createConcurrencyLimit, type Strain } from './concurrency-limit.rules.ts'
import { watchEventLoopLag } from './event-loop-lag.ts'

let stop = () => {}
afterEach(() => stop())

function watch(isDatabaseWaitedFor = () => false as boolean) {
  const heard: Strain[] = []
  const admission = {
    ...createConcurrencyLimit(() => performance.now()),
    follow: (strain: Strain) => heard.push(strain),
  }
  const log = { warn: vi.fn() }
  const watching = watchEventLoopLag({ admission, isDatabaseWaitedFor, log })
  stop = watching.stop
  return { heard, log, note: watching.note }
}

function block(ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a loop that is held up is told as late and busy, however long it was held up', async () => {
  const { heard } = watch()
  for (let n = 0; n < 4; n += 1) {
    await pause(1)
    block(250)
  }
  await pause(30)
  expect(heard.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...heard.map(({ delayMs }) => delayMs))).toBeGreaterThan(150)
  expect(heard.some(({ isBusy }) => isBusy)).toBe(true)
  for (const { delayMs } of heard) expect(delayMs).not.toBeNaN()
})

test('who waits for a connection to the database is told of', async () => {
  const { heard } = watch(() => true)
  await vi.waitFor(() => expect(heard[0]?.isBusy).toBe(true))
})

test('what was refused is said once in ten seconds, by class from the left, and nothing while nothing is', async () => {
  const { log, note } = watch()
  await pause(150)
  expect(log.warn).not.toHaveBeenCalled()
  note('member')
  note('exports')
  note('member')
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce())
  const [told, message] = log.warn.mock.calls[0] ?? []
  expect(message).toBe('overloaded')
  expect(JSON.stringify(told)).toBe('{"refused":{"exports":1,"member":2},"limit":80,"underWay":0}')
  note('exports')
  await pause(250)
  expect(log.warn).toHaveBeenCalledOnce()
})
