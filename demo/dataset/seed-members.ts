import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands } from '#db/schema/brands.ts'
import { visits } from '#db/schema/memberships.ts'
import { lateMorning } from '#demo/fixtures/member-history.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { onlyRow } from '#demo/fixtures/only-row.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { listServicePrices } from '#domain/plans/plan.queries.server.ts'
import type { DemoBrandKey } from './brands.ts'
import { type DemoMember, demoMembers, demoVisits } from './people.ts'
import type { SeededBrand } from './seed-brand.ts'

type Seeded = SeededBrand & { brandKey: DemoBrandKey; passwordHash: string; now: Date }

/** The members of one demo brand, and the visits of the first family. */
export async function seedMembers(db: Db, seeded: Seeded): Promise<void> {
  const { brandId, brandKey, passwordHash, now, offices, planIds } = seeded
  const brand = onlyRow(await db.select().from(brands).where(eq(brands.id, brandId)))
  const today = dateIn(brand.settings.timeZone, now)
  for (const demo of demoMembers(today).filter((member) => member.brandKey === brandKey)) {
    const { account, planSlug, officeCity, brandKey: _, ...membership } = demo
    const inCity = offices.filter(({ city }) => city === officeCity)
    // A family's home office does checkups.
    const office =
      inCity.find(({ specialties }) => specialties.includes('general')) ?? inCity[0] ?? offices[0]
    const emailVerifiedAt = membership.joinedOn ? lateMorning(membership.joinedOn) : now
    const member = await insertMember(db, {
      ...membership,
      brandId,
      planId: planIds.get(planSlug),
      officeId: office?.id,
      account: { ...account, passwordHash, emailVerifiedAt, isDemo: true },
      now,
    })
    if (hasVisits(demo)) await seedVisits(db, member, today)
  }
}

function hasVisits({ account }: DemoMember): boolean {
  return account.email === 'member@brightharbor.example'
}

/** Visits at the home office's prices. Included services cost nothing until the year's number was used up. */
async function seedVisits(
  db: Db,
  { membership, dependents, planVersion }: InsertedMember,
  today: string,
): Promise<void> {
  const { brandId, planId, officeId } = membership
  const prices = await listServicePrices(db, { brandId, planId, officeId: officeId ?? undefined })
  const used = new Map<string, number>()
  const rows = demoVisits.map(([daysAgo, who, service]) => {
    const price = onlyRow(prices.filter((entry) => entry.service === service))
    const key = `${who} ${service}`
    const included = planVersion.benefits.find((benefit) => benefit.service === service)?.quantity ?? 0
    const before = used.get(key) ?? 0
    used.set(key, before + 1)
    return {
      brandId,
      membershipId: membership.id,
      dependentId: who === 0 ? null : dependents[who - 1]?.id,
      officeId,
      service,
      name: price.name,
      usualCents: price.usualCents,
      memberCents: before < included ? 0 : price.memberCents,
      visitedOn: addDays(today, -daysAgo),
    }
  })
  await db.insert(visits).values(rows)
}
