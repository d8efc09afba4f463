import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Db } from '#db/client.ts'
import { exportBrand, type RowFetch } from './export-brand.server.ts'

/** A reader that takes nothing for this long must not keep the transaction open. */
const patienceMs = 60_000

/**
 * The file of `exportBrand`, compressed, as a stream. If it fails, or the reader disconnects or takes nothing for a
 * minute, the last line is missing, so a reader can tell that the file is incomplete.
 */
export function archiveStream(db: Db, key: string, fetch: RowFetch = {}): Readable {
  const packed = createGzip()
  const gone = new AbortController()
  packed.once('close', () => gone.abort())
  const take = async (line: string) => {
    gone.signal.throwIfAborted()
    if (packed.write(`${line}\n`)) return
    await once(packed, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(patienceMs)]) })
  }
  exportBrand(db, key, take, fetch).then(
    () => packed.end(),
    (reason: unknown) => packed.destroy(reason instanceof Error ? reason : new Error(String(reason))),
  )
  return packed
}
