import { requireBrand, showInstant } from '#app/console/workspace.server.ts'
import { listBulk, readBulk, scopeOfBulk } from '#domain/back-office/bulk/bulk.queries.server.ts'
import { notFound } from '#domain/errors.ts'
import { can, reachOf } from '#domain/staff/access/access.rules.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'

const permissions = { members: 'members.change', cases: 'cases.answer' } as const

type Args = Parameters<typeof requireBrand>[0]

/**
 * `reach` is the extent to which the user may do this. @throws DomainError `not_found` if no brand is chosen, or the
 * user may do it nowhere in the brand.
 */
async function requireBulk(args: Args, noun: BulkNoun) {
  const found = await requireBrand(args)
  const reach = reachOf(found.staff, permissions[noun], found.brandId)
  if (!reach) throw notFound()
  return { ...found, reach }
}

/** The data of the list of bulk actions for one noun. @throws DomainError `not_found` */
export async function loadBulkList(args: Args, noun: BulkNoun) {
  const { services, place, brandId, reach } = await requireBulk(args, noun)
  const all = await listBulk(services.db, { brandId, noun, reach })
  return {
    place: place.key,
    noun,
    all: all.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

/** The data of one bulk action's screen. @throws DomainError `not_found` */
export async function loadBulk(args: Args, noun: BulkNoun, jobId: string) {
  const { services, staff, place, brandId } = await requireBulk(args, noun)
  const scope = await scopeOfBulk(services.db, noun, jobId)
  if (
    !scope ||
    scope.kind === 'platform' ||
    scope.brandId !== brandId ||
    !can(staff, permissions[noun], scope)
  )
    throw notFound()
  const found = await readBulk(services.db, { brandId, jobId })
  return { place: place.key, found, when: showInstant(found.createdAt, place.timeZone) }
}
