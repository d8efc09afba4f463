import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { DomainError } from '#domain/errors.ts'
import { isPersonsWrite } from './writes.ts'

const maxBytes = 64 * 1024
const maxDepth = 16
/** Larger for webhooks: an event carries whole objects of the gateway. */
const maxMachineBytes = 1024 * 1024

function bad(message: string): DomainError {
  return new DomainError('bad_request', message)
}

/** Refuses a URL with broken percent-encoding, broken UTF-8, or a NUL, which PostgreSQL cannot store. */
export function wellFormedUrl() {
  return createMiddleware(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    let text: string
    try {
      text = decodeURIComponent(pathname + search.replaceAll('+', ' '))
    } catch {
      throw bad('The address is not valid.')
    }
    if (text.includes('\0')) throw bad('The address is not valid.')
    await next()
  })
}

/**
 * Lets a write through when its body is absent, or JSON as we can keep it: at most 64 KB, UTF-8, at most 16 levels
 * deep, no NUL. Anything else is 413, 415 or 400, before a route is asked.
 */
export function wellFormedBody() {
  return createMiddleware(async (c, next) => {
    if (!c.req.raw.body) return next()
    const isPersons = isPersonsWrite(c)
    const body = await readBody(c, isPersons ? maxBytes : maxMachineBytes)
    // What routes read from now on, in whatever form they ask for.
    Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(body) })
    if (isPersons && body.byteLength > 0) {
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new DomainError('unsupported_media_type', 'Send JSON, as application/json.')
      }
      checkJson(body)
    }
    return next()
  })
}

/**
 * The whole body, never more than `most` bytes of it: announced or chunked, a larger one is refused as soon as that
 * is known. Hono's own limit makes a new Request of ours, which the server's lightweight requests do not bear.
 */
async function readBody(c: Context, most: number): Promise<ArrayBuffer> {
  const tooLarge = new DomainError('payload_too_large', 'That is too much to send at once.')
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      length += chunk.byteLength
      if (length > most) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    if (error === tooLarge) throw error
    throw bad('The body did not arrive.')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole.buffer
}

/** @throws DomainError `bad_request`: no UTF-8, no JSON, too deep, or with a NUL in it. */
function checkJson(body: ArrayBuffer): void {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw bad('The body is not valid JSON.')
  }
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw bad('The body is nested too deeply.')
    if (level.some((item) => typeof item === 'string' && item.includes('\0')))
      throw bad('The body contains a NUL.')
    const next: unknown[] = []
    for (const item of level) {
      if (item !== null && typeof item === 'object') next.push(...Object.keys(item), ...Object.values(item))
    }
    level = next
  }
}
