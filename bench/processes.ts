import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
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

/** Gives this process, and so whatever it starts from now on, every core again: a browser on one core is no phone. */
export function takeEveryCore(): void {
  if (canPin)
    execFileSync('taskset', ['-a', '-cp', `0-${cores - 1}`, String(process.pid)], { stdio: 'ignore' })
}

/** A command line that runs on the core of what is measured. */
export function onMeasuredCore(command: string, args: string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', measuredCore, command, ...args]] : [command, args]
}

export type Running = {
  pid: number
  child: ChildProcess
  stop(): Promise<void>
  /** The newest lines of its log, where `keepsLog` asked for them. */
  lastWords(): string
  /** Bytes of its log so far, where `keepsLog` asked for it. */
  logBytes(): number
}

const lastWordsLength = 4_000

/** Starts Node on the measured core; its output goes nowhere, but for errors and what `keepsLog` keeps. */
export function startNode(
  args: string[],
  env: Record<string, string>,
  {
    isPinned = true,
    endsItself = false,
    keepsLog = false,
  }: { isPinned?: boolean; endsItself?: boolean; keepsLog?: boolean } = {},
): Running {
  const [command, rest] = isPinned ? onMeasuredCore(process.execPath, args) : [process.execPath, args]
  const child = spawn(command, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', keepsLog ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  })
  let words = ''
  let bytes = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    words = `${words}${chunk}`.slice(-lastWordsLength)
  })
  // Whatever goes wrong here, nothing stays behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let isStopping = false
  child.once('exit', (code, signal) => {
    process.off('exit', end)
    // Also by 0, which is what a signal from outside ends it with: its log goes nowhere.
    if (!isStopping && !child.killed && !(endsItself && code === 0))
      console.error(`${args.at(-1)} ended early (${signal ?? code}).`)
  })
  return {
    pid: child.pid ?? 0,
    child,
    lastWords: () => words,
    logBytes: () => bytes,
    stop: async () => {
      if (hasEnded(child)) return
      isStopping = true
      child.kill('SIGTERM')
      // The last lines of its log come after its end.
      await once(child, keepsLog ? 'close' : 'exit')
    },
  }
}

/** The next message of a child; throws when it ends instead. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController()
  const { signal } = heard
  try {
    const [told] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    if (typeof told !== 'object') throw new Error('The process that was to tell something ended.')
    return told
  } finally {
    heard.abort()
  }
}

/** Waits until `url` answers 200; throws when the process ends before, or after a minute. */
export async function untilServed(url: string, child: ChildProcess, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The process for ${url} ended.`)
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await pause(50)
  }
  throw new Error(`${url} did not answer within ${seconds} s.`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Processor time a process has used so far, in milliseconds; NaN where there is no /proc. */
export function cpuMilliseconds(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  // After the name, which may hold spaces: utime and stime are the 14th and 15th field, in hundredths of a second.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Memory a process holds, in bytes. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
}
