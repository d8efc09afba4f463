import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'

/** Another living process holds the directory. The message is a sentence for the operator. */
export class DataDirInUseError extends Error {}

type Holder = { pid: number; identity: string }

/**
 * Takes the one lock on `dataDir` for this process and answers the function that gives it back.
 * A lock whose process is gone, or whose number another process has since got, is taken over.
 *
 * @throws DataDirInUseError when a living process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'enamel.lock')
  const mine = JSON.stringify({
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
  } satisfies Holder)
  const draft = `${path}.${process.pid}.${Date.now()}`
  try {
    // Written aside and linked into place, so that nobody ever reads half a lock.
    writeFileSync(draft, mine, { mode: 0o600 })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (link(draft, path)) return () => release(path, mine)
      refuseIfHeld(path, dataDir)
      removeStale(path)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new DataDirInUseError(
    `Several Enamel servers are starting on ${dataDir} at once. Start one of them only.`,
  )
}

/** Whether a living process holds the lock on `dataDir`. */
export function isDataDirLocked(dataDir: string): boolean {
  return livingHolder(readLock(join(dataDir, 'enamel.lock'))) !== undefined
}

function refuseIfHeld(path: string, dataDir: string): void {
  const holder = livingHolder(readLock(path))
  if (!holder) return
  throw new DataDirInUseError(
    `Another Enamel server (process ${holder.pid}) already uses the data directory ${dataDir}. ` +
      'Stop it first, or give this one a directory of its own with DATA_DIR.',
  )
}

/**
 * Between reading a stale lock and removing it, another starter may have put its own in place: what was moved
 * away is looked at again, and put back when it is alive.
 */
function removeStale(path: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (livingHolder(readLock(aside))) link(aside, path)
  rmSync(aside, { force: true })
}

function release(path: string, mine: string): void {
  if (readLock(path) === mine) rmSync(path, { force: true })
}

function livingHolder(content: string | undefined): Holder | undefined {
  const holder = content === undefined ? undefined : parse(content)
  return holder && processIdentity(holder.pid) === holder.identity ? holder : undefined
}

function parse(content: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('identity' in value))
      return undefined
    const { pid, identity } = value
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined
  } catch {
    return undefined
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
