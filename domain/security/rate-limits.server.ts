import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db, DbAt } from '#db/client.ts'
import { rateLimits } from '#db/schema/accounts.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import * as m from '#messages'
import { knownDevice } from './csrf.server.ts'

/** How many attempts a key has in a window that starts with the first one. */
export type Limit = { limit: number; windowSeconds: number }

/**
 * A key for `consumeRateLimit`: what is counted, then for whom. Hashed, so that the table reveals no email or IP
 * address.
 */
export function limitKey(what: string, ...whose: string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(whose)).digest('base64url').slice(0, 22)}`
}

/** An IP address as limits count it. A household has a whole IPv6 /64, so that counts as one. */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - tail.split(':').filter(Boolean).length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0')]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '') || '0')
    .join(':')
}

/**
 * Counts one attempt, in one statement on the shared database, so that parallel attempts can't slip past. Call it
 * outside a transaction that may roll back.
 * @throws DomainError `too_many_requests` with `retryAfterSeconds` once the key is past its limit.
 */
export async function consumeRateLimit(
  db: Db,
  { key, limit, windowSeconds, now }: { key: string; now: Date } & Limit,
): Promise<void> {
  const { windowStart, count } = await countAttempt(db, { key, windowSeconds, now })
  if (count <= limit) return
  throw tooOften(secondsLeft(windowStart, windowSeconds, now))
}

/** The prefix of keys that count failed account claims. These are kept for a year, all others for a day. */
export const wrongClaims = 'wrong-claims'

/** Counts one more attempt and returns how many there were in its window. */
export async function countTry(
  db: Db,
  what: { key: string; windowSeconds: number; now: Date },
): Promise<number> {
  return (await countAttempt(db, what)).count
}

/** How many attempts were counted in the current window. */
export async function countTries(
  db: Db,
  { key, windowSeconds, now }: { key: string; windowSeconds: number; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const isOpen = and(eq(rateLimits.key, key), gt(rateLimits.windowStart, since))
  const [row] = await db.select({ count: rateLimits.count }).from(rateLimits).where(isOpen)
  return row?.count ?? 0
}

function secondsLeft(windowStart: Date, windowSeconds: number, now: Date): number {
  return Math.ceil((windowStart.getTime() + windowSeconds * 1000 - now.getTime()) / 1000)
}

function tooOften(seconds: number): DomainError {
  return new DomainError('too_many_requests', m.errors_too_many_tries_wait, {
    details: { retryAfterSeconds: Math.max(1, seconds) },
  })
}

const oneMore = cachedStatement((db) => {
  const now = sql.placeholder('now')
  const isOver = sql`${rateLimits.windowStart} <= ${sql.placeholder('over')}::timestamptz`
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), windowStart: sql`${now}::timestamptz`, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowStart: sql`case when ${isOver} then ${now}::timestamptz else ${rateLimits.windowStart} end`,
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
      },
    })
    .returning({ windowStart: rateLimits.windowStart, count: rateLimits.count })
    .prepare('one_more_try')
})

async function countAttempt(
  db: Db,
  { key, windowSeconds, now }: { key: string; windowSeconds: number; now: Date },
): Promise<{ windowStart: Date; count: number }> {
  const over = new Date(now.getTime() - windowSeconds * 1000).toISOString()
  const [row] = await oneMore(db).execute({ key, now: now.toISOString(), over })
  if (!row) throw new Error('The try was not counted.')
  return row
}

/**
 * Uncounts an attempt that turned out to be legitimate, so that people behind one address don't use up each other's.
 */
export async function releaseRateLimit(db: Db, { key }: { key: string }): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${key}`)
}

const minute = 60
const hour = 60 * minute

/** Limits for visitors, per IP address (per /64 for IPv6). */
const perAddress = {
  reset: { limit: 10, windowSeconds: hour },
  newPassword: { limit: 30, windowSeconds: hour },
  join: { limit: 30, windowSeconds: hour },
  signup: { limit: 10, windowSeconds: hour },
  confirmEmail: { limit: 30, windowSeconds: hour },
  updateCard: { limit: 30, windowSeconds: hour },
  coupon: { limit: 30, windowSeconds: 10 * minute },
  checkoutSave: { limit: 600, windowSeconds: 10 * minute },
  checkoutPassword: { limit: 120, windowSeconds: hour },
  checkoutStart: { limit: 60, windowSeconds: hour },
  declinedCard: { limit: 20, windowSeconds: hour },
  contact: { limit: 10, windowSeconds: hour },
  grievance: { limit: 10, windowSeconds: hour },
  requestFile: { limit: 30, windowSeconds: hour },
  officeEntry: { limit: 40, windowSeconds: hour },
  requestStatus: { limit: 20, windowSeconds: hour },
} as const satisfies Record<string, Limit>

/**
 * Counts one attempt of `what` from an address.
 * @throws DomainError `too_many_requests`.
 */
export async function consumeAddressLimit({ db, now }: DbAt, by: Address): Promise<void> {
  await consumeRateLimit(db, { key: keyOf(by), now, ...perAddress[by.what] })
}

const triesOf = cachedStatement((db) =>
  db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder('key')))
    .prepare('tries_of_key'),
)

/**
 * Runs `work` for an address unless it was refused with `code` too often. Only refusals count, so a repeated request that
 * succeeds uses up nothing.
 * @throws DomainError `too_many_requests`; what `work` throws.
 */
export async function limitRefusals<Answer>(
  deps: DbAt,
  { code, ...by }: Address & { code: ErrorCode },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { limit, windowSeconds } = perAddress[by.what]
  const [earlier] = await triesOf(deps.db).execute({ key: keyOf(by) })
  if (earlier && earlier.count >= limit) {
    const left = secondsLeft(earlier.windowStart, windowSeconds, deps.now)
    if (left > 0) throw tooOften(left)
  }
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.code === code) await consumeAddressLimit(deps, by)
    throw error
  }
}

type Address = { what: keyof typeof perAddress; brandId: string; ip: string }

function keyOf({ what, brandId, ip }: Address): string {
  return limitKey(what, brandId, addressGroup(ip))
}

/** Wrong passwords from one address, for any account. */
const signInsOfAddress: Limit = { limit: 50, windowSeconds: 15 * minute }
/** Wrong passwords for one email from one address, or from one browser its owner has used before. */
const signInsOfPair: Limit = { limit: 10, windowSeconds: 15 * minute }
/** Wrong passwords for one email from everywhere; a browser its owner has used before does not count or wait. */
const signInsOfEmail: Limit = { limit: 100, windowSeconds: hour }

type Tries = ({ key: string } & Limit)[]

/**
 * The limits an attempt to sign in counts against: the address, the email, and both together; from a browser the account's
 * owner has used before, only that browser. `brandId`: the brand, or another namespace of emails (staff).
 */
export function signInTries(
  secret: string,
  { brandId, email, ip, mark }: { brandId: string; email: string; ip: string; mark: string | null },
): Tries {
  const device = knownDevice(secret, { brandId, email, mark })
  if (device) return [{ key: limitKey('login-device', brandId, email, device), ...signInsOfPair }]
  const address = addressGroup(ip)
  return [
    { key: limitKey('login-address', brandId, address), ...signInsOfAddress },
    { key: limitKey('login-pair', brandId, email, address), ...signInsOfPair },
    { key: limitKey('login-email', brandId, email), ...signInsOfEmail },
  ]
}
