import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askAhead } from './prefetch.ts'

const items = Array.from({ length: 40 }, (_, index) => index)

test('results come in request order, with a limited number under way at once', async () => {
  let now = 0
  let most = 0
  const answers = askAhead(items, 8, async (item) => {
    most = Math.max(most, ++now)
    // Later ones of the same window finish first.
    for (let turn = 0; turn < 8 - (item % 8); turn++) await setImmediate()
    now--
    return item
  })
  const read: number[] = []
  for await (const answer of answers) read.push(answer)
  expect(read).toEqual(items)
  expect(most).toBe(8)
})

test('a failure is reported in its turn, after the results before it, and nothing is requested after it', async () => {
  const asked: number[] = []
  const read: number[] = []
  const answers = askAhead(items, 8, async (item) => {
    asked.push(item)
    if (item >= 5) throw new Error(`no answer to ${item}`)
    await setImmediate()
    return item
  })
  const reading = async () => {
    for await (const item of answers) read.push(item)
  }
  await expect(reading()).rejects.toThrow('no answer to 5')
  expect(read).toEqual([0, 1, 2, 3, 4])
  expect(asked).toHaveLength(13)
})
