import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { apiKeys, staff } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'
import { consumeRateLimit } from '#domain/security/rate-limits.server.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import { can, type Granted, narrowGrants, type Scope } from '#domain/staff/access/access.rules.ts'
import { readGrants } from '#domain/staff/access/grants.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { permissions } from '#domain/values/staff.ts'
import { type ApiKey, keyPermissions, type MakeKey } from './api-key.schema.ts'

/** Prefix of every key, so that scanners for leaked secrets find it. */
const mark = 'enk_'
const prefixLength = mark.length + 6
const dayMs = 24 * 60 * 60 * 1000
/** Minimum interval between writes of `lastUsedAt`. */
const seenMs = 60_000
/** Rate limit of a key. */
const perMinute = { limit: 600, windowSeconds: 60 }

/** The brand of a scope; null for the whole deployment. */
const brandIdOf = (place: Scope) => (place.kind === 'platform' ? null : place.brandId)

const isOf = (brandId: string | null) => sql`${apiKeys.brandId} is not distinct from ${brandId}::uuid`

/**
 * Creates a key for a scope. Returns it in full, only this once: 256 random bits, stored only as a hash.
 * @throws DomainError `not_found`: a permission its creator doesn't have there.
 */
export async function makeApiKey(
  deps: StaffDeps,
  maker: StaffVisitor,
  { place, name, permissions: wanted, days }: MakeKey & { place: Scope },
): Promise<{ id: string; key: string }> {
  if (!wanted.every((permission) => can(maker, permission, place))) throw notFound()
  const key = `${mark}${newToken()}`
  const brandId = brandIdOf(place)
  return audited(deps, async (tx) => {
    const [row] = await tx
      .insert(apiKeys)
      .values({
        brandId,
        name,
        prefix: key.slice(0, prefixLength),
        tokenHash: tokenHash(key),
        permissions: [...new Set(wanted)],
        madeBy: maker.staffId,
        createdAt: deps.now,
        expiresAt: new Date(deps.now.getTime() + days * dayMs),
      })
      .returning({ id: apiKeys.id })
    if (!row) throw new Error('The key was not written.')
    return {
      answer: { id: row.id, key },
      act: {
        action: 'key.made',
        brandId,
        subject: { kind: 'key', id: row.id, name },
        after: { may: wanted.map((permission) => permissions[permission]), days },
      },
    }
  })
}

/** The keys of a scope, newest first, including ended ones. */
export async function listApiKeys(db: Db, place: Scope, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, madeBy: staff.name })
    .from(apiKeys)
    .innerJoin(staff, eq(staff.id, apiKeys.madeBy))
    .where(isOf(brandIdOf(place)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ key, madeBy }) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    permissions: keyPermissions.filter((permission) => key.permissions.includes(permission)),
    madeBy,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    status: key.endedAt ? 'ended' : key.expiresAt <= now ? 'expired' : 'active',
  }))
}

/** The scope of a key, for those who manage keys; null if there is no such key. */
export async function scopeOfKey(db: Db, id: string): Promise<Scope | null> {
  const [row] = await db.select({ brandId: apiKeys.brandId }).from(apiKeys).where(eq(apiKeys.id, id))
  if (!row) return null
  return row.brandId === null ? { kind: 'platform' } : { kind: 'brand', brandId: row.brandId }
}

/** Ends a key, effective from its next call on every instance. Ending it again changes nothing. */
export async function endApiKey(deps: StaffDeps, place: Scope, id: string): Promise<void> {
  const brandId = brandIdOf(place)
  await audited(deps, async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ endedAt: deps.now })
      .where(and(isOf(brandId), eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
      .returning({ name: apiKeys.name })
    if (!row) return { act: null }
    const subject = { kind: 'key', id, name: row.name }
    return { act: { action: 'key.ended', brandId, subject } }
  })
}

/**
 * The visitor behind a key: the person who created it, with the permissions that both have now. Null if the key is
 * unknown, expired or ended, or its creator's access has ended.
 * @throws DomainError `too_many_requests` past 600 calls a minute.
 */
export async function findKeyVisitor(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<StaffVisitor | null> {
  const [row] = await db
    .select({ key: apiKeys, maker: { id: staff.id, name: staff.name, email: staff.email } })
    .from(apiKeys)
    .innerJoin(staff, and(eq(staff.id, apiKeys.madeBy), isNull(staff.endedAt)))
    .where(and(eq(apiKeys.tokenHash, tokenHash(key)), isNull(apiKeys.endedAt)))
  if (!row || row.key.expiresAt <= now) return null
  const { id, name, brandId, lastUsedAt, permissions: only } = row.key
  await consumeRateLimit(db, { key: `api-key:${id}`, now, ...perMinute })
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > seenMs) await noteUse(db, row.key, now)
  const scope: Scope = brandId === null ? { kind: 'platform' } : { kind: 'brand', brandId }
  const granted = (await readGrants(db, [row.maker.id])).get(row.maker.id) ?? []
  return {
    staffId: row.maker.id,
    sessionId: id,
    name: row.maker.name,
    email: row.maker.email,
    stage: 'full',
    provenAt: null,
    grants: narrowGrants(granted, { scope, only }),
    key: { id, name },
  }
}

type Used = Pick<typeof apiKeys.$inferSelect, 'id' | 'brandId'>

async function noteUse(db: Db, { id, brandId }: Used, now: Date): Promise<void> {
  const isOlder = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(isOf(brandId), eq(apiKeys.id, id), isOlder))
}

/** The permissions a person can give to a key in a scope. */
export function permissionsForKey(maker: Granted, place: Scope): (typeof keyPermissions)[number][] {
  return keyPermissions.filter((permission) => can(maker, permission, place))
}
