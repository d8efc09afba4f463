import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { freePort } from '#db/embedded/free-port.ts'
import { type Running, startNode, untilServed } from '../../bench/processes.ts'
import { allocation, environment, flags, type World } from '../../bench/world.ts'
import type { Order } from './fake-clock.ts'

/** A process's resource usage at one moment. */
export type Measured = { residentBytes: number; heapBytes: number; handles: number; files: number }

const heldSchema = z.object({ residentBytes: z.number(), heapBytes: z.number(), handles: z.number() })

export type Processes = {
  origin: string
  consoleOrigin: string
  web: Running
  worker: Running
  /** Moves the clocks of both processes and of the database's default values. */
  moveClock(shiftMs: number): Promise<void>
  /** Number of files in the folders for temporary files. */
  temporaryFiles(): number
  stop(): Promise<void>
}

/** A process for the sites and the console, and a worker, on one world, each with a movable clock. */
export async function startProcesses(world: World, sessionSecret: string): Promise<Processes> {
  const port = await freePort()
  const temporary = join(world.dataDir, 'tmp')
  mkdirSync(temporary)
  const origin = `http://localhost:${port}`
  const consoleOrigin = `http://127.0.0.1:${port}`
  const settings = {
    ...environment(world, port),
    ...allocation,
    CONSOLE_ORIGIN: consoleOrigin,
    SESSION_SECRET: sessionSecret,
    TRUST_PROXY: '1',
    TMPDIR: temporary,
  }
  const start = (role: 'all' | 'worker') =>
    startNode(
      [...flags, '--import', resolve('drill/soak/fake-clock.ts'), 'build/server/enamel.js', role],
      settings,
      { isPinned: false, keepsLog: true },
    )
  await moveableDefaults(world)
  const web = start('all')
  const worker = start('worker')
  await untilServed(`${origin}/readyz`, web.child)
  return {
    origin,
    consoleOrigin,
    web,
    worker,
    moveClock: async (shiftMs) => {
      await world.client.pool.query(`update soak_clock set shift = make_interval(secs => $1)`, [
        shiftMs / 1_000,
      ])
      for (const running of [web, worker]) await tell(running, { shiftMs })
    },
    temporaryFiles: () => readdirSync(temporary, { recursive: true }).length,
    stop: async () => {
      await Promise.all([web.stop(), worker.stop()])
    },
  }
}

/** A process's resource usage after a garbage collection. */
export async function measure(running: Running): Promise<Measured> {
  const held = heldSchema.parse(await tell(running, { measure: true }))
  return { ...held, files: readdirSync(`/proc/${running.pid}/fd`).length }
}

async function tell({ child, lastWords }: Running, order: Order): Promise<unknown> {
  if (!child.connected) throw new Error(`A process has ended: ${lastWords()}`)
  const ended = new AbortController()
  const { signal } = ended
  const answer = once(child, 'message', { signal })
  const late = pause(30_000, undefined, { signal }).then(() => {
    throw new Error('A process did not answer within 30 s.')
  })
  child.send(order)
  try {
    const [told] = await Promise.race([answer, late])
    return told
  } finally {
    ended.abort()
    answer.catch(() => {})
    late.catch(() => {})
  }
}

/** PostgreSQL uses the machine's clock. This moves its time defaults along with the processes' clocks. */
async function moveableDefaults({ client: { pool } }: World): Promise<void> {
  await pool.query(`
    create table soak_clock (shift interval not null);
    insert into soak_clock values ('0');
    create function soak_now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + shift from public.soak_clock';
    do $$
    declare found record;
    begin
      for found in
        select table_schema, table_name, column_name from information_schema.columns
        where table_schema in ('public', 'sandbox_gateway') and column_default = 'now()'
      loop
        execute format('alter table %I.%I alter column %I set default public.soak_now()',
          found.table_schema, found.table_name, found.column_name);
      end loop;
    end $$`)
}
