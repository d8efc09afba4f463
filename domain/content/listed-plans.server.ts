import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { plans } from '#db/schema/plans.ts'
import type { FieldError } from '#domain/errors.ts'
import { contentSchema } from './content.schema.ts'

/**
 * Each list of plans that names none the brand sells, by id or slug: with it visitors would be shown no plan at all. None
 * of a brand that sells nothing yet. One statement, or none.
 */
export async function listsOfNoPlan(db: Db, brandId: string, content: unknown): Promise<FieldError[]> {
  const parsed = contentSchema.safeParse(content)
  if (!parsed.success) return []
  const { base, pages } = parsed.data
  const lists = [
    { path: 'base.variables.plans_whitelist', names: base.variables.plans_whitelist },
    ...Object.entries(pages.landing).map(([slug, page]) => ({
      path: `pages.landing.${slug}.plans_whitelist`,
      names: page.plans_whitelist,
    })),
  ].filter(({ names }) => names.length > 0)
  if (lists.length === 0) return []
  const sold = await db
    .select({ id: plans.id, slug: plans.slug })
    .from(plans)
    .where(ofBrand(plans, brandId, eq(plans.status, 'published')))
  const known = new Set(sold.flatMap(({ id, slug }) => [id, slug]))
  const message =
    'None of these is a plan you sell. Name one by its slug as it stands in Plans, or leave the list empty.'
  return lists
    .filter(({ names }) => sold.length > 0 && !names.some(({ plan_id }) => known.has(plan_id)))
    .map(({ path }) => ({ path, message }))
}
