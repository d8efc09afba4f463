import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The measured process runs alone on the first core; load, database and everything else run on the others. Without
 * `taskset`, or with one core, the system places them and ratios say less.
 */
export const cores = availableParallelism()
export const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0
const measuredCore = '0'
const otherCores = `1-${cores - 1}`

/** Moves this process, and everything it starts, off the measured core. */
export function leaveMeasuredCore(): void {
  if (canPin) execFileSync('taskset', ['-a', '-cp', otherCores, String(process.pid)], { stdio: 'ignore' })
}

/**
 * Gives this process, and everything it starts from now on, all cores again: a browser on one core doesn't behave like
 * a phone.
 */
export function takeEveryCore(): void {
  if (canPin)
    execFileSync('taskset', ['-a', '-cp', `0-${cores - 1}`, String(process.pid)], { stdio: 'ignore' })
}

/** The command line to run something on the measured core. */
export function onMeasuredCore(command: string, args: string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', measuredCore, command, ...args]] : [command, args]
}

export type Running = {
  pid: number
  child: ChildProcess
  stop(): Promise<void>
  /** The last lines of its log, with `keepsLog`. */
  lastWords(): string
  /** Bytes of its log so far, with `keepsLog`. */
  logBytes(): number
}

const lastWordsLength = 4_000

/** Starts Node on the measured core. Its output is discarded, except for errors and what `keepsLog` stores. */
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
  // Never leave a child running if this process fails.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let isStopping = false
  child.once('exit', (code, signal) => {
    process.off('exit', end)
    // Also for code 0, which a signal from outside leads to: its log is discarded.
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
      // The last lines of its log arrive after the exit.
      await once(child, keepsLog ? 'close' : 'exit')
    },
  }
}

/** The next message of a child; throws if it exits first. */
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

/** Waits until `url` responds 200; throws if the process exits first, or after a minute. */
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

/** CPU time a process has used so far, in milliseconds; NaN without /proc. */
export function cpuMilliseconds(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  // After the name, which may contain spaces: utime and stime are fields 14 and 15, in hundredths of a second.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024
}
