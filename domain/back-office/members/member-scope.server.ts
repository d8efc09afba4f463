import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'

/** What the console's calls name by an id of its own, each of one member. */
export type MemberNoun = 'member' | 'membership' | 'order' | 'receipt' | 'mail'

/** Where a member's thing lies, and whose it is. */
export type Located = { brandId: string; accountId: string; scopes: Scope[] }

const accountOf: Record<Exclude<MemberNoun, 'membership'>, (id: string) => SQL> = {
  member: (id) => sql`${id}::uuid`,
  order: (id) => sql`(select coalesce(o.account_id, m.account_id) from orders o
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id where o.id = ${id})`,
  receipt: (id) => sql`(select account_id from receipts where id = ${id})`,
  mail: (id) => sql`(
    select a.id from mails l
    left join memberships m on m.id::text = l.props ->> 'membershipId' and m.brand_id = l.brand_id
    left join orders o on o.id::text = l.props ->> 'orderId' and o.brand_id = l.brand_id
    join accounts a on a.brand_id = l.brand_id
      and a.id = coalesce(m.account_id, o.account_id, (l.props ->> 'accountId')::uuid)
    where l.id = ${id})`,
}

/**
 * Finds a thing of a member. A membership lies in its home office, anything else in the home offices of all memberships
 * of its member: for the staff of any of them it is there. What has no home office lies in the brand alone. An account
 * that was merged into another is that one. Null: there is no such thing.
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
