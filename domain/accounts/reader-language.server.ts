import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Language } from '#domain/values/accounts.ts'

/**
 * The language of the reader of an email or document, by the ids of its subject (`mailSubjectKeys`): that of the
 * account, else of the form or link it answers. English if neither exists.
 */
export async function languageOfReader(
  db: Db,
  { brandId, about }: { brandId: string; about: unknown },
): Promise<Language> {
  const of = (key: string) => sql`(${JSON.stringify(about)}::jsonb ->> ${key})::uuid`
  const { rows } = await db.execute<{ language: Language | null }>(sql`
    with owner as (
      select ${of('accountId')} as account_id
      union all select account_id from memberships where brand_id = ${brandId} and id = ${of('membershipId')}
      union all select account_id from orders where brand_id = ${brandId} and id = ${of('orderId')}
      union all select o.account_id from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.brand_id = ${brandId} and r.id = ${of('refundId')}),
    told as (
      select 1 as turn, a.language from accounts a join owner on owner.account_id = a.id where a.brand_id = ${brandId}
      union all select 2, language from checkouts where brand_id = ${brandId} and id = ${of('checkoutId')}
      union all select 2, language from grievances where brand_id = ${brandId} and id in (${of('grievanceId')}, ${of('requestId')})
      union all select 2, language from contact_messages
        where brand_id = ${brandId} and id in (${of('messageId')}, ${of('requestId')})
      union all select 2, coalesce(g.language, c.language) from case_entries e
        left join grievances g on g.id = e.grievance_id left join contact_messages c on c.id = e.message_id
        where e.brand_id = ${brandId} and e.id = ${of('entryId')})
    select language from told order by turn, language desc limit 1`)
  return rows[0]?.language === 'es' ? 'es' : 'en'
}
