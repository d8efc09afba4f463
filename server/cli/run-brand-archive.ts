import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { writeWhole } from '#db/backup/whole-file.ts'
import { createDb, type Db } from '#db/client.ts'
import { exportBrand } from '#domain/brands/archive/export-brand.server.ts'
import { importBrand } from '#domain/brands/archive/import-brand.server.ts'
import { wholeFile } from '#domain/content/media/media-bytes.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'
import { loadEnv } from '#server/env.ts'
import { openMediaStore } from '#server/open-media-store.ts'
import { reachCurrentDatabase } from './connect-database.ts'
import { UsageError } from './end-command.ts'
import { typedPath } from './read-settings-file.ts'

const usage = `Usage: npm run brand:export -- KEY FILE
       npm run brand:import -- FILE

  export   writes a brand and everything in it to one compressed file: content, plans, fees, offices, members, orders,
           payments, visits, cases, letters, the audit log; no sessions, keys or webhook secrets
  import   imports such a file into a system of the same version that does not have the brand: all of it, or nothing

Anyone who can read the server's files can run it. Uses the database of DATABASE_URL, or of DATA_DIR, also while the
server runs. The file holds everything about the brand's members: protect it like the database.`

/** Runs `npm run brand:export` or `brand:import`. Throws an error on failure; `endCommand` prints it. */
export async function runBrandArchive(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<void> {
  const [command, ...rest] = args
  const isExport = command === 'export' && rest.length === 2
  const isImport = command === 'import' && rest.length === 1
  if (!isExport && !isImport) throw new UsageError(usage)
  const env = loadEnv(variables)
  const database = await reachCurrentDatabase(env)
  try {
    const client = createDb(database.url, { max: 2 })
    try {
      const [key = ''] = rest
      const file = typedPath(rest.at(-1) ?? '', variables)
      if (isExport) await writeArchive(client.db, await openMediaStore(env), key, file)
      else await readArchive(client.db, file)
    } finally {
      await client.close()
    }
  } finally {
    await database.stop()
  }
}

async function writeArchive(db: Db, store: MediaStore | null, key: string, file: string): Promise<void> {
  const counts = await writeWhole(file, (draft) => packArchive(db, store, key, draft))
  console.log(`${key} is in ${file}: ${total(counts)} rows.`)
}

async function packArchive(
  db: Db,
  store: MediaStore | null,
  key: string,
  file: string,
): Promise<Record<string, number>> {
  const packed = createGzip()
  const isWritten = pipeline(packed, createWriteStream(file, { mode: 0o600 }))
  // It may reject before it is awaited below; this avoids an unhandled rejection.
  isWritten.catch(() => {})
  try {
    const take = async (line: string) => {
      if (!packed.write(`${line}\n`)) await Promise.race([once(packed, 'drain'), isWritten])
    }
    const counts = await exportBrand(db, key, take, { media_files: (row) => wholeFile(store, row) })
    packed.end()
    await isWritten
    return counts
  } catch (error) {
    packed.destroy()
    throw error
  }
}

async function readArchive(db: Db, file: string): Promise<void> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  // It may fail before the first line is read; the error surfaces then.
  unpacked.on('error', () => {})
  try {
    const { key, counts } = await importBrand(db, linesOf(packed.pipe(unpacked)), new Date())
    console.log(`${key} was imported: ${total(counts)} rows.`)
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      /^Z_|^ENOENT|^ERR_STREAM_PREMATURE_CLOSE|^ERR_ENCODING_INVALID/.test(String(error.code))
    )
      throw new DomainError('invalid', `${file} cannot be read as an archive. Nothing was imported.`)
    throw error
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

async function* linesOf(source: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest + decoder.decode()
}

const total = (counts: Record<string, number>) =>
  Object.values(counts)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString('en-US')
