import { execFileSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { freePort } from '#db/embedded/free-port.ts'
import { serveHealth } from './serve-health.ts'

/** Fetches each address once. */
const asking = `
for (const url of process.argv.slice(1)) {
  const answer = await fetch(url)
  console.log(answer.status + ' ' + (await answer.text()).trim())
}`

test('§faults 40: /healthz answers while the process is busy, and answers 503 once it is stuck', async () => {
  const onFault = vi.fn()
  const [port, stuckPort] = [await freePort(), await freePort()]
  const host = '127.0.0.1'
  const health = await serveHealth({ port, host, silentMs: 600_000 }, onFault)
  const stuck = await serveHealth({ port: stuckPort, host, silentMs: 0 }, onFault)
  const [url, stuckUrl] = [port, stuckPort].map((each) => `http://${host}:${each}/healthz`) as [
    string,
    string,
  ]
  // This blocks the event loop until the other process has received its responses and exits.
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', asking, url, stuckUrl], {
    encoding: 'utf8',
  })
  expect(told.trim().split('\n')).toEqual([
    '200 ok',
    expect.stringMatching(/^503 The process has not come round for \d+ s\.$/),
  ])
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  await expect(serveHealth({ port, host: '127.0.0.1' }, onFault)).rejects.toThrow(/Set HEALTH_PORT to a free/)
  await Promise.all([health.close(), stuck.close()])
  await expect(fetch(url)).rejects.toThrow()
  expect(onFault).not.toHaveBeenCalled()
})
