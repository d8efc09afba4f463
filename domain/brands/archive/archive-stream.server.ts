import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Db } from '#db/client.ts'
import { exportBrand, type RowFetch } from './export-brand.server.ts'

/** Whoever takes nothing for so long holds no transaction open any longer. */
const patienceMs = 60_000

/**
 * The file of `exportBrand`, packed, as a stream. Where it fails, or whoever reads it goes away or takes nothing for a
 * minute, it ends without its last line, by which a reader knows that it has all.
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
