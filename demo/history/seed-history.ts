import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { couponRedemptions, paymentMethods, payments, receipts, refunds } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { checkouts } from '#db/schema/checkout.ts'
import {
  agreements,
  cancellations,
  dependents,
  memberships,
  membershipTerms,
  visits,
} from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { coupons, plans, planVersions } from '#db/schema/plans.ts'
import { sandboxCharges, sandboxRefunds, sandboxTokens } from '#db/schema/sandbox.ts'
import type { DemoBrandKey } from '#demo/dataset/brands.ts'
import { type Random, seeded } from '#demo/dataset/random.ts'
import { onlyRow } from '#demo/fixtures/only-row.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { listServicePrices } from '#domain/plans/plan.queries.server.ts'
import { versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { planPriceCents } from '#domain/plans/quote.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import { insertMany } from './insert-many.ts'
import { live } from './lives.ts'
import {
  type PastCoupon,
  type PastMember,
  type PastOffice,
  type PastPlan,
  pastMember,
} from './past-member.ts'
import { pastRows } from './past-rows.ts'
import { seedSteps } from './seed-steps.ts'

/** How many people joined each brand in the two years. */
const howMany: Record<DemoBrandKey, number> = { brightharbor: 360, copperstate: 40, lumen: 30 }
/** The range of days ago when they joined. */
const joined = { from: 60, to: 730 }
/** The share of further people who joined since, by card, and the range of days ago. */
const lately = { share: 0.06, from: 3, to: 59 }
/** The share of last year's card joiners who used a coupon. */
const couponShare = 0.2
/** The number of offices with history, those with members first. */
const officesWithHistory = 24
/** Relative frequency of the plans, as a family chooses them. */
const weights = { adult: 9, family: 6, child: 3, perio: 2 }
const shares = { monthly: 0.3, atDesk: 0.08 }

/**
 * Two years of a brand: members who joined, renewed, left, failed to pay and were refunded, in several offices, plans
 * and states, with every row this would have left and no emails. The same for the same day. None of them can sign in.
 */
export async function seedHistory(
  db: Db,
  { brandKey, brandId, now }: { brandKey: DemoBrandKey; brandId: string; now: Date },
): Promise<void> {
  const brand = onlyRow(await db.select().from(brands).where(eq(brands.id, brandId)))
  const today = dateIn(brand.settings.timeZone, now)
  const random = seeded(`history of ${brandKey}`)
  const luck = seeded(`coupons of ${brandKey}`)
  const choices = await choicesOf(db, brandId)
  const before = howMany[brandKey]
  const count = before + Math.ceil(before * lately.share)
  const members = Array.from({ length: count }, (_, number) => {
    const isLately = number >= before
    const plan = random.pick(choices.plans)
    const office = random.pick(plan.tier === 'perio' ? choices.offices.slice(0, 3) : choices.offices)
    const isMonthly = random.chance(shares.monthly) && planPriceCents(plan, 'month') !== null
    const interval: Interval = isMonthly ? 'month' : 'year'
    const isAtDesk = !isLately && interval === 'year' && random.chance(shares.atDesk)
    // Each month more people join than the month before.
    const ago = isLately
      ? random.between(lately.from, lately.to)
      : joined.from + Math.floor((joined.to - joined.from) * random.next() ** 1.3)
    const lived = live(random, { joinedOn: addDays(today, -ago), interval, today })
    const life = isAtDesk ? onceOnly(lived, today) : lived
    const isOfLate = !isAtDesk && ago < 365
    const coupon = isOfLate && luck.chance(couponShare) ? luck.pick(choices.coupons) : null
    return pastMember(random, { brand, number, office, plan, interval, life, isAtDesk, coupon, now })
  })
  await writeMembers(db, members)
  await writeVisits(db, random, members, { brandId, today })
  await seedSteps(db, { brandId, today, size: before / howMany.brightharbor })
}

/** A membership paid at a front desk ends with its term, because no payment method is on file. */
function onceOnly(life: ReturnType<typeof live>, today: string): ReturnType<typeof live> {
  const [first] = life.terms
  return {
    joinedOn: life.joinedOn,
    terms: [first],
    status: first.endsOn < today ? 'expired' : 'active',
  }
}

async function choicesOf(
  db: Db,
  brandId: string,
): Promise<{ plans: PastPlan[]; offices: PastOffice[]; coupons: PastCoupon[] }> {
  const sold = await db
    .select({ version: versionColumns, tier: plans.tier })
    .from(planVersions)
    .innerJoin(
      plans,
      and(eq(plans.id, planVersions.planId), eq(plans.publishedVersion, planVersions.version)),
    )
    .where(and(eq(planVersions.brandId, brandId), eq(plans.status, 'published')))
    .orderBy(asc(plans.sortOrder), asc(plans.slug))
  const own = sql`(select count(*) from memberships m where m.brand_id = ${brandId} and m.office_id = ${offices.id})`
  const open = await db
    .select({ id: offices.id, city: offices.city, state: offices.state, zip: offices.zip })
    .from(offices)
    .where(
      and(
        eq(offices.brandId, brandId),
        isNull(offices.endsOn),
        inArray(offices.state, sold[0]?.version.sellableStates ?? []),
        sql`'general' = any(${offices.specialties})`,
      ),
    )
    .orderBy(desc(own), asc(offices.name), asc(offices.id))
    .limit(officesWithHistory)
  return {
    plans: sold.flatMap(({ version, tier }) =>
      Array.from({ length: weights[tier as keyof typeof weights] ?? 0 }, () => ({ ...version, tier })),
    ),
    offices: open,
    coupons: await db
      .select()
      .from(coupons)
      .where(and(eq(coupons.brandId, brandId), inArray(coupons.code, ['WELCOME10', 'FAMILY25'])))
      .orderBy(asc(coupons.code)),
  }
}

async function writeMembers(db: Db, members: PastMember[]): Promise<void> {
  const all = members.map(pastRows)
  const each = <Name extends keyof (typeof all)[number]>(name: Name) =>
    all.flatMap((rows) => rows[name] as (typeof all)[number][Name][number][])
  await insertMany(db, accounts, each('accounts'))
  await insertMany(db, sandboxTokens, each('tokens'))
  await insertMany(db, paymentMethods, each('methods'))
  await insertMany(db, memberships, each('memberships'))
  await insertMany(db, dependents, each('dependents'))
  await insertMany(db, checkouts, each('checkouts'))
  await insertMany(db, orders, each('orders'))
  await insertMany(
    db,
    payments,
    each('payments').map(({ reference: _, ...payment }) => payment),
  )
  await insertMany(db, couponRedemptions, each('redemptions'))
  await countRedemptions(db, members[0]?.brand.id)
  await insertMany(db, sandboxCharges, each('charges'))
  await insertMany(db, membershipTerms, each('terms'))
  await insertMany(db, receipts, each('receipts'))
  await insertMany(db, consents, each('consents'))
  await insertMany(db, agreements, each('agreements'))
  await insertMany(db, cancellations, each('cancellations'))
  await insertMany(db, refunds, each('refunds'))
  await insertMany(db, sandboxRefunds, each('gatewayRefunds'))
}

async function countRedemptions(db: Db, brandId: string | undefined): Promise<void> {
  if (!brandId) return
  const used = sql<number>`(select count(*)::int from coupon_redemptions r where r.coupon_id = ${coupons.id})`
  await db.update(coupons).set({ redemptionCount: used }).where(eq(coupons.brandId, brandId))
}

/** A checkup in most terms, which is included, and occasionally a filling at the member price. */
async function writeVisits(
  db: Db,
  random: Random,
  members: PastMember[],
  { brandId, today }: { brandId: string; today: string },
): Promise<void> {
  const [anyone] = members
  if (!anyone) return
  const prices = await listServicePrices(db, { brandId, planId: anyone.plan.planId })
  const priceOf = (service: string) => onlyRow(prices.filter((price) => price.service === service))
  const [checkUp, filling] = [priceOf('check-up-exam'), priceOf('white-filling-one')]
  const rows = members.flatMap(({ life, ids, office, interval, dependents: family, plan }) => {
    const terms = interval === 'month' ? life.terms.filter((_, index) => index % 6 === 0) : life.terms
    return terms.flatMap(({ startsOn }) => {
      const visitedOn = addDays(startsOn, random.between(5, 45))
      const { name, usualCents } = checkUp
      // On a children's plan the primary member isn't on the plan.
      const isForFamily = plan.tier === 'child'
      if (visitedOn > today || isForFamily || family.length > 3 || random.chance(0.3)) return []
      const visit = { brandId, membershipId: ids.membership, officeId: office.id, visitedOn }
      const included = { ...visit, service: checkUp.service, name, usualCents, memberCents: 0 }
      if (random.chance(0.6)) return [included]
      return [included, { ...visit, ...pricesOf(filling) }]
    })
  })
  if (rows.length > 0) await db.insert(visits).values(rows)
}

function pricesOf({
  service,
  name,
  usualCents,
  memberCents,
}: Awaited<ReturnType<typeof listServicePrices>>[number]) {
  return { service, name, usualCents, memberCents }
}
