import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'
import { searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { languageOfRequest } from '#server/middleware/language.ts'
import { bestEncoding, type Encoding, encodePage, encodings } from './page-encoding.ts'

/** What held when the making of an answer began: the changes heard of, and the end of its minute. */
type Mark = { epoch: number; until: number }
type Answer = { body: Buffer<ArrayBuffer>; etag: string; headers: Record<string, string>; until: number }

const searchPath = /^\/api\/km\/group\/[^/?]+\/offices(?=\?|$)/
/** What a search reads; whatever else stands in an address changes nothing. */
const read = Object.keys(searchOfficesSchema.shape)
/** Whoever keeps an answer of ours asks each time whether it still holds. */
const askAgain = 'private, no-cache'
const minuteMs = 60_000
/** Headers that belong to the first answer only. */
const ofOneAnswer = new Set(['content-encoding', 'content-length', 'cache-control', 'set-cookie'])

/**
 * Office searches that were asked for twice in a minute, as the bytes they were sent in: many people ask for the same
 * places. Offices open, close and end by the clock, so an answer is kept until its minute is over, and forgotten with
 * the pages when an office, a brand or anything published changes.
 */
export class KeptAnswers {
  readonly #kept: LRUCache<string, Answer>
  /** A place somebody stands at is asked for once: only the second shows that an answer is worth its room. */
  readonly #askedOnce = new LRUCache<string, true>({ max: 5_000 })
  readonly #isKnown: (cookies: string) => boolean
  readonly #now: () => number
  #epoch = 0

  /** @param isKnown whether a `Cookie` header is of somebody who is to be seen: signed in, or previewing. */
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

  /** Answers what is kept and returns true, or leaves the response untouched and returns false. */
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

  /** A mark taken before an answer is made, for `keep`. */
  get mark(): Mark {
    return { epoch: this.#epoch, until: (Math.floor(this.#now() / minuteMs) + 1) * minuteMs }
  }

  /** Keeps an answer that is asked for the second time, unless something has changed since its making began. */
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
        // A short one was sent as it was, to all.
        vary: headers.get('vary') ?? 'Accept-Encoding',
        etag,
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    })
  }

  /** Forgets every answer. */
  clear(): void {
    this.#epoch += 1
    this.#kept.clear()
  }

  /** What is asked and in which encoding; null for what is not to be shared. */
  #keyOf(request: IncomingMessage): string | null {
    const { method, url = '', headers } = request
    const path = method === 'GET' ? searchPath.exec(url)?.[0] : undefined
    if (path === undefined || this.#isKnown(headers.cookie ?? '')) return null
    const asked = new URLSearchParams(url.slice(path.length))
    const values = read.map((name) => asked.getAll(name))
    // Twice the same is refused, in words.
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
