import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Mails, queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { stateRule } from '#domain/memberships/state-rule.ts'
import { childrenAgingOut } from './end-memberships.server.ts'
import { mailMember } from './member-mail.server.ts'

type Deps = { db: Db }
type Brand = { brandId: string; today: string }
type Template = Extract<keyof Mails, 'renewal-notice' | 'annual-reminder'>

const BATCH = 500
/** How many days ahead a child's 26th birthday is told of. */
const ageOutNoticeDays = 30
/** A worker that was away still sends a yearly reminder for so long. */
const reminderDays = 7

/**
 * Queues every notice that is due on `today`, the brand's calendar date: 30 and 15 days before a yearly membership
 * renews or ends, once a year for all that renew by themselves, and 30 days before a child turns 26. Each goes out
 * once, however often this runs; one whose day was missed goes out late, and the earlier of two not at all.
 */
export async function sendNotices(
  { db }: Deps,
  brand: Brand,
): Promise<{ renewalNotices: number; annualReminders: number; ageOutNotices: number }> {
  return {
    renewalNotices: await sendRenewalNotices(db, brand),
    annualReminders: await sendAnnualReminders(db, brand),
    ageOutNotices: await sendAgeOutNotices(db, brand),
  }
}

/** The rule of every state has the same days today; where one differs its members are asked apart. */
async function sendRenewalNotices(db: Db, { brandId, today }: Brand): Promise<number> {
  const [first, second] = stateRule('CA').renewalNoticeDays
  const due = sql`(${memberships.termEndsOn} + 1)`
  const ahead = sql`(${due} - ${today}::date)`
  const notice = sql`case when ${ahead} <= ${second}::int then ${second}::int else ${first}::int end`
  return queueEach(db, {
    brandId,
    template: 'renewal-notice',
    which: and(eq(memberships.interval, 'year'), sql`${ahead} between 1 and ${first}::int`),
    dedupeKey: sql<string>`'renewal-notice:' || ${memberships.id} || ':' || ${due} || ':' || ${notice}`,
  })
}

async function sendAnnualReminders(db: Db, { brandId, today }: Brand): Promise<number> {
  const years = sql`extract(year from age(${today}::date, ${memberships.joinedOn}))::int`
  const anniversary = sql`(${memberships.joinedOn} + make_interval(years => ${years}))::date`
  return queueEach(db, {
    brandId,
    template: 'annual-reminder',
    which: and(
      eq(memberships.autoRenew, true),
      sql`${years} >= 1 and ${today}::date - ${anniversary} < ${reminderDays}::int`,
    ),
    dedupeKey: sql<string>`'annual-reminder:' || ${memberships.id} || ':' || ${years}`,
  })
}

async function sendAgeOutNotices(db: Db, { brandId, today }: Brand): Promise<number> {
  const children = await childrenAgingOut(db, { brandId, today }, ageOutNoticeDays)
  let sent = 0
  for (const { dependent, agesOut, accountId } of children) {
    // On the day itself the job that ends them has been here already.
    if (agesOut <= today) continue
    const { id: dependentId, membershipId } = dependent
    const props = { membershipId, dependentId }
    const dedupeKey = `age-out:${dependentId}:${agesOut}`
    if (await mailMember(db, { brandId, accountId, template: 'age-out', props, dedupeKey })) sent += 1
  }
  return sent
}

/** One mail for each active membership that is meant and was not told yet, a batch in one transaction. */
async function queueEach(
  db: Db,
  notice: { brandId: string; template: Template; which: SQL | undefined; dedupeKey: SQL<string> },
): Promise<number> {
  const { brandId, template, which, dedupeKey } = notice
  let sent = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await db
      .select({ membershipId: memberships.id, to: accounts.email, dedupeKey })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(
        and(
          eq(memberships.brandId, brandId),
          eq(memberships.status, 'active'),
          gt(memberships.id, last),
          isNotNull(accounts.email),
          which,
          sql`not exists (select from mails where dedupe_key = ${dedupeKey})`,
        ),
      )
      .orderBy(asc(memberships.id))
      .limit(BATCH)
    await db.transaction(async (tx) => {
      for (const { membershipId, to, dedupeKey: key } of batch) {
        const mail = { brandId, template, to: to ?? '', props: { membershipId }, dedupeKey: key }
        if (await queueMail(tx, mail)) sent += 1
      }
    })
    last = batch.at(-1)?.membershipId ?? last
    if (batch.length < BATCH) return sent
  }
}
