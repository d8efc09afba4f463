import { and, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn, startOfDayIn } from '#domain/calendar.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import type { requestKinds } from '#domain/values/money-requests.ts'

type RequestKind = (typeof requestKinds)[number]

/** For how long what one person gave or charged counts against what they may do alone. */
const countedMs = 30 * 86_400_000

const giving: RequestKind[] = ['refund', 'credit']
const taking: RequestKind[] = ['charge', 'credit_back']

/** Who gives or charges. */
export type Giver = Pick<Actor, 'staffId' | 'isKey'>

/** What money is moved of: of a payment, or of a membership beside any payment. `accountId`: whose it is. */
type AloneOf = { accountId: string | null } & ({ paymentId: string } | { membershipId: string })

/**
 * What somebody may still give back, or charge, without another person; cents, never below zero. It is the least of what
 * the brand's limit leaves: of this payment or membership, whoever did it; of this person to this member within 30 days,
 * over all their memberships and payments; and, of what is given back, of this person's day. A program with a
 * key does nothing alone.
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
 * Makes whoever gives money of a brand under the same name wait for each other until the transaction ends, so that two
 * requests at once count each other. It is taken after the locks of membership and payment.
 */
export async function lockGiver(
  tx: Db,
  { brandId, staffId }: { brandId: string; staffId: string },
): Promise<void> {
  const name = `gives:${brandId}:${staffId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** What is of any membership or payment of an account, also where the account took them over from another. */
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
