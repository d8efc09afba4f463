import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { bestEncoding, type Encoding, encodePage, keptIn } from './page-encoding.ts'

type Variant = { body: Buffer; headers: Record<string, string>; etag: string }
type Page = Record<Encoding, Variant>

/** No page is kept for longer: offices close and coupons begin by date, and no notification tells us. */
const longestKeptMs = 5 * 60_000

/** A `Cookie` header of somebody who previews: what they see depends on it, so nothing is kept of it or for them. */
export const previewing = /(?:^|;\s*)(?:__Host-)?preview(?:-version)?=/

/** Headers that belong to the first answer only. */
const ofOneAnswer = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'date',
  'set-cookie',
])

/**
 * Anonymous pages, rendered once and kept compressed. Such a page is a pure function of brand, version,
 * path and build (design §3), so a hit is answered before any router, from memory, in one write.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>
  readonly #sessionCookie: string
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
    this.#sessionCookie = `${sessionCookie}=`
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ br, gzip, identity }) => br.body.length + gzip.body.length + identity.body.length,
      ttl: longestKeptMs,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** Answers from the cache and returns true, or leaves the response untouched and returns false. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.cookie?.includes(this.#sessionCookie)) return false
    if (previewing.test(request.headers.cookie ?? '')) return false
    const page = this.#pages.get(`${request.headers.host}\n${request.url}`)
    if (!page) return false
    const { body, headers, etag } = page[bestEncoding(request.headers['accept-encoding'], keptIn)]
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, {
        etag,
        'cache-control': headers['cache-control'] ?? '',
        vary: headers.vary ?? '',
      })
      response.end()
    } else {
      response.writeHead(200, headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    return true
  }

  /** A mark taken before a page is rendered, for `keep`. */
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
    const [br, gz, identity] = await Promise.all([
      encodePage(html, 'br', 9),
      encodePage(html, 'gzip', 9),
      encodePage(html, 'identity', 9),
    ])
    if (epoch !== this.#epoch) return
    const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    const lasting = Object.fromEntries([...headers].filter(([name]) => !ofOneAnswer.has(name)))
    const variant = (body: Buffer, encoding: Encoding): Variant => {
      const etag = `"${digest}-${encoding}"`
      return {
        body,
        etag,
        headers: {
          ...lasting,
          etag,
          'content-length': String(body.length),
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        },
      }
    }
    this.#pages.set(`${key.host}\n${key.url}`, {
      br: variant(br, 'br'),
      gzip: variant(gz, 'gzip'),
      identity: variant(identity, 'identity'),
    })
  }

  /** Forgets every page: content, an office or a price has changed. */
  clear(): void {
    this.#epoch++
    this.#pages.clear()
  }
}
