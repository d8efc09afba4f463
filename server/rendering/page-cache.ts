import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'
import { KeptAnswers } from './kept-answers.ts'
import { type PageAddresses, plainAddresses } from './page-address.ts'
import { bestEncoding, type Encoding, encodePage, encodings } from './page-encoding.ts'

type Variant = { body: Buffer<ArrayBuffer>; headers: Record<string, string>; etag: string }
/** Without the uncompressed text, which is five times as large as both encodings together and rarely requested. */
type Page = Record<Exclude<Encoding, 'identity'>, Variant> & { epoch: number }

/**
 * Maximum age while pages can be rendered: offices close and coupons start by date, and no notification reports that.
 */
const longestFreshMs = 5 * 60_000
/** Share of the cache for pages with parameters. Made-up parameters can only push out other such pages. */
const roomForSearches = 0.25

/** Matches the `Cookie` header of a preview. Its pages depend on the cookie, so nothing is cached from it or for it. */
const previewing = /(?:^|;\s*)(?:__Host-)?preview(?:-version)?=/

/** Headers that belong to the first response only. */
const ofOneAnswer = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'date',
  'set-cookie',
])

/**
 * Caches anonymous pages, compressed. Such a page is a pure function of brand, version, path and build, so a hit is
 * answered before any router, from memory, in one write. When a page can't be rendered, because the database is down,
 * its last version is served.
 */
export class PageCache {
  /** API searches, cleared together with the pages. */
  readonly answers: KeptAnswers
  readonly #plain: LRUCache<string, Page>
  readonly #searches: LRUCache<string, Page>
  /** Pages with parameters that were requested once; only a second request shows that one is worth caching. */
  readonly #askedOnce = new LRUCache<string, true>({ max: 5_000 })
  readonly #sessionCookie: string
  readonly #addresses: PageAddresses
  #epoch = 0

  constructor({
    maxBytes = 16 * 1024 * 1024,
    sessionCookie,
    now,
    addresses = plainAddresses,
  }: {
    maxBytes?: number
    sessionCookie: string
    now: () => Date
    addresses?: PageAddresses
  }) {
    this.#sessionCookie = `${sessionCookie}=`
    this.#addresses = addresses
    const room = (share: number) =>
      new LRUCache<string, Page>({
        maxSize: Math.floor(maxBytes * share),
        sizeCalculation: ({ br, gzip }) => br.body.length + gzip.body.length,
        ttl: longestFreshMs,
        ttlResolution: 0,
        noDeleteOnStaleGet: true,
        perf: { now: () => now().getTime() },
      })
    this.#plain = room(1 - roomForSearches)
    this.#searches = room(roomForSearches)
    const isKnown = (cookies: string) => previewing.test(cookies) || cookies.includes(this.#sessionCookie)
    this.answers = new KeptAnswers({ now, isKnown })
  }

  /**
   * The canonical URL for rendering and caching this request's page. Null if the page must not be shared: a preview, or
   * a method other than GET or HEAD.
   */
  addressOf({ method, url, headers }: IncomingMessage): string | null {
    const isShared = (method === 'GET' || method === 'HEAD') && !previewing.test(headers.cookie ?? '')
    return isShared ? this.#addresses(url ?? '/') : null
  }

  /** Responds from the cache and returns true, or leaves the response untouched and returns false. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.#mayBeSignedIn(request) ? null : this.find(request)
    if (!found) return this.answers.serve(request, response)
    const { body, headers, etag } = found
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

  /** The last version of the page, however old, for when it can't be rendered; null if there is none. */
  lastGood(request: IncomingMessage): Variant | null {
    return this.#mayBeSignedIn(request) ? null : this.find(request, { allowStale: true })
  }

  #mayBeSignedIn({ headers }: IncomingMessage): boolean {
    return headers.cookie?.includes(this.#sessionCookie) ?? false
  }

  /** The cached page in the client's preferred encoding. The caller must know that the visitor is anonymous. */
  find(request: IncomingMessage, how: { allowStale?: boolean } = {}): Variant | null {
    const address = this.addressOf(request)
    if (address === null) return null
    const page = this.#roomOf(address).get(keyOf(request.headers.host, address), how)
    if (!page || (page.epoch !== this.#epoch && !how.allowStale)) return null
    const encoding = bestEncoding(request.headers['accept-encoding'], encodings)
    return encoding === 'identity' ? unpacked(page.gzip) : page[encoding]
  }

  #roomOf(address: string): LRUCache<string, Page> {
    return address.includes('?') ? this.#searches : this.#plain
  }

  /** Take a mark before rendering a page and pass it to `keep`. */
  get epoch(): number {
    return this.#epoch
  }

  /**
   * Caches a page under the result of `addressOf`, unless something was published since its rendering began. A page
   * with parameters is cached the second time.
   */
  async keep(
    { host, address }: { host: string | undefined; address: string },
    html: string,
    headers: Headers,
    epoch: number,
  ): Promise<void> {
    const key = keyOf(host, address)
    const room = this.#roomOf(address)
    if (room === this.#searches && !this.#askedOnce.has(key)) {
      this.#askedOnce.set(key, true)
      return
    }
    const [br, gz] = await Promise.all([encodePage(html, 'br', 9), encodePage(html, 'gzip', 9)])
    if (epoch !== this.#epoch) return
    const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    const lasting = Object.fromEntries([...headers].filter(([name]) => !ofOneAnswer.has(name)))
    const variant = (body: Buffer<ArrayBuffer>, encoding: Encoding): Variant => {
      const etag = `"${digest}-${encoding}"`
      const headers = {
        ...lasting,
        etag,
        'content-length': String(body.length),
        'content-encoding': encoding,
      }
      return { body, etag, headers }
    }
    room.set(key, { br: variant(br, 'br'), gzip: variant(gz, 'gzip'), epoch })
  }

  /** Number of cached pages. */
  get count(): number {
    return this.#plain.size + this.#searches.size
  }

  /** Their compressed size in bytes. */
  get bytes(): number {
    return this.#plain.calculatedSize + this.#searches.calculatedSize
  }

  /**
   * Marks every page stale, in case a change notification was missed. Pages are rendered again, and stale ones are
   * served only if that fails.
   */
  expire(): void {
    this.#epoch++
    this.answers.clear()
  }

  /** Clears the cache: content, an office or a price has changed. */
  clear(): void {
    this.#epoch++
    this.#plain.clear()
    this.#searches.clear()
    this.answers.clear()
  }
}

/** Decompresses a cached page, for the rare client that accepts no encoding. */
function unpacked({
  body: packed,
  headers: { 'content-encoding': _, ...headers },
  etag: own,
}: Variant): Variant {
  const body = gunzipSync(packed)
  const etag = own.replace('-gzip"', '-identity"')
  return { body, etag, headers: { ...headers, etag, 'content-length': String(body.length) } }
}

function keyOf(host: string | undefined, address: string): string {
  return `${hostKey(host ?? '')}\n${address}`
}
