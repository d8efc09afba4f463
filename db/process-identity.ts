import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What tells this life of process `pid` from a later process of the same number: when it started, and in
 * which boot of the machine. Undefined when no such process lives (a zombie does not).
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid, 'lstart')
}

/** The arguments process `pid` was started with, the program first; empty when it is gone. */
export function processArguments(pid: number): string[] {
  if (process.platform !== 'linux') return (fromPs(pid, 'command') ?? '').split(' ')
  return (readOrNothing(`/proc/${pid}/cmdline`) ?? '').split('\0')
}

/** Waits until the process that had `identity` is gone; false when `timeoutMs` passed first. */
export async function waitForEnd(pid: number, identity: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (processIdentity(pid) === identity) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

function fromProc(pid: number): string | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  if (!stat) return undefined
  // proc(5): the program's name, in brackets, may hold spaces; state is field 3 and the start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${fields[19]}@${readOrNothing('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}`
}

function fromPs(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
