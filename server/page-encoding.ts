import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best of the encodings we write that a client's `Accept-Encoding` takes. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text) ? 'gzip' : 'identity'
}

/** A page's bytes; `quality` 1 to 9: what is kept is worth more time than what is sent once. Not on the event loop. */
export async function encodePage(
  html: string,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(html)
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return encoding === 'gzip' ? zip(bytes, { level: quality }) : bytes
}
