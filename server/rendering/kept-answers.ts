import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'
import { searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { languageOfRequest } from '#server/middleware/language.ts'
import { bestEncoding, type Encoding, encodePage, encodings } from './page-encoding.ts'

/** State when work on a response began: the count of changes so far, and the end of its minute. */
type Mark = { epoch: number; until: number }
type Answer = { body: Buffer<ArrayBuffer>; etag: string; headers: Record<string, string>; until: number }

const searchPath = /^\/api\/km\/group\/[^/?]+\/offices(?=\?|$)/
/** Parameters that a search reads; any others don't affect it. */
const read = Object.keys(searchOfficesSchema.shape)
/** Clients must revalidate on each use. */
const askAgain = 'private, no-cache'
const minuteMs = 60_000
/** Headers that belong to the first response only. */
const ofOneAnswer = new Set(['content-encoding', 'content-length', 'cache-control', 'set-cookie'])

/**
 * Caches the sent bytes of office searches requested twice within a minute, since many people search the same places.
 * Offices open, close and end by the clock, so a response expires with its minute. It is also cleared with the cached
 * pages when an office, a brand or published content changes.
 */
export class KeptAnswers {
  readonly #kept: LRUCache<string, Answer>
  /**
   * A search around a person's own position is requested once. Only a second request shows that a response is worth
   * caching.
   */
  readonly #askedOnce = new LRUCache<string, true>({ max: 5_000 })
  readonly #isKnown: (cookies: string) => boolean
  readonly #now: () => number
  #epoch = 0

  /** @param isKnown whether a `Cookie` header needs the full chain: signed in, or previewing. */
  constructor({
    maxBytes = 8 * 1024 * 1024,
    now,
    isKnown,
  }: {
    maxBytes?: number
    now: () => Date
    isKnown: (cookies: string) => boolean
  }) {
    this.#now = () => now().getTime()
    this.#isKnown = isKnown
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length + 1_024 })
  }

  /** Sends a cached response and returns true, or leaves the response untouched and returns false. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#kept.size === 0) return false
    const key = this.#keyOf(request)
    const answer = key === null ? undefined : this.#kept.get(key)
    if (!answer || answer.until <= this.#now()) return false
    const { etag, headers, body } = answer
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag, 'cache-control': askAgain, vary: headers.vary ?? '' }).end()
    } else response.writeHead(200, headers).end(body)
    return true
  }

  /** Take a mark before creating a response and pass it to `keep`. */
  get mark(): Mark {
    return { epoch: this.#epoch, until: (Math.floor(this.#now() / minuteMs) + 1) * minuteMs }
  }

  /** Caches a response the second time it is requested, unless something has changed since work on it began. */
  async keep(
    request: IncomingMessage,
    text: string,
    headers: Headers,
    { epoch, until }: Mark,
  ): Promise<void> {
    const key = this.#keyOf(request)
    if (key === null) return
    if (!this.#askedOnce.has(key)) {
      this.#askedOnce.set(key, true)
      return
    }
    const encoding = encodingOf(request)
    const body = await encodePage(text, encoding, 5)
    if (epoch !== this.#epoch) return
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const etag = `"${digest}-${encoding}"`
    this.#kept.set(key, {
      body,
      etag,
      until,
      headers: {
        ...Object.fromEntries([...headers].filter(([name]) => !ofOneAnswer.has(name))),
        'cache-control': askAgain,
        // A short response was sent uncompressed to everyone.
        vary: headers.get('vary') ?? 'Accept-Encoding',
        etag,
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    })
  }

  /** Clears the cache. */
  clear(): void {
    this.#epoch += 1
    this.#kept.clear()
  }

  /** Cache key: the search and its encoding; null if the response must not be shared. */
  #keyOf(request: IncomingMessage): string | null {
    const { method, url = '', headers } = request
    const path = method === 'GET' ? searchPath.exec(url)?.[0] : undefined
    if (path === undefined || this.#isKnown(headers.cookie ?? '')) return null
    const asked = new URLSearchParams(url.slice(path.length))
    const values = read.map((name) => asked.getAll(name))
    // A repeated parameter is a validation error.
    if (values.some(({ length }) => length > 1)) return null
    return JSON.stringify([
      hostKey(headers.host ?? ''),
      path,
      encodingOf(request),
      languageOfRequest(path, headers['accept-language']),
      values,
    ])
  }
}

function encodingOf({ headers }: IncomingMessage): Encoding {
  return bestEncoding(headers['accept-encoding'], encodings)
}
