import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** What pages are sent in, the fewest bytes first. */
export const encodings: readonly Encoding[] = ['br', 'gzip']

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The encoding that the client's `Accept-Encoding` gives the most weight, of `offered`, best first. `identity` when
 * the client prefers it or takes none of them (RFC 9110 §12.5.3).
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

/** Browsers send a handful of different headers, each with every request. */
const chosen = new LRUCache<string, Encoding>({
  max: 100,
  maxSize: 20_000,
  sizeCalculation: (_, { length }) => length,
})

function choose(accepted: string, offered: readonly Encoding[]): Encoding {
  const weights = new Map(accepted.split(',').map(weightOf))
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  // Sorting keeps the order of equals, so ours decides between them.
  const [best = 'identity'] = offered.toSorted((one, other) => weigh(other) - weigh(one))
  const plain = weights.get('identity') ?? 0
  return weigh(best) > 0 && weigh(best) >= plain ? best : 'identity'
}

/** `gzip;q=0.8` as a name and its weight: 1 when it has none, 0 when that is no number. */
function weightOf(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight ? Number(weight.slice(2)) || 0 : 1]
}

/** Compresses a page off the event loop. `quality` is 1 to 9: high for pages kept in the cache, low for pages sent once. */
export async function encodePage(
  page: string | Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = typeof page === 'string' ? Buffer.from(page) : page
  if (encoding === 'br') return brotli(bytes, { params: brotliAt(quality) })
  return encoding === 'gzip' ? zip(bytes, { level: quality }) : bytes
}

/** Larger pages than this would hold up the event loop for longer than a change of threads takes. */
const longPage = 256 * 1024

/**
 * Compresses a page that is sent once, lightly. Brotli's lightest takes a third of its next and of gzip's lightest, for 2 %
 * more bytes than the one and 9 % less than the other (decision 0085), and less than sending the page to another thread.
 */
export async function encodeOnce(
  page: string | Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding !== 'br' || page.length > longPage) return encodePage(page, encoding, 1)
  // A piece above `MALLOC_MMAP_THRESHOLD_` would be asked of the system anew for each page.
  return brotliCompressSync(page, { chunkSize: 32 * 1024, params: brotliAt(0) })
}

/** A window of 256 KB holds nearly every page; the usual one takes 16 times the memory, for each page at once. */
function brotliAt(quality: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 }
}
