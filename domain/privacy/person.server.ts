import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { notFound } from '#domain/errors.ts'

/** The reader: a member gets what is theirs to know, staff get everything. Cases only if the reader may see them. */
export type Reader = 'member' | 'staff'

/** All identifiers by which rows reference a person, including those of accounts merged into theirs. */
export type Person = {
  brandId: string
  accountIds: string[]
  emails: string[]
  phones: string[]
  /** First and last names, of the member and of family members. */
  names: string[]
  membershipIds: string[]
  /** Includes replaced ones. */
  memberNumbers: string[]
  orderIds: string[]
  paymentIds: string[]
  refundIds: string[]
  refundRequestIds: string[]
  receiptIds: string[]
  checkoutIds: string[]
  grievanceIds: string[]
  messageIds: string[]
  entryIds: string[]
}

/**
 * Collects a person's identifiers in one statement. Cases have an email and a member number. A member gets the cases
 * sent from their email since it was verified. Staff also get those with their member number, and those with their
 * email and no other member's number.
 * @throws DomainError `not_found`: no such account in this brand.
 */
export async function collectPerson(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
  reader: Reader,
): Promise<Person> {
  const ofBrand = sql`brand_id = ${brandId}`
  const isProven = sql`exists (select from me where me.email = c.email and me.email_verified_at <= c.received_at)`
  const isTheirs = sql`(c.member_number in (select number from numbers) or (c.email in (select email from me)
    and not exists (select from memberships x where x.brand_id = c.brand_id and x.member_number = c.member_number)))`
  const ownEmail = sql`c.email in (select email from me where owns_email or not exists (
    select from accounts o where o.brand_id = me.brand_id and o.email = me.email and o.owns_email
      and o.id not in (select id from me)))`
  const { rows } = await db.execute<{ person: Omit<Person, 'brandId'> }>(sql`
    with me as (select * from accounts where ${ofBrand} and (id = ${accountId} or merged_into_id = ${accountId})),
    mine as (select * from memberships where ${ofBrand} and account_id in (select id from me)),
    numbers as (select member_number as number from mine union select unnest(former_numbers) from mine),
    bought as (select * from orders where ${ofBrand} and (account_id in (select id from me)
      or membership_id in (select id from mine))),
    paid as (select id from payments where ${ofBrand} and order_id in (select id from bought)),
    given as (select id from refunds where ${ofBrand} and payment_id in (select id from paid)),
    draft as (select id from checkouts where ${ofBrand} and (id in (select checkout_id from bought)
      or account ->> 'email' in (select email from me))),
    grievance as (select id from grievances c where ${ofBrand} and ${reader === 'member' ? isProven : isTheirs}),
    message as (select id from contact_messages c where ${ofBrand} and ${reader === 'member' ? isProven : ownEmail})
    select json_build_object(
      'accountIds', ${listed(sql`select id from me`)},
      'emails', ${listed(sql`select email from me where email is not null`)},
      'phones', ${listed(sql`select phone from me where phone is not null`)},
      'names', ${listed(sql`select ${writtenName('me')} from me union
        select ${writtenName('dependents')} from dependents where ${ofBrand} and membership_id in (select id from mine)`)},
      'membershipIds', ${listed(sql`select id from mine`)},
      'memberNumbers', ${listed(sql`select number from numbers`)},
      'orderIds', ${listed(sql`select id from bought`)},
      'paymentIds', ${listed(sql`select id from paid`)},
      'refundIds', ${listed(sql`select id from given`)},
      'refundRequestIds', ${listed(sql`select id from money_requests where ${ofBrand}
        and (payment_id in (select id from paid) or membership_id in (select id from mine))`)},
      'receiptIds', ${listed(sql`select id from receipts where ${ofBrand} and payment_id in (select id from paid)`)},
      'checkoutIds', ${listed(sql`select id from draft`)},
      'grievanceIds', ${listed(sql`select id from grievance`)},
      'messageIds', ${listed(sql`select id from message`)},
      'entryIds', ${listed(sql`select id from case_entries where ${ofBrand}
        and (grievance_id in (select id from grievance) or message_id in (select id from message))`)}) as person`)
  const person = rows[0]?.person
  if (!person || person.accountIds.length === 0) throw notFound()
  return { brandId, ...person }
}

function listed(query: SQL): SQL {
  return sql`array(${query})`
}
