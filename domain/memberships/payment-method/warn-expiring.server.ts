import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { findDefaultPaymentMethod } from './default-payment-method.server.ts'
import { expiresBefore, expiryNoticeDays, expiryNoticeDue } from './expiring.rules.ts'
import { refreshMethod } from './refresh-method.server.ts'

type Brand = { brandId: string; today: string; closesOn?: string | undefined }
export type ExpiringCounts = { told: number; renewedByBank: number }

const BATCH = 200

/**
 * Warns members whose card expires before its next charge, 30 and 7 days ahead, once each; a missed day is made up. The
 * gateway is asked first: if the bank has renewed the card, the new data is saved instead.
 */
export async function warnOfExpiringCards(
  deps: DbAt & { gateway: PaymentGateway },
  { brandId, today, closesOn }: Brand,
): Promise<ExpiringCounts> {
  const counts: ExpiringCounts = { told: 0, renewedByBank: 0 }
  const ahead = sql`(${memberships.termEndsOn} + 1 - ${today}::date)`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await deps.db
      .select()
      .from(memberships)
      .where(
        and(
          eq(memberships.brandId, brandId),
          eq(memberships.status, 'active'),
          eq(memberships.autoRenew, true),
          closesOn === undefined ? undefined : lt(memberships.termEndsOn, closesOn),
          sql`${ahead} between 1 and ${expiryNoticeDays[0]}::int`,
          gt(memberships.id, last),
        ),
      )
      .orderBy(asc(memberships.id))
      .limit(BATCH)
    for (const membership of batch) {
      const chargedOn = addDays(membership.termEndsOn, 1)
      const came = await warnOne(deps, { membership, chargedOn, today })
      if (came) counts[came] += 1
    }
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) return counts
  }
}

async function warnOne(
  deps: DbAt & { gateway: PaymentGateway },
  {
    membership,
    chargedOn,
    today,
  }: { membership: typeof memberships.$inferSelect; chargedOn: string; today: string },
): Promise<keyof ExpiringCounts | null> {
  const { id: membershipId, brandId, accountId } = membership
  const days = expiryNoticeDue(daysBetween(today, chargedOn))
  const card = await findDefaultPaymentMethod(deps.db, membership, deps.gateway)
  if (days === null || !card || !expiresBefore(card, chargedOn)) return null
  const dedupeKey = `card-expiring:${membershipId}:${chargedOn}:${days}:${card.id}`
  if (await isTold(deps.db, brandId, dedupeKey)) return null
  // If the gateway doesn't respond, warn anyway: an unneeded warning is better than a missing one.
  const changed = await refreshMethod(deps, card.reference).catch(() => 0)
  if (changed > 0) {
    const now = await findDefaultPaymentMethod(deps.db, membership, deps.gateway)
    if (now && !expiresBefore(now, chargedOn)) return 'renewedByBank'
  }
  const mail = { template: 'card-expiring', props: { membershipId }, dedupeKey } as const
  return (await mailMember(deps.db, { brandId, accountId, ...mail })) ? 'told' : null
}

async function isTold(db: Db, brandId: string, dedupeKey: string): Promise<boolean> {
  return (await db.$count(mails, ofBrand(mails, brandId, eq(mails.dedupeKey, dedupeKey)))) > 0
}
