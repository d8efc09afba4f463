import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { previewHash } from '#domain/back-office/members/merge/merge.rules.ts'
import { isOwed } from '#domain/billing/refunds/manual-refund.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { type RetainedRecord, retainedRecords } from '#domain/law/retained-records.ts'
import { peopleTables } from '#domain/privacy/people-tables.ts'
import { collectPerson, type Person } from '#domain/privacy/person.server.ts'
import { auditRowsOf } from './erase-audit.server.ts'
import type { ErasePreview } from './privacy.schema.ts'

/** What is deleted, by table; tables left out hold nothing a reader would look for. */
const goesWords: Record<string, string> = {
  accounts: 'Name, birth date, email, phone, address and password',
  memberships: 'Member numbers and cards',
  people: 'Names and birth dates of the family',
  visits: 'Visits',
  agreements: 'Names and addresses in agreements',
  orders: 'What was typed into orders, and from where',
  consents: 'Devices and signatures of consents',
  payments: 'Digits of cards on payments',
  cards: 'Cards and accounts on file',
  checkouts: 'What was typed into checkouts',
  sessions: 'Signed-in devices',
  links: 'Mailed links',
  notes: 'Notes',
  tags: 'Tags',
  mails: 'Mails kept',
  letters: 'Letters',
  caseFiles: 'Files attached to cases',
  sentFiles: 'Files sent with messages and grievances',
  caseEntries: 'Notes and answers of cases',
  appeals: 'Texts of appeals',
  grievances: 'Texts of grievances',
  messages: 'Messages to support',
}

/**
 * Previews erasing a person: what is deleted, what the law keeps and until when, and why it can't be done yet.
 * @throws DomainError `not_found`; `conflict` if they were already erased.
 */
export async function previewErase(
  db: Db,
  owner: AccountContext,
): Promise<ErasePreview & { person: Person }> {
  const { brandId, accountId, today } = owner
  const [account] = await db
    .select({ firstName: accounts.firstName, lastName: accounts.lastName, erasedAt: accounts.erasedAt })
    .from(accounts)
    .where(ofBrand(accounts, brandId, eq(accounts.id, accountId)))
  if (!account) throw notFound()
  if (account.erasedAt) throw new DomainError('conflict', 'This person was erased already.')
  const person = await collectPerson(db, owner, 'staff')
  const goes: ErasePreview['goes'] = []
  for (const { table, name, of } of peopleTables) {
    const what = goesWords[name]
    const count = what ? await db.$count(table, ofBrand(table, brandId, of(person))) : 0
    if (what && count > 0) goes.push({ what, count })
  }
  const audit = (await auditRowsOf(db, person)).length
  if (audit > 0) goes.push({ what: 'Words about them in the audit', count: audit })
  const name = fullName(account)
  const shown = {
    name,
    refusals: await whyNotYet(db, person, today),
    goes,
    stays: await whatStays(db, person),
    typeToConfirm: name,
  }
  return {
    ...shown,
    seen: previewHash({ accountId, ...shown, goes: goes.filter(({ what }) => !/audit/.test(what)) }),
    person,
  }
}

async function whyNotYet(db: Db, person: Person, today: string): Promise<string[]> {
  const { brandId, orderIds, paymentIds, refundIds, refundRequestIds, grievanceIds, messageIds } = person
  const own = sql`brand_id = ${brandId} and id`
  const { rows } = await db.execute<{ active: boolean; money: boolean; cases: boolean }>(sql`select
    exists (select from memberships where ${own} = any(${ids(person.membershipIds)}) and (status in ('pending', 'past_due')
      or (status = 'active' and (auto_renew or term_ends_on >= ${today}::date)))) as active,
    exists (select from orders where ${own} = any(${ids(orderIds)}) and status = 'open')
      or exists (select from payments where ${own} = any(${ids(paymentIds)}) and status in ('created', 'unknown', 'pending'))
      or exists (select from refunds where ${own} = any(${ids(refundIds)})
        and status in ('created', 'unknown', 'pending', 'promised'))
      or exists (select from refunds f where f.brand_id = ${brandId} and f.id = any(${ids(refundIds)}) and ${isOwed(sql`f`)})
      or exists (select from money_requests where ${own} = any(${ids(refundRequestIds)}) and status = 'waiting')
      or exists (select from quarantined_events where brand_id = ${brandId} and payment_id = any(${ids(paymentIds)})
        and settled_at is null) as money,
    exists (select from grievances where ${own} = any(${ids(grievanceIds)}) and status not in ('resolved', 'closed'))
      or exists (select from contact_messages where ${own} = any(${ids(messageIds)}) and status <> 'answered') as cases`)
  const { active, money, cases } = rows[0] ?? {}
  return [
    ...(active ? ['A membership hasn’t ended. Cancel it, and wait for its last day.'] : []),
    ...(money ? ['An order, a payment, a refund or a gateway event is still open. Settle it first.'] : []),
    ...(cases ? ['A case is open. Answer or decide it first.'] : []),
  ]
}

async function whatStays(db: Db, person: Person): Promise<ErasePreview['stays']> {
  const { brandId, paymentIds, orderIds, accountIds, grievanceIds } = person
  const until = (record: RetainedRecord, at: string) =>
    sql`(max(${sql.raw(at)})::date + ${retainedRecords[record].years}::int * interval '1 year')::date::text`
  const { rows } = await db.execute<{ record: RetainedRecord; count: number; until: string | null }>(sql`
    select 'books' as record, count(*)::int as count, ${until('books', 'o.created_at')} as until from orders o
      where o.brand_id = ${brandId} and (o.id = any(${ids(orderIds)}) or exists (
        select from payments p where p.order_id = o.id and p.id = any(${ids(paymentIds)})))
    union all select 'consents', count(*)::int, ${until('consents', 'agreed_at')} from consents
      where brand_id = ${brandId} and account_id = any(${ids(accountIds)})
    union all select 'cases', count(*)::int, ${until('cases', 'received_at')} from grievances
      where brand_id = ${brandId} and id = any(${ids(grievanceIds)})`)
  return rows.flatMap(({ record, count, until }) => {
    const { what, source } = retainedRecords[record]
    return until ? [{ what, source, count, until }] : []
  })
}

function ids(list: readonly string[]) {
  return sql`${sql.param(`{${list.join(',')}}`)}::uuid[]`
}
