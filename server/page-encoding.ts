import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best encoding we write that the client's `Accept-Encoding` accepts. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text) ? 'gzip' : 'identity'
}

/** Compresses a page off the event loop. `quality` is 1 to 9: high for pages kept in the cache, low for pages sent once. */
export async function encodePage(
  html: string,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(html)
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return encoding === 'gzip' ? zip(bytes, { level: quality }) : bytes
}
