import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { type Heartbeat, openHeartbeat } from './heartbeat.ts'
import { isGone } from './process-liveness.ts'

const database = useDatabase()
const open: { pulses: Heartbeat[]; servers: Server[]; sockets: Set<Socket> } = {
  pulses: [],
  servers: [],
  sockets: new Set(),
}
afterEach(async () => {
  await Promise.all(open.pulses.splice(0).map((pulse) => pulse.close()))
  for (const socket of open.sockets) socket.destroy()
  for (const server of open.servers.splice(0)) server.close()
})

function pulseOf(url: string, withinMs: number): Heartbeat {
  const pulse = openHeartbeat(url, { withinMs })
  open.pulses.push(pulse)
  return pulse
}

/** A connection to the database that can be cut silently; counts its connections. */
async function lineToDatabase() {
  const { port, hostname } = new URL(database.url)
  const line = { isCut: false, connections: 0, url: '' }
  const server = createServer((near) => {
    line.connections += 1
    const far = connect(Number(port), hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.sockets.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => line.isCut || into.write(bytes))
      from.on('close', () => into.destroy())
    }
  })
  open.servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(database.url)
  url.port = String(typeof address === 'object' ? address?.port : 0)
  line.url = url.href
  return line
}

function holdUpTheLoop(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a database that answers is awake, and so is one that refuses immediately', async () => {
  expect(await pulseOf(database.url, 5_000).isAwake()).toBe(true)
  expect(await pulseOf('postgres://nobody:wrong@127.0.0.1:1/none', 5_000).isAwake()).toBe(true)
})

test('one connection is held and polled repeatedly', async () => {
  const line = await lineToDatabase()
  const pulse = pulseOf(line.url, 5_000)
  for (let n = 0; n < 5; n += 1) expect(await pulse.isAwake()).toBe(true)
  expect(line.connections).toBe(1)
})

test('a database that doesn’t respond is silent, from the start or later, until it answers again', async () => {
  const mute = createServer((socket) => void open.sockets.add(socket))
  open.servers.push(mute)
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const address = mute.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await pulseOf(`postgres://nobody:wrong@127.0.0.1:${port}/none`, 200).isAwake()).toBe(false)

  const line = await lineToDatabase()
  const pulse = pulseOf(line.url, 500)
  expect(await pulse.isAwake()).toBe(true)
  line.isCut = true
  expect(await pulse.isAwake()).toBe(false)
  line.isCut = false
  await vi.waitFor(async () => expect(await pulse.isAwake()).toBe(true), { timeout: 10_000 })
})

test('a process too busy to read the response doesn’t take it for silence', async () => {
  const pulse = pulseOf(database.url, 200)
  await vi.waitFor(async () => expect(await pulse.isAwake()).toBe(true))
  for (let n = 0; n < 3; n += 1) {
    const asked = pulse.isAwake()
    holdUpTheLoop(400)
    expect(await asked).toBe(true)
  }
})

test('a database that answers others meanwhile is awake though the heartbeat waits; its connection is kept', async () => {
  const line = await lineToDatabase()
  let answeredAt = 0
  const pulse = openHeartbeat(line.url, { withinMs: 200, answeredAt: () => answeredAt })
  open.pulses.push(pulse)
  expect(await pulse.isAwake()).toBe(true)
  line.isCut = true
  const asked = pulse.isAwake()
  answeredAt = performance.now() + 1
  expect(await asked).toBe(true)
  expect(line.connections).toBe(1)
  // A response from before the question proves nothing.
  answeredAt = performance.now()
  expect(await pulse.isAwake()).toBe(false)
})

test('a registered process stays alive through a broken and an ended connection, until hidden or closed', async () => {
  const pulse = pulseOf(database.url, 5_000)
  const gone = async (name: string) => {
    const { rows } = await database.pool.query<{ gone: boolean }>(`select ${isGone('$1::text')} as gone`, [
      name,
    ])
    return rows[0]?.gone
  }
  // Shown while still connecting, it is held once.
  await pulse.show('cyd')
  await pulse.hide('cyd')
  expect(await gone('cyd')).toBe(true)
  await pulse.show('ada')
  await pulse.show('bob')
  expect([await gone('ada'), await gone('bob'), await gone('eve')]).toEqual([false, false, true])
  for (let times = 0; times < 3; times += 1) {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid, 2000) from pg_stat_activity
       where datname = current_database() and application_name = 'enamel-pulse'
         and pid in (select pid from pg_locks where locktype = 'advisory')`,
    )
    expect(rowCount).toBe(1)
    await vi.waitFor(async () => expect(await gone('ada')).toBe(false), { timeout: 1_000 })
  }
  await pulse.hide('ada')
  expect([await gone('ada'), await gone('bob')]).toEqual([true, false])
  await pulse.close()
  await vi.waitFor(async () => expect(await gone('bob')).toBe(true), { timeout: 1_000 })
})

test('hiding while an unresponsive connection is being opened completes when it is given up', async () => {
  const mute = createServer((socket) => void open.sockets.add(socket))
  open.servers.push(mute)
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const address = mute.address()
  const port = typeof address === 'object' ? address?.port : 0
  const pulse = pulseOf(`postgres://nobody@127.0.0.1:${port}/none`, 50)
  const hidden = pulse.hide('somebody')
  expect(await pulse.isAwake()).toBe(false)
  await hidden
})
