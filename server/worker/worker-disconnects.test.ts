import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()

/** A worker in its own process; its one job ends half a second after it began. */
const program = `
  import { pino } from 'pino'
  import { openHeartbeat } from '#db/heartbeat.ts'
  import { runJobs } from '#server/worker/job-runner.ts'
  const log = pino({ level: 'silent' })
  const url = process.argv[1]
  const pulse = openHeartbeat(url, { withinMs: 1_000 })
  const greet = async () => {
    console.log('begun')
    await new Promise((done) => setTimeout(done, 500))
    console.log('done')
  }
  await runJobs({ url, pulse, tasks: { greet }, crontab: '', log, concurrency: 1, sweepMs: 1_000 })
  console.log('ready')`

/** A proxy to PostgreSQL that can be cut and restored. */
async function openWire(to: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((inside) => {
    if (isCut) {
      inside.destroy()
      return
    }
    const outside = connect(to)
    for (const [a, b] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(a)
      a.on('error', () => {})
      a.on('close', () => b.destroy())
      a.pipe(b)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => server.close(),
  }
}

test('§faults 37: a database that goes away while a job ends leaves the process alive, and the job is done again', {
  timeout: 60_000,
}, async () => {
  const url = new URL(database.url)
  const wire = await openWire({ host: url.hostname, port: Number(url.port) })
  url.port = String(wire.port)
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program, url.href], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]()
  const says = async (line: string) => {
    for (;;) {
      const { value, done } = await lines.next()
      expect(done, `the process lives until it says ${line}`).toBe(false)
      if (value === line) return
    }
  }
  try {
    await says('ready')
    await database.pool.query("select graphile_worker.add_job('greet', '{}'::json)")
    await says('begun')
    wire.cut()
    await says('done')
    // Cut while it tries to report the job as done.
    await sleep(1_500)
    wire.mend()
    await says('begun')
    await says('done')
    const left = async () =>
      (await database.pool.query('select 1 from graphile_worker._private_jobs')).rows.length
    await expect.poll(left, { timeout: 10_000 }).toBe(0)
    expect(worker.exitCode).toBeNull()
  } finally {
    worker.kill('SIGKILL')
    wire.cut()
    wire.close()
  }
})
