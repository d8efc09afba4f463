import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { BackupHead, BackupLine } from './dump.ts'
import { BackupError, seal, unseal } from './seal.ts'
import { writeWhole } from './whole-file.ts'

/**
 * Writes a backup to `path`, compressed and encrypted, and reads it back before giving it its final name. A file with
 * that name was therefore complete when written.
 *
 * @returns the result of `checkBackup`.
 * @throws BackupError, NoFileError, and file system errors.
 */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<BackupLine>,
  passphrase: string,
): Promise<Checked> {
  return writeWhole(path, async (draft) => {
    const file = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(asText(lines), createGzip(), (packed) => seal(packed, passphrase), file)
    return checkBackup(draft, passphrase)
  })
}

/**
 * The lines of the backup at `path`.
 * @throws BackupError while reading, if the file isn't what was written.
 */
export async function* readBackup(path: string, passphrase: string): AsyncGenerator<BackupLine> {
  const packed = Readable.from(unseal(createReadStream(path), passphrase))
  const plain = createGunzip()
  // Without this, an error in the first stream would only end the second.
  const failed = pipeline(packed, plain).then(
    () => null,
    (error: unknown) => error,
  )
  let held: Buffer[] = []
  try {
    for await (const bytes of plain as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        yield JSON.parse(Buffer.concat([...held, bytes.subarray(from, at)]).toString())
        held = []
        from = at + 1
      }
      held.push(bytes.subarray(from))
    }
  } catch (error) {
    throw (await failed) ?? error
  }
}

export type Checked = { head: BackupHead; tables: number; rows: number }

/**
 * Reads a backup to its end and counts its rows.
 * @throws BackupError if it is damaged or truncated.
 */
async function checkBackup(path: string, passphrase: string): Promise<Checked> {
  let head: BackupHead | undefined
  let end: { tables: number; rows: number } | undefined
  let rows = 0
  for await (const line of readBackup(path, passphrase)) {
    if (line.kind === 'enamel-backup') head = line
    else if (line.kind === 'rows') rows += line.rows.length
    else if (line.kind === 'end') end = line
  }
  if (!head || !end || end.rows !== rows) throw new BackupError('The backup is not whole.')
  return { head, tables: end.tables, rows }
}

async function* asText(lines: AsyncIterable<BackupLine>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
}
