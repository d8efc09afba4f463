import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { readHappened } from '#domain/memberships/history/activity.queries.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { CardOnFile, Dashboard } from '#domain/memberships/membership.schema.ts'
import { readCards } from './member-cards.queries.server.ts'
import { readMemberFacts } from './member-facts.queries.server.ts'
import type { MemberFacts, OrderRow } from './member-facts.schema.ts'
import { listMemberOrders } from './member-orders.queries.server.ts'
import { type StaffAct, type TimelineEntry, timelineOf } from './timeline.rules.ts'

/** Everything a member's page shows. */
export type MemberPage = MemberFacts &
  Pick<Dashboard, 'member' | 'memberships' | 'card' | 'receipts' | 'coming'> & {
    /** The payment method of each membership, by its id. */
    cards: Record<string, CardOnFile | null>
    orders: OrderRow[]
    timeline: TimelineEntry[]
  }

const most = 100

/**
 * A member as staff see them, in a few round trips: identity, membership, family, card and receipts as in their own
 * account; orders; emails, visits, notes, tags and cases; events; and staff actions. `timeZone` is the brand's.
 * @throws DomainError `not_found`: not in this brand.
 */
export async function readMemberPage(
  db: Db,
  owner: AccountContext,
  { withCases, timeZone }: { withCases: boolean; timeZone: string },
): Promise<MemberPage> {
  const [{ member, memberships, card, receipts, coming }, cards, orders, facts, { entries }, acts] =
    await Promise.all([
      readDashboard(db, owner),
      readCards(db, owner),
      listMemberOrders(db, owner),
      readMemberFacts(db, owner, { withCases }),
      readHappened(db, owner, 1, { pageSize: most, reader: 'staff' }),
      readStaffActs(db, owner),
    ])
  return {
    ...facts,
    member,
    memberships,
    card,
    cards,
    receipts,
    coming,
    orders,
    timeline: timelineOf({ happened: entries, facts, acts }, timeZone),
  }
}

/**
 * Staff actions on a member, on accounts merged into theirs, and on their memberships and payments, at a desk or on the
 * Payments pages; newest first. Page views are in the audit only.
 */
async function readStaffActs(db: Db, { brandId, accountId }: AccountContext): Promise<StaffAct[]> {
  const theirs = sql`select id::text from accounts
    where brand_id = ${brandId} and (id = ${accountId} or merged_into_id = ${accountId})
    union all select id::text from memberships where brand_id = ${brandId} and account_id = ${accountId}
    union all select p.id::text from orders o join payments p on p.order_id = o.id
      where o.brand_id = ${brandId} and o.account_id = ${accountId}`
  return db
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      reason: auditLog.reason,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.brandId, brandId),
        sql`${auditLog.subjectId} = any(array(${theirs}))`,
        notInArray(auditLog.action, ['member.viewed', 'desk.viewed']),
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(most)
}
