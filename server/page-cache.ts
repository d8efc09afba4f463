import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { body: Buffer; headers: Record<string, string | number>; etag: string }
type Page = { bytes: number; keptAt: number; variants: Record<Encoding, Variant> }

/** Offices end and coupons begin with the calendar, which notifies nobody; so no page is kept for longer. */
const longestKeptMs = 5 * 60_000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Anonymous pages, rendered once and kept compressed. Such a page is a pure function of brand, version,
 * path and build (design §3), so a hit is answered before any router, from memory, in one write.
 */
export class PageCache {
  readonly #pages = new Map<string, Page>()
  readonly #maxBytes: number
  readonly #sessionCookie: string
  readonly #now: () => Date
  #bytes = 0
  #epoch = 0

  constructor({
    maxBytes = 64 * 1024 * 1024,
    sessionCookie,
    now,
  }: {
    maxBytes?: number
    sessionCookie: string
    now: () => Date
  }) {
    this.#maxBytes = maxBytes
    this.#now = now
    this.#sessionCookie = `${sessionCookie}=`
  }

  /** Answers from the cache and says true, or leaves the response untouched and says false. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.cookie?.includes(this.#sessionCookie)) return false
    const key = `${request.headers.host}\n${request.url}`
    const page = this.#pages.get(key)
    if (!page || this.#now().getTime() - page.keptAt > longestKeptMs) return false
    this.#pages.delete(key)
    this.#pages.set(key, page)
    const { body, headers, etag } = page.variants[bestEncoding(request.headers['accept-encoding'])]
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, {
        ETag: etag,
        'Cache-Control': headers['Cache-Control'] ?? '',
        Vary: headers.Vary ?? '',
      })
      response.end()
    } else {
      response.writeHead(200, headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    return true
  }

  /** The mark to hand to `keep` for a page whose rendering begins now. */
  get epoch(): number {
    return this.#epoch
  }

  /** Keeps a page, unless something was published since its rendering began. */
  async keep(
    key: { host: string; url: string },
    html: string,
    headers: Headers,
    epoch: number,
  ): Promise<void> {
    const identity = Buffer.from(html)
    const [br, gz] = await Promise.all([
      compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      compressGzip(identity, { level: 9 }),
    ])
    if (epoch !== this.#epoch) return
    const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    const variant = (body: Buffer, encoding: Encoding): Variant => {
      const etag = `"${digest}-${encoding}"`
      const all = Object.fromEntries([...headers].map(([name, value]) => [name, value]))
      return {
        body,
        etag,
        headers: {
          ...all,
          'Content-Length': body.length,
          'Cache-Control': headers.get('Cache-Control') ?? '',
          Vary: 'Accept-Encoding, Cookie',
          ETag: etag,
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        },
      }
    }
    const page = {
      keptAt: this.#now().getTime(),
      bytes: identity.length + br.length + gz.length,
      variants: {
        br: variant(br, 'br'),
        gzip: variant(gz, 'gzip'),
        identity: variant(identity, 'identity'),
      },
    }
    this.#store(`${key.host}\n${key.url}`, page)
  }

  /** Forgets every page: content, an office or a price has changed. */
  clear(): void {
    this.#epoch++
    this.#pages.clear()
    this.#bytes = 0
  }

  #store(key: string, page: Page): void {
    const before = this.#pages.get(key)
    if (before) this.#bytes -= before.bytes
    this.#pages.delete(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#pages.delete(oldest)
      this.#bytes -= old.bytes
    }
  }
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text) ? 'gzip' : 'identity'
}
