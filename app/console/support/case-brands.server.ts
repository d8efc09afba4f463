import type { Workspace } from '#app/console/workspace.server.ts'
import { brandOfCase } from '#domain/back-office/support/case-row.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { Services } from '#domain/services.ts'

/** The brands of a place: one, or all of them. */
export async function brandsOf({ brands }: Services, { scope }: Workspace): Promise<Brand[]> {
  const all = await brands.list()
  return scope.kind === 'platform' ? all : all.filter(({ id }) => id === scope.brandId)
}

/** The brand of a case at a place. @throws DomainError `not_found` if there is no such case, or it's elsewhere. */
export async function brandOfCaseAt(services: Services, place: Workspace, caseId: string): Promise<Brand> {
  const brands = await brandsOf(services, place)
  const brandId = await brandOfCase(services.db, { brandIds: brands.map(({ id }) => id), caseId })
  const brand = brands.find(({ id }) => id === brandId)
  if (!brand) throw notFound()
  return brand
}
