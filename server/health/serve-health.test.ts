import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { freePort } from '#db/free-port.ts'
import { serveHealth } from './serve-health.ts'

/** Once it is told to, asks for a while, and writes each answer that is another than the one before. */
const asking = `
console.log('ready')
let last = ''
for (const end = Date.now() + 2_300; Date.now() < end; ) {
  const answer = await fetch(process.argv[1])
  const told = answer.status + ' ' + (await answer.text()).trim()
  if (told.slice(0, 3) !== last.slice(0, 3)) console.log(told)
  last = told
  await new Promise((resolve) => setTimeout(resolve, 50))
}`

test('§faults 40: /healthz is answered while the process is held up, and says so once it is stuck', async () => {
  const port = await freePort()
  const onFault = vi.fn()
  const health = await serveHealth({ port, host: '127.0.0.1', silentMs: 1_500 }, onFault)
  const url = `http://127.0.0.1:${port}/healthz`
  const child = spawn(process.execPath, ['--input-type=module', '-e', asking, url])
  let told = ''
  child.stdout.on('data', (text) => {
    told += text
  })
  await once(child.stdout, 'data')
  // Now nothing of this process comes round but the thread.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
  await once(child, 'close')
  expect(told.trim().split('\n').slice(0, 3)).toEqual([
    'ready',
    '200 ok',
    expect.stringMatching(/^503 The process has not come round for [12] s\.$/),
  ])
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), 5_000)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  await expect(serveHealth({ port, host: '127.0.0.1' }, onFault)).rejects.toThrow(/Set HEALTH_PORT to a free/)
  await health.close()
  await expect(fetch(url)).rejects.toThrow()
  expect(onFault).not.toHaveBeenCalled()
})
