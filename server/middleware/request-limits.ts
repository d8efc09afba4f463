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
/** A file of prices that the staff import, as text. */
const ofFiles = limitOf(5 * 1024 * 1024)
const takesFile = /^\/api\/admin\/feeSchedules\/[^/]+\/import$/
const pictureMegabytes = 20
/** A picture that somebody of the staff uploads, as it is. */
const ofPictures = limitOf(pictureMegabytes * 1024 * 1024, (o?: In) =>
  m.errors_picture_too_large({ megabytes: pictureMegabytes }, o),
)
/** A file of a case, as it is: of somebody of the staff, or of whoever writes to them. */
const ofCases = limitOf(largestFileBytes, (o?: In) =>
  m.errors_file_too_large({ megabytes: largestFileMegabytes }, o),
)
const takesCaseFile = /^\/api\/admin\/cases\/[^/]+\/files$/
const takesRequestFile = '/api/v4/requestFiles'
/** How many files of strangers are read at once: each is in memory until it is kept. */
const strangersTurn = createWorkQueue({ running: 8, waiting: 24, waitingOfOne: 4, longestMs: 30_000 })
const takesPicture = /^\/api\/admin\/media(?:\/[^/]+\/replace)?$/
/** A webhook's event carries whole objects of the gateway. */
const ofMachines = limitOf(1024 * 1024)
const maxDepth = 16

function bad(message: Words): DomainError {
  return new DomainError('bad_request', message)
}

/** Only a body of unknown length is counted while it arrives: of a declared length, no more than that is read. */
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

/** What `Content-Length` says, in bytes; null for a body that says no length, and for none. */
function declaredLength(c: Context): number | null {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length)
}

/**
 * Refuses an address that no call can mean: a path that is not UTF-8, or a NUL, which PostgreSQL cannot hold. A broken
 * path of a page goes on to the 404 screen, and a NUL in its query is dropped; a stray `%` is read as itself. A card
 * number typed into a search box does not stay in the address of a page.
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

/** What people type into a page's address by its search boxes. */
const typed = ['zip', 'place', 'at', 'q', 'coupon']

function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/**
 * Lets a write through when its body is absent, or JSON as we can keep it: at most 64 KB, UTF-8, at most 16 levels
 * deep, no NUL, no half of a character; or a picture or file that the staff upload, or that goes with a message to them. Anything else is 413, 415 or 400, before a route is asked.
 */
export function wellFormedBody() {
  return createMiddleware(async (c, next) => {
    // To ask for the body itself would make a whole second request and a stream of each write.
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

/** A file as it is, of somebody who is signed in to the console; nobody else's is read. */
function limitOfUpload(c: Context): ReturnType<typeof limitOf> | null {
  if (c.req.method !== 'POST' || !c.get('staff')) return null
  const type = typeOf(c)
  const isPicture = /^(?:image\/[\w.+-]+|application\/octet-stream)$/i.test(type)
  if (takesPicture.test(c.req.path)) return isPicture ? ofPictures : null
  return takesCaseFile.test(c.req.path) && isFile(type) ? ofCases : null
}

const typeOf = (c: Context) => c.req.header('content-type') ?? ''

/** Whatever a browser calls a file that it sends as it is; what it is, its own bytes say. */
function isFile(type: string): boolean {
  return !/^(?:application\/json|multipart\/|application\/x-www-form-urlencoded)/i.test(type)
}

function limitFor({ req }: Context, isPersons: boolean) {
  if (!isPersons) return ofMachines
  return takesFile.test(req.path) ? ofFiles : ofPersons
}

/** The whole body, which Hono keeps for the routes; never more of it than `limit` lets through. */
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

/** @throws DomainError `bad_request`: what PostgreSQL cannot hold, or would hold as another text (RFC 8259 §8.2). */
function checkText(text: string): void {
  if (text.includes('\0')) throw bad(m.errors_body_contains_nul)
  if (/\p{Cs}/u.test(text)) throw bad(m.errors_body_contains_half_character)
}

/** @throws DomainError `bad_request`: too deep, or a NUL or half of a character in a text or a name. */
function checkJson(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw bad(m.errors_body_nested_too_deeply)
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    checkJson(name, depth)
    checkJson(item, depth + 1)
  }
}
