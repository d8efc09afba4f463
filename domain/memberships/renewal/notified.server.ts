import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailSubject } from '#db/schema/mail.ts'
import type { Interval } from '#domain/values/plans.ts'
import { chargeableOnceTold, dutyOf } from './reminder.rules.ts'

type Renewing = { brandId: string; id: string; state: string; interval: Interval; joinedOn: string }

/**
 * The first day on which the term that starts on `startsOn` may be charged automatically: the day it starts or, if its
 * notice went out late, as many days after the notice as the state's law requires. Null while the member hasn't been
 * notified. An email counts from the day it was sent, a letter from the day it was mailed.
 */
export async function chargeableFrom(db: Db, membership: Renewing, startsOn: string): Promise<string | null> {
  const duty = dutyOf(membership, startsOn)
  if (duty === null) return startsOn
  const told = await toldOn(db, membership, duty)
  return told && chargeableOnceTold(membership, startsOn, told)
}

/** The same, assuming a notice is sent `today` if none was sent before. */
export async function chargeableIfTold(
  db: Db,
  membership: Renewing,
  { startsOn, today }: { startsOn: string; today: string },
): Promise<string> {
  return (await chargeableFrom(db, membership, startsOn)) ?? chargeableOnceTold(membership, startsOn, today)
}

/** The day, in the brand's time zone, on which the member was first notified of `duty`; null if not yet. */
async function toldOn(db: Db, { brandId, id }: Renewing, duty: string): Promise<string | null> {
  const [kind, of] = duty.split(':')
  const template = kind === 'renewal' ? 'renewal-notice' : 'annual-reminder'
  const { rows } = await db.execute<{ on: string | null }>(sql`
    select least(
      (select min((m.sent_at at time zone (b.settings ->> 'timeZone'))::date)
        from mails m join brands b on b.id = m.brand_id
        where m.brand_id = ${brandId} and ${mailSubject(sql`m.props`)} = ${id}::text and m.template = ${template}
          and m.status = 'sent' and split_part(m.dedupe_key, ':', 3) = ${of}),
      (select p.mailed_on from paper_notices p
        where p.brand_id = ${brandId} and p.membership_id = ${id} and p.about = ${duty}))::text as on`)
  return rows[0]?.on ?? null
}
