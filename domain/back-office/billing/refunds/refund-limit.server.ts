import { and, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn, startOfDayIn } from '#domain/calendar.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import type { requestKinds } from '#domain/values/money-requests.ts'

type RequestKind = (typeof requestKinds)[number]

/** How long one person's refunds and charges count against what they may do without approval. */
const countedMs = 30 * 86_400_000

const giving: RequestKind[] = ['refund', 'credit']
const taking: RequestKind[] = ['charge', 'credit_back']

/** The person who refunds or charges. */
export type Giver = Pick<Actor, 'staffId' | 'isKey'>

/** The source of the money: a payment, or a membership apart from any payment. `accountId`: its account. */
type AloneOf = { accountId: string | null } & ({ paymentId: string } | { membershipId: string })

/**
 * What a person can still refund or charge without approval; cents, never below zero. It's the smallest remainder of
 * the brand's limits: for this payment or membership, by anyone; for this person with this member within 30 days, over
 * all their memberships and payments; and, for refunds, for this person's day. An API key can do nothing without
 * approval.
 */
export async function readAlone(
  { db, now }: DbAt,
  {
    brand,
    by,
    kind,
    of,
  }: { brand: Pick<Brand, 'id' | 'settings'>; by: Giver; kind: RequestKind; of: AloneOf },
): Promise<number> {
  if (by.isKey) return 0
  const { refundLimitCents, refundDayLimitCents, timeZone } = brand.settings
  const month = new Date(now.getTime() - countedMs)
  const inMonth = gt(moneyRequests.createdAt, month)
  const done = (...where: (SQL | undefined)[]) => sumAlone(db, brand.id, where)
  const isGiving = giving.includes(kind)
  const ofThing =
    'paymentId' in of
      ? await done(eq(moneyRequests.paymentId, of.paymentId))
      : await done(eq(moneyRequests.membershipId, of.membershipId), inMonth)
  const left = [refundLimitCents - ofThing]
  if (by.staffId) {
    const byThem = eq(moneyRequests.askedBy, by.staffId)
    const sameWay = inArray(moneyRequests.kind, isGiving ? giving : taking)
    const ofMember = of.accountId === null ? 0 : await done(byThem, sameWay, inMonth, ofAccount(of.accountId))
    left.push(refundLimitCents - ofMember)
    if (isGiving) {
      const day = gte(moneyRequests.createdAt, startOfDayIn(timeZone, dateIn(timeZone, now)))
      left.push(refundDayLimitCents - (await done(byThem, sameWay, day)))
    }
  }
  return Math.max(0, Math.min(...left))
}

/**
 * Serializes a person's refunds, charges and credits in a brand until the transaction ends, so that two concurrent
 * requests count each other. Take it after the locks of membership and payment.
 */
export async function lockGiver(
  tx: Db,
  { brandId, staffId }: { brandId: string; staffId: string },
): Promise<void> {
  const name = `gives:${brandId}:${staffId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Everything of an account's memberships and payments, also those it took over in a merge. */
function ofAccount(accountId: string): SQL {
  return sql`(
    exists (select from memberships m where m.id = ${moneyRequests.membershipId} and m.account_id = ${accountId})
    or exists (
      select from payments p join orders o on o.id = p.order_id left join memberships m on m.id = o.membership_id
      where p.id = ${moneyRequests.paymentId} and coalesce(m.account_id, o.account_id) = ${accountId}))`
}

async function sumAlone(db: Db, brandId: string, where: (SQL | undefined)[]): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${moneyRequests.amountCents}), 0)::float8` })
    .from(moneyRequests)
    .where(
      ofBrand(
        moneyRequests,
        brandId,
        and(eq(moneyRequests.status, 'done'), eq(moneyRequests.needsApproval, false), ...where),
      ),
    )
  return row?.cents ?? 0
}
