import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listenReusePort } from './listen-reuse-port.ts'

const strangers = 40
const connecting = `
  process.stdin.once('data', () => {
    for (let n = 0; n < ${strangers}; n += 1)
      require('node:net').connect(process.argv[1], '127.0.0.1').on('error', () => {})
  })
  console.log('ready')`

test('connections that arrive while the process is busy are accepted several at a time', async () => {
  const server = createServer((_, response) => response.end('ok'))
  const besides = await listenReusePort(server, { port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  let taken = 0
  server.on('connection', () => {
    taken += 1
  })
  const crowd = spawn(process.execPath, ['-e', connecting, String(port)])
  await once(crowd.stdout, 'data')
  crowd.stdin.write('now\n')
  let rounds = 0
  while (taken < strangers) {
    const before = taken
    // A busy iteration of the event loop.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)
    await nextRound()
    if (taken > before) rounds += 1
  }
  expect(rounds).toBeLessThan(strangers * 0.75)

  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('ok')
  await expect(listenReusePort(createServer(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is taken by another program. Set PORT to a free one.`,
  )
  crowd.kill()
  for (const each of [server, ...besides]) each.close()
  server.closeAllConnections()
})
