import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { coupons, feeScheduleRows, plans, planVersions } from '#db/schema/plans.ts'
import { type PlanTextName, planTexts } from '#domain/values/plan-texts.ts'
import { soldKey } from './spanish.rules.ts'
import type { ContentText } from './texts.rules.ts'

const textNames = Object.keys(planTexts) as PlanTextName[]
const spoken = Object.fromEntries(textNames.map((name) => [name, planVersions[name]])) as Pick<
  typeof planVersions,
  PlanTextName
>

/** The names and texts of what a brand sells now, as texts to translate: plans, their price lists, coupons. */
export async function listSoldWords(
  db: Db,
  { brandId, now }: { brandId: string; now: Date },
): Promise<ContentText[]> {
  const sold = await db
    .select({
      slug: plans.slug,
      name: planVersions.name,
      ...spoken,
      benefits: planVersions.benefits,
      feeScheduleId: planVersions.feeScheduleId,
    })
    .from(plans)
    .innerJoin(
      planVersions,
      and(eq(planVersions.planId, plans.id), eq(planVersions.version, plans.publishedVersion)),
    )
    .where(ofBrand(plans, brandId, eq(plans.status, 'published')))
    .orderBy(asc(plans.sortOrder), asc(plans.slug))
  const lists = [...new Set(sold.map(({ feeScheduleId }) => feeScheduleId))]
  const prices = await Promise.all(
    lists.map((id) =>
      db
        .selectDistinctOn([feeScheduleRows.service], {
          service: feeScheduleRows.service,
          name: feeScheduleRows.name,
          category: feeScheduleRows.category,
        })
        .from(feeScheduleRows)
        .where(ofBrand(feeScheduleRows, brandId, eq(feeScheduleRows.feeScheduleId, id)))
        .orderBy(asc(feeScheduleRows.service), sql`${feeScheduleRows.officeId} is not null`),
    ),
  )
  const offered = await db
    .select({ code: coupons.code, label: coupons.label })
    .from(coupons)
    .where(ofBrand(coupons, brandId, or(isNull(coupons.endsAt), sql`${coupons.endsAt} > ${now}`)))
    .orderBy(asc(coupons.code))
  const found = [
    ...sold.flatMap(({ slug, name, benefits, ...texts }) => [
      text('plans', soldKey.plan(slug, 'name'), name),
      ...textNames.map((each) => text('plans', soldKey.plan(slug, each), texts[each])),
      ...benefits.map((each) => text('plans', soldKey.benefit(slug, each.service), each.name)),
    ]),
    ...prices
      .flat()
      .flatMap(({ service, name, category }) => [
        text('prices', soldKey.category(category), category),
        text('prices', soldKey.service(service), name),
      ]),
    ...offered.map(({ code, label }) => text('coupons', soldKey.coupon(code), label)),
  ].filter(({ english }) => /\p{L}/u.test(english))
  return [...new Map(found.map((each) => [each.key, each])).values()]
}

function text(page: string, key: string, english: string): ContentText {
  return { key, page, unit: key, english, isRich: false }
}
