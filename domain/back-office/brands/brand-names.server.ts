import { eq, sql } from 'drizzle-orm'
import { brands } from '#db/schema/brands.ts'
import { type Brand, brandSettingsSchema } from '#domain/brands/brand.schema.ts'
import { brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { DomainError, type FieldError, notFound } from '#domain/errors.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

/** Takes the turn of whoever gives a brand a key or a host, so that no two brands have the same. */
export async function lockNames(tx: AuditedTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('brand-names', 0))`)
}

/** Those of the hosts that a brand has, or that are `reserved` for the deployment itself; in lower case. */
export async function findTakenHosts(
  tx: AuditedTx,
  hosts: readonly string[],
  reserved: readonly string[],
): Promise<string[]> {
  const rows = await tx.select({ hosts: brands.hosts }).from(brands)
  const taken = new Set([...reserved, ...rows.flatMap((row) => row.hosts)].map((host) => host.toLowerCase()))
  return hosts.filter((host) => taken.has(host))
}

/** A brand as it is now, locked: every change of it takes its turn here. @throws DomainError `not_found` */
export async function lockBrand(tx: AuditedTx, brandId: string): Promise<Brand> {
  const [row] = await tx.select().from(brands).where(eq(brands.id, brandId)).for('no key update')
  if (!row) throw notFound()
  return { ...row, settings: brandSettingsSchema.parse(row.settings) }
}

/** Writes what has changed of a brand, and tells every instance when the transaction commits. */
export async function writeBrand(
  tx: AuditedTx,
  { id, name, hosts, settings }: Pick<Brand, 'id' | 'name' | 'hosts' | 'settings'>,
): Promise<void> {
  // What a newer build has written beside these settings stays.
  const merged = sql`${brands.settings} || ${JSON.stringify(settings)}::jsonb`
  await tx.update(brands).set({ name, hosts, settings: merged }).where(eq(brands.id, id))
  await notifyBrandChanged(tx, id)
}

/** Tells every instance, when the transaction commits, to read the brands again and forget the pages it has kept. */
export async function notifyBrandChanged(tx: AuditedTx, brandId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${brandsChannel}, ${brandId})`)
}

/** A refusal beside its fields. */
export function invalid(fields: FieldError[]): DomainError {
  return new DomainError('invalid', fields[0]?.message ?? 'This cannot be used.', { fields })
}
