import { expect, test, vi } from 'vitest'
import { createWorkQueue, QueueFullError } from './work-queue.ts'

/** Work that ends on command. `begun` names what has started, in order. */
function workshop(limits: Parameters<typeof createWorkQueue>[0]) {
  const turns = createWorkQueue(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (who: string, name = who) =>
    turns(who, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const endFirst = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, begun, endFirst }
}

test('concurrency is limited, and a user with much queued delays no one else', async () => {
  const { ask, begun, endFirst } = workshop({ running: 1, waiting: 10, waitingOfOne: 5 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  void ask('b', 'b1')
  void ask('c', 'c1')
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['a1'])
  for (let n = 0; n < 5; n += 1) await endFirst()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('excess work is refused immediately: per visitor, and in total', async () => {
  const { ask } = workshop({ running: 1, waiting: 3, waitingOfOne: 2 })
  for (let n = 0; n < 3; n += 1) void ask('a')
  await expect(ask('a')).rejects.toThrow(QueueFullError)
  void ask('b')
  await expect(ask('c')).rejects.toMatchObject({ name: 'QueueFullError', retryAfterSeconds: 5 })
})

test('work that fails, or never ends, yields to the next', async () => {
  vi.useFakeTimers()
  try {
    const turns = createWorkQueue({ running: 1, waiting: 5, waitingOfOne: 5, longestMs: 1_000 })
    await expect(turns('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    void turns('a', () => new Promise(() => {}))
    const next = turns('b', async () => 'done')
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await next).toBe('done')
  } finally {
    vi.useRealTimers()
  }
})
