import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import { remindUnverified } from '#domain/back-office/offices/verification/request-verifications.server.ts'
import { addDays } from '#domain/calendar.ts'
import { departedProviderDays } from '#domain/law/disclosures.ts'
import { hasEnded } from '#domain/offices/office-hours.rules.ts'
import { tellMembers } from './end-office.server.ts'
import { heirTakes } from './heir-takes.ts'

/**
 * The hourly work on leaving offices. It tells every member of such a home office who wasn't told, also when the end
 * came with an import. From the day after, it moves the members to the replacement office if that takes their current
 * and next plan; otherwise they have no home office. It also reminds offices that haven't answered, and flags them when
 * their time is over. Safe to repeat and to run concurrently.
 */
export async function processOfficeDepartures(
  { db, now }: DbAt,
  { brandId, today }: { brandId: string; today: string },
): Promise<Record<'membersTold' | 'membersMoved' | 'officesReminded' | 'linksOver', number>> {
  const counts = { membersTold: 0, membersMoved: 0 }
  const leaving = await db
    .select({ id: offices.id })
    .from(offices)
    .where(
      ofBrand(
        offices,
        brandId,
        isNotNull(offices.endsOn),
        gte(offices.endsOn, addDays(today, -departedProviderDays - 1)),
      ),
    )
    .orderBy(asc(offices.id))
  for (const { id } of leaving) {
    await db.transaction(async (tx) => {
      const [office] = await tx
        .select()
        .from(offices)
        .where(and(ofBrand(offices, brandId, eq(offices.id, id)), isNotNull(offices.endsOn)))
        .for('update')
      if (!office) return
      counts.membersTold += await tellMembers(tx, office)
      if (!hasEnded(office.endsOn, office.timeZone, now)) return
      const { rowCount } = await tx.execute(sql`
        update memberships m set office_id = (
          select h.id from offices h
          where h.brand_id = ${brandId} and h.id = ${office.replacedBy}::uuid
            and (h.ends_on is null or h.ends_on >= ${today}::date)
            and ${heirTakes(sql`h.id`, 'm')})
        where m.brand_id = ${brandId} and m.office_id = ${id}`)
      counts.membersMoved += rowCount ?? 0
    })
  }
  return { ...counts, ...(await remindUnverified({ db, now }, { brandId })) }
}
