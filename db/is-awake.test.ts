import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { isAwake } from './is-awake.ts'

const database = useDatabase()

it('tells a database that answers, or refuses, from one that takes the connection and is silent', async () => {
  expect(await isAwake(database.url, { withinMs: 5_000 })).toBe(true)
  expect(await isAwake('postgres://nobody:wrong@127.0.0.1:1/none', { withinMs: 5_000 })).toBe(true)

  // As the kernel does for a process that is stopped.
  const paused = createServer().listen(0, '127.0.0.1')
  await once(paused, 'listening')
  const { port } = paused.address() as AddressInfo
  const left = new Promise((resolve) =>
    paused.once('connection', (socket) => socket.resume().once('close', resolve)),
  )
  expect(await isAwake(`postgres://nobody:wrong@127.0.0.1:${port}/none`, { withinMs: 200 })).toBe(false)
  await left
  paused.close()
})
