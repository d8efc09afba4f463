import type { Context } from 'hono'
import type { AdminEnv } from '#api/admin/admin-env.ts'
import { staffRequest } from '#api/admin/staff-call.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'

/**
 * The brand of the record in the path, as `takes` found it.
 * @throws DomainError `not_found`
 */
export async function brandOfCatalog(c: Context<AdminEnv>): Promise<Brand> {
  const scope = c.get('catalogScope')
  return brandById(c, scope && scope.kind !== 'platform' ? scope.brandId : null)
}

/**
 * A brand by its id.
 * @throws DomainError `not_found`
 */
export async function brandById(c: Context<AdminEnv>, brandId: string | null): Promise<Brand> {
  const brand = await staffRequest(c).services.brands.findById(brandId)
  if (!brand) throw notFound()
  return brand
}
