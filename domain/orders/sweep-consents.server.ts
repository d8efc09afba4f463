import { sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { consentKeptYears, consentKeptYearsAfterEnd } from '#domain/law/renewals.ts'

/**
 * Deletes consents no law requires anymore: once three years have passed since the consent and one year since the
 * account's last membership ended, whichever is later (California AB 2863). Returns the number deleted.
 */
export async function sweepConsents({ db, now }: DbAt): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from consents c
    where c.agreed_at < ${now.toISOString()}::timestamptz - make_interval(years => ${consentKeptYears}::int)
      and not exists (
        select from memberships m
        where m.brand_id = c.brand_id and m.account_id = c.account_id
          and (m.status in ('pending', 'active', 'past_due')
            or coalesce(m.cancelled_at, m.term_ends_on) >=
              ${now.toISOString()}::timestamptz - make_interval(years => ${consentKeptYearsAfterEnd}::int)))`)
  return rowCount ?? 0
}
