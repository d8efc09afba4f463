import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** What the keys of the schedule's attempts at a term begin with; their number follows. */
export const keysFor = (membershipId: string, termStartsOn: string) =>
  `renewal:${membershipId}:${termStartsOn}:`

/** One key is one attempt: the membership, the term, and the number after the last one that was tried. */
export async function attemptKey(
  db: Db,
  { brandId, membershipId }: { brandId: string; membershipId: string },
  termStartsOn: string,
): Promise<string> {
  const keys = keysFor(membershipId, termStartsOn)
  const number = sql`substring(tried.key from ${`^${keys}([0-9]+)`})::int`
  const { rows } = await db.execute<{ last: number | null }>(sql`
    select max(${number}) as last
    from orders o left join payments p on p.order_id = o.id, lateral (values (o.key), (p.idempotency_key)) tried (key)
    where o.brand_id = ${brandId} and o.membership_id = ${membershipId}`)
  return `${keys}${(rows[0]?.last ?? 0) + 1}`
}
