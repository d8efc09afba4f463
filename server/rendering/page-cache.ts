import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'
import { KeptAnswers } from './kept-answers.ts'
import { type PageAddresses, plainAddresses } from './page-address.ts'
import { bestEncoding, type Encoding, encodePage, encodings } from './page-encoding.ts'

type Variant = { body: Buffer<ArrayBuffer>; headers: Record<string, string>; etag: string }
/** Without its plain text, which is five times as long as both and wanted by hardly anybody. */
type Page = Record<Exclude<Encoding, 'identity'>, Variant> & { epoch: number }

/**
 * No page is answered for longer while it can be made again: offices close and coupons begin by date, and no
 * notification tells us.
 */
const longestFreshMs = 5 * 60_000
/** Of the room for pages, the part for those with parameters: whoever makes them up pushes out only such. */
const roomForSearches = 0.25

/** A `Cookie` header of somebody who previews: what they see depends on it, so nothing is kept of it or for them. */
const previewing = /(?:^|;\s*)(?:__Host-)?preview(?:-version)?=/

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
 * path and build, so a hit is answered before any router, from memory, in one write. A page that cannot
 * be made again, because the database is away, is answered as it was last.
 */
export class PageCache {
  /** Searches of the API, which are forgotten when pages are. */
  readonly answers: KeptAnswers
  readonly #plain: LRUCache<string, Page>
  readonly #searches: LRUCache<string, Page>
  /** Pages with parameters that were asked for once: only a second visitor shows that one is worth its room. */
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
   * The address under which an anonymous page is rendered and kept for this request; null when it is not to be
   * shared: a preview, another method than GET or HEAD.
   */
  addressOf({ method, url, headers }: IncomingMessage): string | null {
    const isShared = (method === 'GET' || method === 'HEAD') && !previewing.test(headers.cookie ?? '')
    return isShared ? this.#addresses(url ?? '/') : null
  }

  /** Answers from the cache and returns true, or leaves the response untouched and returns false. */
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

  /** The page as it was last, however old, for when it cannot be made again; null when there is none. */
  lastGood(request: IncomingMessage): Variant | null {
    return this.#mayBeSignedIn(request) ? null : this.find(request, { allowStale: true })
  }

  #mayBeSignedIn({ headers }: IncomingMessage): boolean {
    return headers.cookie?.includes(this.#sessionCookie) ?? false
  }

  /** The page kept for what is asked, in the encoding the client likes best: for whoever is known to be anonymous. */
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

  /** A mark taken before a page is rendered, for `keep`. */
  get epoch(): number {
    return this.#epoch
  }

  /**
   * Keeps a page by what `addressOf` gave, unless something was published since its rendering began. A page with
   * parameters is kept the second time.
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

  /** How many pages are kept. */
  get count(): number {
    return this.#plain.size + this.#searches.size
  }

  /** What they take, compressed. */
  get bytes(): number {
    return this.#plain.calculatedSize + this.#searches.calculatedSize
  }

  /**
   * Something may have changed that nobody told: every page is made again before it is answered, and answered as it was last
   * where it cannot be.
   */
  expire(): void {
    this.#epoch++
    this.answers.clear()
  }

  /** Forgets every page: content, an office or a price has changed. */
  clear(): void {
    this.#epoch++
    this.#plain.clear()
    this.#searches.clear()
    this.answers.clear()
  }
}

/** A kept page for the rare client that takes no encoding. */
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
