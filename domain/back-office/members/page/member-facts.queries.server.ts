import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailSubject } from '#db/schema/mail.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import type { MemberFacts } from './member-facts.schema.ts'

/** The most of each kind shown; older ones are in the reports and the audit. */
const most = 100

/**
 * A member's emails, visits, notes and tags, and cases for staff who may read them, in one round trip; newest first.
 * Cases are those with the member's email or member numbers.
 */
export async function readMemberFacts(
  db: Db,
  { brandId, accountId }: AccountContext,
  { withCases }: { withCases: boolean },
): Promise<MemberFacts> {
  const { rows } = await db.execute<{ facts: MemberFacts }>(sql`
    with mine as (select id, member_number, former_numbers, term_ends_on from memberships where brand_id = ${brandId} and account_id = ${accountId}),
    me as (select id, email from accounts where brand_id = ${brandId} and (id = ${accountId} or merged_into_id = ${accountId})),
    bought as (select id, checkout_id from orders where brand_id = ${brandId} and account_id = ${accountId}),
    theirs as (
      select id from grievances
      where ${withCases} and brand_id = ${brandId}
        and (email in (select email from me) or member_number in (select member_number from mine union select unnest(former_numbers) from mine))
      union all
      select id from contact_messages where ${withCases} and brand_id = ${brandId} and email in (select email from me)),
    mail as (
      select l.* from mails l
      where l.brand_id = ${brandId} and l.template not like 'staff-%'
        and ${mailSubject(sql`l.props`)} = any(array(
          select id::text from mine union select id::text from me
          union select id::text from bought union select checkout_id::text from bought where checkout_id is not null
          union select f.id::text from bought b join payments p on p.order_id = b.id join refunds f on f.payment_id = p.id
          union select id::text from theirs
          union select e.id::text from theirs t join case_entries e on e.brand_id = ${brandId} and e.grievance_id = t.id
          union select e.id::text from theirs t join case_entries e on e.brand_id = ${brandId} and e.message_id = t.id))
      order by l.created_at desc, l.id desc limit ${most}),
    visit as (
      select v.*, o.name as office_name, d.first_name as person from visits v join mine on mine.id = v.membership_id
      left join offices o on o.id = v.office_id left join dependents d on d.id = v.dependent_id
      where v.brand_id = ${brandId} order by v.visited_on desc, v.id desc limit ${most}),
    "case" as (
      select id, 'grievance' as kind, case_number as reference, status, received_at from grievances
      where ${withCases} and brand_id = ${brandId}
        and (email in (select email from me) or member_number in (select member_number from mine union select unnest(former_numbers) from mine))
      union all
      select id, 'message', reference, status, received_at from contact_messages
      where ${withCases} and brand_id = ${brandId} and email in (select email from me)
      order by received_at desc limit ${most}),
    note as (
      select * from member_notes where brand_id = ${brandId} and account_id = ${accountId}
      order by created_at desc, id desc limit ${most})
    select json_build_object(
      'mails', (select coalesce(json_agg(json_build_object(
        'id', id, 'template', template, 'to', "to", 'status', status, 'lastError', last_error,
        'createdAt', created_at, 'sentAt', sent_at)), '[]'::json) from mail),
      'visits', (select coalesce(json_agg(json_build_object(
        'id', id, 'visitedOn', visited_on, 'name', name, 'person', person, 'officeName', office_name,
        'usualCents', usual_cents, 'memberCents', member_cents)), '[]'::json) from visit),
      'cases', (select coalesce(json_agg(json_build_object(
        'id', id, 'kind', kind, 'reference', reference, 'status', status, 'receivedAt', received_at)), '[]'::json)
        from "case"),
      'notes', (select coalesce(json_agg(json_build_object(
        'id', id, 'text', text, 'author', author, 'createdAt', created_at)), '[]'::json) from note),
      'links', (select coalesce(json_agg(json_build_object(
        'membershipId', l.membership_id, 'until', l.expires_at, 'openedAt', l.opened_at, 'withdrawnAt', l.withdrawn_at,
        'usedAt', case when mine.term_ends_on >= l.term_starts_on then l.used_at end) order by l.created_at desc, l.id desc), '[]'::json)
        from account_links l join mine on mine.id = l.membership_id where l.brand_id = ${brandId}),
      'tags', (select coalesce(json_agg(tag order by tag), '[]'::json) from member_tags
        where brand_id = ${brandId} and account_id = ${accountId})) as facts`)
  const facts = rows[0]?.facts
  if (!facts) throw new Error('The facts of a member were not read.')
  return facts
}
