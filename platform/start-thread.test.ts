import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { startThread } from './start-thread.ts'

const mebibyte = 1_048_576
const tellYoung = `
import { getHeapSpaceStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
parentPort.postMessage(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)`

test('a thread has the young-generation space its limits set, whatever the process was given', async () => {
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=16`)
  const thread = startThread(new URL(`data:text/javascript,${encodeURIComponent(tellYoung)}`), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  })
  const [bytes] = await once(thread, 'message')
  expect(bytes).toBeLessThanOrEqual(4 * mebibyte)
  await thread.terminate()
})
