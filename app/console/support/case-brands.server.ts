import type { Place } from '#app/console/workspace.server.ts'
import { brandOfCase } from '#domain/back-office/support/case-row.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { House } from '#domain/services.ts'

/** The brands of a place: one, or all there are. */
export async function brandsOf({ brands }: House, { scope }: Place): Promise<Brand[]> {
  const all = await brands.list()
  return scope.kind === 'platform' ? all : all.filter(({ id }) => id === scope.brandId)
}

/** The brand of a case of a place. @throws DomainError `not_found`: no case, or one of elsewhere. */
export async function brandOfCaseAt(house: House, place: Place, caseId: string): Promise<Brand> {
  const brands = await brandsOf(house, place)
  const brandId = await brandOfCase(house.db, { brandIds: brands.map(({ id }) => id), caseId })
  const brand = brands.find(({ id }) => id === brandId)
  if (!brand) throw notFound()
  return brand
}
