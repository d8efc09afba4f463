import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { brands } from '#db/schema/brands.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { type BrandSettings, brandSettingsSchema } from '#domain/brands/brand.schema.ts'
import { brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { hasOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'

type Which = { brandId: string; today: string }
type Closing = NonNullable<BrandSettings['closing']>

const BATCH = 200
const held = inArray(memberships.status, ['active', 'past_due'])

/**
 * For a closing brand: tells every member once, from the set time on, and turns off renewals that won't be charged.
 * Later arrivals, such as an order that was being paid or a last renewal, are found by the next run. Returns how many.
 */
export async function mailClosing(
  { db, now }: DbAt,
  { brandId, today }: Which,
): Promise<{ told: number; notRenewed: number }> {
  const counts = { told: 0, notRenewed: 0 }
  const closing = await beginTelling({ db, now }, brandId)
  if (!closing) return counts
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(accounts, and(eq(accounts.brandId, brandId), eq(accounts.id, memberships.accountId)))
      .where(ofBrand(memberships, brandId, held, gt(memberships.id, last), toDo(brandId, closing, today)))
      .orderBy(asc(memberships.id))
      .limit(BATCH)
    for (const { id: membershipId } of batch) {
      const done = await db.transaction((tx) => tellOne(tx, { brandId, membershipId, today, closing }))
      counts.told += Number(done.isTold)
      counts.notRenewed += Number(done.isStopped)
    }
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) return counts
  }
}

/** The closing, once it's time to tell members: from then on it can't be undone. */
async function beginTelling({ db, now }: DbAt, brandId: string): Promise<Closing | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ settings: brands.settings })
      .from(brands)
      .where(eq(brands.id, brandId))
      .for('no key update')
    const { closing } = brandSettingsSchema.pick({ closing: true }).parse(row?.settings ?? {})
    if (!closing || closing.tellsAt > now.toISOString()) return null
    if (closing.toldSince) return closing
    const begun = { ...closing, toldSince: now.toISOString() }
    const settings = sql`${brands.settings} || ${JSON.stringify({ closing: begun })}::jsonb`
    await tx.update(brands).set({ settings }).where(eq(brands.id, brandId))
    await tx.execute(sql`select pg_notify(${brandsChannel}, ${brandId})`)
    return begun
  })
}

/** Members not yet told, and renewals that are still on but won't be charged. */
function toDo(brandId: string, { on }: Closing, today: string): SQL | undefined {
  const key = sql`'plan-closing:' || ${memberships.id}`
  const isTold = sql`exists (select from ${mails} where ${mails.brandId} = ${brandId} and ${mails.dedupeKey} = ${key})`
  const isOver = sql`(${memberships.termEndsOn} >= ${on} or ${today} > ${on})`
  return or(and(isNotNull(accounts.email), sql`not ${isTold}`), and(eq(memberships.autoRenew, true), isOver))
}

async function tellOne(
  tx: Db,
  { brandId, membershipId, today, closing }: Which & { membershipId: string; closing: Closing },
): Promise<{ isTold: boolean; isStopped: boolean }> {
  const { status, autoRenew, termEndsOn, accountId } = await lockMembership(tx, { brandId, membershipId })
  if (status !== 'active' && status !== 'past_due') return { isTold: false, isStopped: false }
  const isOver = termEndsOn >= closing.on || today > closing.on
  // A renewal that is being paid is completed first.
  const isStopped = autoRenew && isOver && !(await hasOpenOrder(tx, { brandId, membershipId }))
  if (isStopped) {
    await tx
      .update(memberships)
      .set({ autoRenew: false, nextPlanVersionId: null, nextInterval: null })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  }
  const isTold = await mailMember(tx, {
    brandId,
    accountId,
    template: 'plan-closing',
    props: { membershipId },
    dedupeKey: `plan-closing:${membershipId}`,
  })
  return { isTold, isStopped }
}
