import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What is measured runs on the first core alone; load, database and everything else on the others.
 * Without `taskset`, or with one core, the system places them and ratios say less.
 */
export const cores = availableParallelism()
export const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0
const measuredCore = '0'
const otherCores = `1-${cores - 1}`

/** Moves this process, and so whatever it starts, off the core of what is measured. */
export function leaveMeasuredCore(): void {
  if (canPin) execFileSync('taskset', ['-a', '-cp', otherCores, String(process.pid)], { stdio: 'ignore' })
}

/** A command line that runs on the core of what is measured. */
export function onMeasuredCore(command: string, args: string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', measuredCore, command, ...args]] : [command, args]
}

export type Running = { pid: number; child: ChildProcess; stop(): Promise<void> }

/** Starts Node on the measured core; its output goes nowhere, but for errors. */
export function startNode(args: string[], env: Record<string, string>): Running {
  const [command, rest] = onMeasuredCore(process.execPath, args)
  const child = spawn(command, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Whatever goes wrong here, nothing stays behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return {
    pid: child.pid ?? 0,
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Waits until `url` answers 200; throws when the process ends before, or after a minute. */
export async function untilServed(url: string, child: ChildProcess, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with ${child.exitCode}.`)
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await pause(50)
  }
  throw new Error(`${url} did not answer within ${seconds} s.`)
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port could be had.')
  return address.port
}

/** Memory a process holds, in bytes. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
}
