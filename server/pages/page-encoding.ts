import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** For pages that are kept: each is compressed once and sent often, so the fewest bytes first. */
export const keptIn: readonly Encoding[] = ['br', 'gzip']

/** For pages rendered for one visitor: the processor's time counts more than the last bytes (decision 0025). */
export const sentOnceIn: readonly Encoding[] = ['gzip']

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
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map(weightOf),
  )
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
  page: string | ArrayBuffer,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = typeof page === 'string' ? Buffer.from(page) : Buffer.from(page)
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return encoding === 'gzip' ? zip(bytes, { level: quality }) : bytes
}
