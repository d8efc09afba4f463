import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { siteRedirect } from '#api/site-redirect.ts'
import { holdsCardNumber } from '#domain/card-number.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { largestFileBytes, largestFileMegabytes } from '#domain/support/files/file-limits.ts'
import { admitRequestFile } from '#domain/support/files/request-files.server.ts'
import * as m from '#messages'
import type { In, Words } from '#messages/locale.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { isBrowserWrite } from './browser-writes.ts'
import { isOfApi } from './errors/error-page.ts'

const ofPersons = limitOf(64 * 1024)
/** A price file that staff import, as text. */
const ofFiles = limitOf(5 * 1024 * 1024)
const takesFile = /^\/api\/admin\/feeSchedules\/[^/]+\/import$/
const pictureMegabytes = 20
/** A picture that staff upload, as raw bytes. */
const ofPictures = limitOf(pictureMegabytes * 1024 * 1024, (o?: In) =>
  m.errors_picture_too_large({ megabytes: pictureMegabytes }, o),
)
/** A file on a case, as raw bytes: from staff, or from a person who writes to them. */
const ofCases = limitOf(largestFileBytes, (o?: In) =>
  m.errors_file_too_large({ megabytes: largestFileMegabytes }, o),
)
const takesCaseFile = /^\/api\/admin\/cases\/[^/]+\/files$/
const takesRequestFile = '/api/v4/requestFiles'
/** How many public uploads are read at once, since each is in memory until it is stored. */
const strangersTurn = createWorkQueue({ running: 8, waiting: 24, waitingOfOne: 4, longestMs: 30_000 })
const takesPicture = /^\/api\/admin\/media(?:\/[^/]+\/replace)?$/
/** A webhook event contains whole objects of the gateway. */
const ofMachines = limitOf(1024 * 1024)
const maxDepth = 16

function bad(message: Words): DomainError {
  return new DomainError('bad_request', message)
}

/** Counts bytes as they arrive only if the length is unknown; otherwise at most the declared length is read. */
function limitOf(maxSize: number, message: Words = m.errors_too_much_send_once): MiddlewareHandler {
  const onError = () => {
    throw new DomainError('payload_too_large', message)
  }
  const counted = bodyLimit({ maxSize, onError })
  return (c, next) => {
    const length = declaredLength(c)
    if (length === null) return counted(c, next)
    return length > maxSize ? onError() : next()
  }
}

/** `Content-Length` in bytes; null if it is missing. */
function declaredLength(c: Context): number | null {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length)
}

/**
 * Rejects API URLs that can't be valid: a path that isn't UTF-8, or a NUL, which PostgreSQL can't store. For pages, a
 * broken path goes on to the 404 screen, a NUL is removed from the query, and a stray `%` is read literally. A card
 * number typed into a search box is removed from the page's URL.
 */
export function wellFormedUrl() {
  return createMiddleware(async (c, next) => {
    const isCall = isOfApi(c.req.path)
    if (isCall && !c.req.url.includes('%')) return next()
    const { pathname, search, searchParams } = new URL(c.req.url)
    const isNul = search.includes('%00')
    if (isCall) {
      if (isNul || !isText(pathname)) throw bad(m.errors_address_valid)
      return next()
    }
    if (isNul) {
      return siteRedirect(c, { pathname, search: search.replaceAll('%00', '') }, 302)
    }
    const cards = typed.filter((name) => searchParams.getAll(name).some(holdsCardNumber))
    if (cards.length > 0) {
      for (const name of cards) searchParams.delete(name)
      return siteRedirect(c, { pathname, search: `${searchParams}` }, 302)
    }
    return next()
  })
}

/** Query parameters that people fill in with a page's search boxes. */
const typed = ['zip', 'place', 'at', 'q', 'coupon']

function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/**
 * Accepts a write whose body is empty or JSON we can store: at most 64 KB, UTF-8, at most 16 levels deep, no NUL, no
 * unpaired surrogate. Also accepts a picture or file that staff upload, or that is attached to a message to them.
 * Anything else gets 413, 415 or 400 before it reaches a route.
 */
export function wellFormedBody() {
  return createMiddleware(async (c, next) => {
    // Reading the body itself would create a second request object and a stream for each write.
    if (c.req.method === 'GET' || !(declaredLength(c) ?? c.req.raw.body)) return next()
    const isPersons = isBrowserWrite(c)
    const services = c.get('services')
    const brand = c.get('brand')
    if (c.req.method === 'POST' && c.req.path === takesRequestFile && brand && isFile(typeOf(c))) {
      const { ip } = c.get('scope')
      await admitRequestFile({ db: services.db, now: services.now() }, { brandId: brand.id, ip })
      await strangersTurn(ip, () => readBody(c, ofCases))
      return next()
    }
    const limit = limitOfUpload(c)
    if (limit) {
      await readBody(c, limit)
      return next()
    }
    const body = await readBody(c, limitFor(c, isPersons))
    if (isPersons && body.byteLength > 0) {
      if (!/^application\/json\s*(;|$)/i.test(typeOf(c))) {
        throw new DomainError('unsupported_media_type', m.errors_send_json_application_json)
      }
      checkJson(parse(body))
    }
    return next()
  })
}

/** The limit for raw file uploads, which are read only for staff signed in to the console; else null. */
function limitOfUpload(c: Context): ReturnType<typeof limitOf> | null {
  if (c.req.method !== 'POST' || !c.get('staff')) return null
  const type = typeOf(c)
  const isPicture = /^(?:image\/[\w.+-]+|application\/octet-stream)$/i.test(type)
  if (takesPicture.test(c.req.path)) return isPicture ? ofPictures : null
  return takesCaseFile.test(c.req.path) && isFile(type) ? ofCases : null
}

const typeOf = (c: Context) => c.req.header('content-type') ?? ''

/** Accepts whatever type a browser gives a raw file; the bytes decide what it is. */
function isFile(type: string): boolean {
  return !/^(?:application\/json|multipart\/|application\/x-www-form-urlencoded)/i.test(type)
}

function limitFor({ req }: Context, isPersons: boolean) {
  if (!isPersons) return ofMachines
  return takesFile.test(req.path) ? ofFiles : ofPersons
}

/** Reads the whole body, up to `limit`. Hono keeps it for the routes. */
async function readBody(c: Context, limit: ReturnType<typeof limitOf>): Promise<ArrayBuffer> {
  try {
    await limit(c, async () => {})
    return await c.req.arrayBuffer()
  } catch (error) {
    throw error instanceof DomainError ? error : bad(m.errors_body_did_arrive)
  }
}

function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw bad(m.errors_body_valid_json)
  }
}

/**
 * @throws DomainError `bad_request` for text that PostgreSQL can't store, or would store as other text (RFC 8259 §8.2).
 */
function checkText(text: string): void {
  if (text.includes('\0')) throw bad(m.errors_body_contains_nul)
  if (/\p{Cs}/u.test(text)) throw bad(m.errors_body_contains_half_character)
}

/**
 * @throws DomainError `bad_request` if nested too deep, or if a text or key contains a NUL or an unpaired surrogate.
 */
function checkJson(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw bad(m.errors_body_nested_too_deeply)
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    checkJson(name, depth)
    checkJson(item, depth + 1)
  }
}
