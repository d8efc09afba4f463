import { rmSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The target path exists but isn't a regular file. The message is a sentence for the operator. */
export class NoFileError extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes a file atomically: `write` fills a draft beside it, which is renamed once complete. Concurrent writers each
 * have their own draft. An error or Ctrl-C removes the draft; one left by a killed process is removed by the next write
 * of the same file.
 *
 * @throws NoFileError for a device or a folder, which is never overwritten.
 */
export async function writeWhole<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  const there = await stat(path).catch(() => null)
  if (there && !there.isFile()) throw new NoFileError(`${path} is no file. Name one that may be written.`)
  const draft = `${path}.${process.pid}.part`
  await clearDrafts(path)
  const leave = (signal: NodeJS.Signals) => {
    rmSync(draft, { force: true })
    stopListening()
    process.kill(process.pid, signal)
  }
  const stopListening = () => {
    for (const signal of signals) process.off(signal, leave)
  }
  for (const signal of signals) process.on(signal, leave)
  try {
    const result = await write(draft)
    await rename(draft, path)
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    stopListening()
  }
}

async function clearDrafts(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)]
  for (const entry of await readdir(folder).catch(() => [])) {
    const pid = entry.startsWith(`${name}.`)
      ? /^\.(\d+)\.part$/.exec(entry.slice(name.length))?.[1]
      : undefined
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, entry), { force: true })
  }
}

/** Whether a process is alive on this machine, including one of another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
