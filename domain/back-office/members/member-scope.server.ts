import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'

/** Things that console calls name by their own id, each of one member. */
export type MemberNoun = 'member' | 'membership' | 'order' | 'receipt' | 'mail'

/** The scope of a member's thing, and its owner. */
export type Located = { brandId: string; accountId: string; scopes: Scope[] }

const accountOf: Record<Exclude<MemberNoun, 'membership'>, (id: string) => SQL> = {
  member: (id) => sql`${id}::uuid`,
  order: (id) => sql`(select coalesce(o.account_id, m.account_id) from orders o
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id where o.id = ${id})`,
  receipt: (id) => sql`(select account_id from receipts where id = ${id})`,
  mail: (id) => sql`(
    select coalesce(m.account_id, o.account_id, (l.props ->> 'accountId')::uuid, n.account_id, (
      select id from accounts where brand_id = l.brand_id and email = c.email order by owns_email desc, id limit 1))
    from mails l
    left join refunds r on r.brand_id = l.brand_id and r.id = (l.props ->> 'refundId')::uuid
    left join payments p on p.brand_id = l.brand_id and p.id = r.payment_id
    left join orders o on o.brand_id = l.brand_id and o.id = coalesce(p.order_id, (l.props ->> 'orderId')::uuid, (
      select id from orders where kind = 'checkout' and status = 'settled' and checkout_id = (l.props ->> 'checkoutId')::uuid))
    left join memberships m on m.brand_id = l.brand_id
      and m.id = coalesce((l.props ->> 'membershipId')::uuid, o.membership_id)
    left join case_entries e on e.brand_id = l.brand_id and e.id = (l.props ->> 'entryId')::uuid
    left join lateral (
      select email, member_number from grievances where brand_id = l.brand_id
        and id = coalesce(e.grievance_id, (l.props ->> 'grievanceId')::uuid, (l.props ->> 'requestId')::uuid)
      union all
      select email, null from contact_messages where brand_id = l.brand_id
        and id = coalesce(e.message_id, (l.props ->> 'messageId')::uuid, (l.props ->> 'requestId')::uuid)
      limit 1) c on true
    left join memberships n on n.brand_id = l.brand_id and n.member_number = c.member_number
    where l.id = ${id} and l.template not like 'staff-%')`,
}

/**
 * Finds something of a member's. A membership belongs to its home office; anything else to the home offices of all the
 * member's memberships, so staff of any of them see it. Without a home office it belongs to the brand alone. A merged
 * account resolves to the one it was merged into. Null: it doesn't exist.
 */
export async function scopeOfMember(db: Db, what: MemberNoun, id: string): Promise<Located | null> {
  const membership = what === 'membership'
  const { rows } = await db.execute<{ brandId: string; accountId: string; officeId: string | null }>(
    membership
      ? sql`select brand_id as "brandId", account_id as "accountId", office_id as "officeId" from memberships where id = ${id}`
      : sql`select distinct a.brand_id as "brandId", a.id as "accountId", m.office_id as "officeId"
          from accounts named join accounts a on a.brand_id = named.brand_id and a.id = coalesce(named.merged_into_id, named.id)
          left join memberships m on m.account_id = a.id and m.brand_id = a.brand_id
          where named.id = ${accountOf[what](id)}`,
  )
  const [found] = rows
  if (!found) return null
  const { brandId, accountId } = found
  const scopes = rows.flatMap(({ officeId }): Scope[] =>
    officeId ? [{ kind: 'offices', brandId, officeIds: [officeId] }] : [],
  )
  return { brandId, accountId, scopes: scopes.length > 0 ? scopes : [{ kind: 'brand', brandId }] }
}
