import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { addDays } from '#domain/calendar.ts'
import { childToAge } from '#domain/law/ages.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { lockFamily } from '#domain/memberships/family/lock-family.server.ts'
import { hasOpenOrder, lockMembership, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { mayChangeAutoRenew } from '#domain/memberships/membership.policy.ts'
import { lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import { agesOutOn } from '#domain/memberships/next-term/age-out.rules.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { intervals } from '#domain/values/plans.ts'

type Brand = { brandId: string; today: string }

const BATCH = 200

/**
 * Ends memberships that are over on `today`, the brand's date: `expired` the day after a term that doesn't renew,
 * `lapsed` 28 days after a renewal that was never paid. A membership with a payment in progress waits for its outcome.
 * Emails each member once. Returns the number ended.
 */
export async function endMemberships(
  { db }: { db: Db },
  { brandId, today }: Brand,
): Promise<{ expired: number; lapsed: number }> {
  const ended = { expired: 0, lapsed: 0 }
  const isExpired = and(
    eq(memberships.status, 'active'),
    eq(memberships.autoRenew, false),
    lt(memberships.termEndsOn, today),
  )
  const isLapsed = and(
    eq(memberships.status, 'past_due'),
    lte(memberships.pastDueSince, addDays(today, -lapseAfterDays)),
  )
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const over = await db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.brandId, brandId), or(isExpired, isLapsed), gt(memberships.id, last)))
      .orderBy(asc(memberships.id))
      .limit(BATCH)
    for (const { id: membershipId } of over) {
      const how = await db.transaction((tx) => endOne(tx, { brandId, membershipId, today }))
      if (how) ended[how] += 1
    }
    last = over.at(-1)?.id ?? last
    if (over.length < BATCH) return ended
  }
}

/** Ends one membership under its lock, if it's still over, and emails its member. */
async function endOne(
  tx: Db,
  { brandId, membershipId, today }: Brand & { membershipId: string },
): Promise<'expired' | 'lapsed' | null> {
  const membership = await lockMembership(tx, { brandId, membershipId })
  const { status, autoRenew, termEndsOn, pastDueSince, accountId } = membership
  const expires = status === 'active' && !autoRenew && termEndsOn < today
  const lapses = status === 'past_due' && addDays(pastDueSince ?? today, lapseAfterDays) <= today
  if ((!expires && !lapses) || (await hasOpenOrder(tx, { brandId, membershipId }))) return null
  const next = expires ? 'expired' : 'lapsed'
  // A member who pays for it again must agree to scheduled charges again.
  await tx
    .update(memberships)
    .set({ status: next, autoRenew: false, nextPlanVersionId: null, nextInterval: null })
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  await mailMember(tx, {
    brandId,
    accountId,
    template: 'membership-ended',
    props: { membershipId },
    dedupeKey: `membership-ended:${membershipId}:${termEndsOn}`,
  })
  return next
}

const months = sql.join(
  intervals.map((interval) => sql`when ${interval} then ${intervalWords(interval).months}::int`),
  sql` `,
)

/** Makes a prepaid term the current one on its first day. Returns the number moved. */
export async function beginPaidTerms({ db }: { db: Db }, { brandId, today }: Brand): Promise<number> {
  const begun = sql`(
    select max(t.starts_on) from membership_terms t
    where t.membership_id = ${memberships.id} and t.kind = 'term' and t.starts_on <= ${today}::date)`
  const moved = await db
    .update(memberships)
    .set({ termStartsOn: begun })
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.status, 'active'),
        // Only prepayment makes a current term longer than its interval allows.
        sql`${memberships.termEndsOn} - ${memberships.termStartsOn} >= 31 * case ${memberships.interval} ${months} end`,
        sql`${begun} > ${memberships.termStartsOn}`,
      ),
    )
    .returning({ id: memberships.id })
  return moved.length
}

type AgedOut = Awaited<ReturnType<typeof childrenAgingOut>>[number]

/**
 * Takes children off the plan on the birthday set by law, except with a disability; their last day is the day before.
 * The agreement no longer names them. Returns the number removed.
 */
export async function ageOutChildren({ db, now }: DbAt, { brandId, today }: Brand): Promise<number> {
  let ended = 0
  for (const child of await childrenAgingOut(db, { brandId, today }, 0)) {
    if (await db.transaction((tx) => ageOut({ db: tx, now }, { brandId, today }, child))) ended += 1
  }
  return ended
}

/** Ends one child's place on the plan, unless it has already ended. */
async function ageOut({ db, now }: DbAt, { brandId, today }: Brand, child: AgedOut): Promise<boolean> {
  const { dependent, agesOut, accountId } = child
  const { id, membershipId, startsOn } = dependent
  const family = await lockFamily(db, { brandId, accountId, membershipId, today })
  const rows = await db
    .update(dependents)
    .set({ endsOn: lastDay(startsOn, agesOut) })
    .where(ofBrand(dependents, brandId, eq(dependents.id, id), isNull(dependents.endsOn)))
    .returning({ id: dependents.id })
  if (rows.length === 0) return false
  const agreed = { lines: [], renewalTotalCents: family.renewalWith(family.people), agreedAt: now }
  const goesOn = mayChangeAutoRenew(family.status)
  if (goesOn) await renewAgreement(db, { brandId, membershipId, on: today, ...agreed })
  return true
}

/** Children on a plan who age out within `days` of `today` or already have, with the day. */
export async function childrenAgingOut(
  db: Db,
  { brandId, today }: Brand,
  withinDays: number,
): Promise<
  {
    dependent: typeof dependents.$inferSelect
    agesOut: string
    accountId: string
    membership: Pick<Membership, 'status' | 'autoRenew' | 'termEndsOn'>
  }[]
> {
  const { accountId, status, autoRenew, termEndsOn } = memberships
  const rows = await db
    .select({ dependent: dependents, accountId, membership: { status, autoRenew, termEndsOn } })
    .from(dependents)
    .innerJoin(memberships, eq(memberships.id, dependents.membershipId))
    .where(
      and(
        eq(dependents.brandId, brandId),
        eq(dependents.relationship, 'child'),
        eq(dependents.disabled, false),
        isNull(dependents.endsOn),
        // One day wider than needed because of February 29; the rule itself decides.
        sql`${dependents.dateOfBirth} <= (${addDays(today, withinDays + 1)}::date - make_interval(years => ${childToAge}::int))`,
      ),
    )
    .orderBy(asc(dependents.id))
  return rows.flatMap((row) => {
    const agesOut = agesOutOn(row.dependent)
    return agesOut !== null && agesOut <= addDays(today, withinDays) ? [{ ...row, agesOut }] : []
  })
}

/** A person can't leave before they started. A child entered when already too old leaves on the day they came. */
function lastDay(startsOn: string, agesOut: string): string {
  const last = addDays(agesOut, -1)
  return last < startsOn ? startsOn : last
}
