import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { memberships } from '#db/schema/memberships.ts'
import { bookChecks, moneyRequests, paymentPromises } from '#db/schema/money-requests.ts'
import { staff } from '#db/schema/staff.ts'
import { onlyRow } from '#demo/fixtures/only-row.ts'
import { addDays, dateIn } from '#domain/calendar.ts'

const dayMs = 86_400_000

/** Open tasks in a demo brand's Payments: a refund to approve, a dispute, a promise to pay. */
export async function seedMoney(
  db: Db,
  { brandId, timeZone, now }: { brandId: string; timeZone: string; now: Date },
): Promise<void> {
  const asker = onlyRow(await db.select().from(staff).where(eq(staff.email, 'support@enamel.example')))
  const isPaid = and(eq(payments.brandId, brandId), eq(payments.status, 'succeeded'))
  const [highest] = await db
    .select()
    .from(payments)
    .where(isPaid)
    .orderBy(desc(payments.amountCents), desc(payments.createdAt))
    .limit(1)
  const [oldest] = await db
    .select()
    .from(payments)
    .where(and(isPaid, highest && ne(payments.id, highest.id)))
    .orderBy(asc(payments.createdAt))
    .limit(1)
  if (highest) {
    await db.insert(moneyRequests).values({
      brandId,
      paymentId: highest.id,
      amountCents: Math.min(highest.amountCents, 6_500),
      reason: 'Their office closed the week after they joined.',
      status: 'waiting',
      needsApproval: true,
      key: `demo:${highest.id}`,
      askedBy: asker.id,
      createdAt: new Date(now.getTime() - dayMs),
    })
  }
  if (oldest) {
    await db.insert(quarantinedEvents).values({
      gateway: 'sandbox',
      eventId: `evt_demo_${oldest.id}`,
      type: 'charge.dispute.created',
      reason: 'a charge is disputed at the bank',
      said: { id: 'dp_demo', amount: oldest.amountCents, reason: 'product_not_received' },
      brandId,
      paymentId: oldest.id,
      createdAt: new Date(now.getTime() - 2 * dayMs),
    })
  }
  const late = and(eq(memberships.brandId, brandId), eq(memberships.status, 'past_due'))
  const [owing] = await db.select().from(memberships).where(late).limit(1)
  if (owing) {
    await db.insert(paymentPromises).values({
      brandId,
      membershipId: owing.id,
      promisedOn: addDays(dateIn(timeZone, now), 5),
      note: 'Gets a new card this week',
      writtenBy: asker.id,
      createdAt: new Date(now.getTime() - dayMs / 2),
    })
  }
}

/** A refund of a few dollars of the last payment at a front desk, which staff must hand over. */
export async function seedOwedRefund(
  db: Db,
  { brandId, now }: { brandId: string; now: Date },
): Promise<void> {
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.brandId, brandId), eq(payments.gateway, 'desk'), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  if (!paid) return
  await db.insert(refunds).values({
    brandId,
    paymentId: paid.id,
    amountCents: 1_500,
    status: 'owed',
    reason: 'The joining fee was taken twice.',
    idempotencyKey: `demo:${paid.id}:owed`,
    createdAt: new Date(now.getTime() - 4 * dayMs),
  })
}

/** A books check without findings, from the time the demo was created. */
export async function seedBookCheck(db: Db, now: Date): Promise<void> {
  await db.insert(bookChecks).values({ checkedAt: now, violations: 0, named: [] })
}
