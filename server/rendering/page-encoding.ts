import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Supported encodings, most compact first. */
export const encodings: readonly Encoding[] = ['br', 'gzip']

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The encoding in `offered` (best first) with the highest weight in the client's `Accept-Encoding`. `identity` if the
 * client prefers it or accepts none of them (RFC 9110 §12.5.3).
 */
export function bestEncoding(
  accepted: string | string[] | undefined,
  offered: readonly Encoding[],
): Encoding {
  const key = `${offered} ${accepted ?? ''}`
  const known = chosen.get(key)
  if (known) return known
  const best = choose(String(accepted ?? ''), offered)
  chosen.set(key, best)
  return best
}

/** Browsers send only a handful of different headers, so the results are cached. */
const chosen = new LRUCache<string, Encoding>({
  max: 100,
  maxSize: 20_000,
  sizeCalculation: (_, { length }) => length,
})

function choose(accepted: string, offered: readonly Encoding[]): Encoding {
  const weights = new Map(accepted.split(',').map(weightOf))
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  // Sorting is stable, so our own order breaks ties.
  const [best = 'identity'] = offered.toSorted((one, other) => weigh(other) - weigh(one))
  const plain = weights.get('identity') ?? 0
  return weigh(best) > 0 && weigh(best) >= plain ? best : 'identity'
}

/** Parses `gzip;q=0.8` into name and weight: 1 if missing, 0 if not a number. */
function weightOf(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight ? Number(weight.slice(2)) || 0 : 1]
}

/** Compresses a page off the event loop. `quality` is 1 to 9: high for cached pages, low for pages sent once. */
export async function encodePage(
  page: string | Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = typeof page === 'string' ? Buffer.from(page) : page
  if (encoding === 'br') return brotli(bytes, { params: brotliAt(quality) })
  return encoding === 'gzip' ? zip(bytes, { level: quality }) : bytes
}

/** Above this size, compressing on the event loop takes longer than a thread switch. */
const longPage = 256 * 1024

/**
 * Compresses a page that is sent once, at the lowest level. Brotli's lowest takes a third of the time of its next level
 * and of gzip's lowest, for 2 % more bytes than the former and 9 % fewer than the latter (decision 0085). That is also
 * less than the cost of passing the page to another thread.
 */
export async function encodeOnce(
  page: string | Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding !== 'br' || page.length > longPage) return encodePage(page, encoding, 1)
  // A chunk above `MALLOC_MMAP_THRESHOLD_` would be requested from the system again for each page.
  return brotliCompressSync(page, { chunkSize: 32 * 1024, params: brotliAt(0) })
}

/** A 256 KB window holds nearly every page; the default one takes 16 times the memory, per page in progress. */
function brotliAt(quality: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 }
}
