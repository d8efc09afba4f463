import { rmSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** What stands under the name of a file to write is none. The message is a sentence for the operator. */
export class NoFileError extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A file of this name is whole or not there: `write` fills a draft beside it, one of its own where two write the same file
 * at once, which takes the name once it is filled. A fault or Ctrl-C leaves no draft behind; one that a killed process
 * left goes with the next file of this name.
 *
 * @throws NoFileError: a device or a folder is never written over.
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

/** Whether a process of this machine lives; one of another user does, too. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
