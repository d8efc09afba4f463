import { rmSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'

/** What stands under the name of a file to write is none. The message is a sentence for the operator. */
export class NoFileError extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A file of this name is whole or not there: `write` fills a draft beside it, one of its own where two write the same file
 * at once, which takes the name once it is filled. A fault or Ctrl-C leaves no draft behind.
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
