import { eq, sql } from 'drizzle-orm'
import { brands } from '#db/schema/brands.ts'
import { type Brand, brandSettingsSchema } from '#domain/brands/brand.schema.ts'
import { brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { DomainError, type FieldError, notFound } from '#domain/errors.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

/** Takes the lock for assigning brand keys and hosts, so that no two brands get the same one. */
export async function lockNames(tx: AuditedTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('brand-names', 0))`)
}

/** Those of the hosts that a brand has, or that are `reserved` for the deployment; in lower case. */
export async function findTakenHosts(
  tx: AuditedTx,
  hosts: readonly string[],
  reserved: readonly string[],
): Promise<string[]> {
  const rows = await tx.select({ hosts: brands.hosts }).from(brands)
  const taken = new Set([...reserved, ...rows.flatMap((row) => row.hosts)].map((host) => host.toLowerCase()))
  return hosts.filter((host) => taken.has(host))
}

/** A brand's current row, locked: every change to it takes this lock. @throws DomainError `not_found` */
export async function lockBrand(tx: AuditedTx, brandId: string): Promise<Brand> {
  const [row] = await tx.select().from(brands).where(eq(brands.id, brandId)).for('no key update')
  if (!row) throw notFound()
  return { ...row, settings: brandSettingsSchema.parse(row.settings) }
}

/** Writes a brand's changes, and notifies every instance on commit. */
export async function writeBrand(
  tx: AuditedTx,
  { id, name, hosts, settings }: Pick<Brand, 'id' | 'name' | 'hosts' | 'settings'>,
): Promise<void> {
  // Keeps settings that a newer build has written.
  const merged = sql`${brands.settings} || ${JSON.stringify(settings)}::jsonb`
  await tx.update(brands).set({ name, hosts, settings: merged }).where(eq(brands.id, id))
  await notifyBrandChanged(tx, id)
}

/** Tells every instance, on commit, to reload the brands and drop its cached pages. */
export async function notifyBrandChanged(tx: AuditedTx, brandId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${brandsChannel}, ${brandId})`)
}

/** A validation error with its fields. */
export function invalid(fields: FieldError[]): DomainError {
  return new DomainError('invalid', fields[0]?.message ?? 'This cannot be used.', { fields })
}
