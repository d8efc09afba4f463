import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Prefix of the keys of scheduled attempts at a term; the attempt number follows. */
export const keysFor = (membershipId: string, termStartsOn: string) =>
  `renewal:${membershipId}:${termStartsOn}:`

/** One key per attempt: the membership, the term, and the number after the last attempt. */
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
