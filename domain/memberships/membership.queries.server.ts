import { and, eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { snakeCase } from '#db/schema/columns.ts'
import { type findSession, findSessionBy, sessionStatement } from '#domain/accounts/find-session.server.ts'
import { fieldsOfMember } from '#domain/accounts/member-fields.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { notFound } from '#domain/errors.ts'
import {
  isHeld,
  pickDefaultPaymentMethod,
} from '#domain/memberships/payment-method/default-payment-method.server.ts'
import type { CardOnFile, Dashboard, DependentView, MembershipView, NextCharge } from './membership.schema.ts'
import type { AccountRow } from './membership-view.server.ts'
import { toMembershipView } from './membership-view.server.ts'
import { isSoldInState, nextTermFacts, registeredUntil } from './next-term/next-term.queries.server.ts'
import { refundSums } from './receipt.queries.server.ts'

/** SQL: the last declined or returned payment of the amount due, with the bank's code if any. */
const declinedRenewal = sql`case when m.status in ('past_due', 'lapsed') then (
  select json_build_object('code', refused.code) from (
    select dp.failure_code as code, dp.created_at as at
    from orders d join payments dp on dp.order_id = d.id
    where d.membership_id = m.id and d.brand_id = m.brand_id and d.kind = 'renewal' and dp.status = 'failed'
    union all
    select case f.kind when 'refund' then 'paid_back' else f.reason end, f.created_at
    from orders d join payments dp on dp.order_id = d.id join refunds f on f.payment_id = dp.id
    where d.membership_id = m.id and d.brand_id = m.brand_id and (f.kind = 'bank_return' or m.status = 'lapsed'
      and not exists (select from membership_terms t where t.payment_id = dp.id))) refused
  where refused.at >= coalesce(m.past_due_since, m.term_ends_on)
  order by refused.at desc limit 1) end`

/** SQL: a membership's pending bank debit. */
const clearingDebit = sql`(
  select json_build_object('amountCents', dp.amount_cents, 'since', dp.created_at, 'isForPerson', d.kind = 'addition')
  from orders d join payments dp on dp.order_id = d.id
  where d.membership_id = m.id and d.brand_id = m.brand_id and d.status = 'open' and dp.status = 'pending')`

/** SQL: the refund promised by the current cancellation, while none of it has been sent. */
const wayBack = sql`(
  select json_build_object('until', min(f.due_at), 'refundCents', sum(f.amount_cents)::float8,
    'byHandCents', coalesce(sum(f.amount_cents) filter (where fp.gateway = 'desk'), 0)::float8, 'termEndsOn', c.term_ends_on)
  from cancellations c join refunds f on f.cancellation_id = c.id and f.brand_id = c.brand_id
  join payments fp on fp.id = f.payment_id
  where c.membership_id = m.id and c.brand_id = m.brand_id and m.status = 'cancelled' and c.created_at = m.cancelled_at
    and c.kept_at is null
  group by c.id having bool_and(f.status = 'promised'))`

const membershipsOfAccount = sql`(
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'memberNumber', m.member_number, 'cardIssue', m.card_issue, 'status', m.status, 'autoRenew', m.auto_renew,
    'interval', m.interval, 'joinedOn', m.joined_on, 'termStartsOn', m.term_starts_on,
    'termEndsOn', m.term_ends_on, 'pastDueSince', m.past_due_since, 'chargeTriedOn', m.charge_tried_on, 'paymentMethodId', m.payment_method_id,
    'declined', ${declinedRenewal}, 'clearing', ${clearingDebit}, 'givenUp', m.cancelled_at is not null,
    'wayBack', ${wayBack},
    'plan', json_build_object(
      'id', m.plan_id, 'name', v.name,
      'tier', (select tier from plans where plans.id = m.plan_id), 'summary', v.summary, 'benefits', v.benefits),
    'nextTerm', ${nextTermFacts({ membership: 'm', version: 'v' })},
    'state', m.state, 'isSoldInState', ${isSoldInState('m')}, 'registeredUntil', ${registeredUntil('m')},
    'office', case when o.id is not null then json_build_object(
      'id', o.id, 'name', o.name, 'line1', o.line1, 'line2', o.line2, 'city', o.city, 'state', o.state,
      'zip', o.zip, 'phone', o.phone) end,
    'dependents', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'firstName', d.first_name, 'lastName', d.last_name, 'dateOfBirth', d.date_of_birth,
        'relationship', d.relationship, 'disabled', d.disabled, 'startsOn', d.starts_on, 'endsOn', d.ends_on
      ) order by d.date_of_birth, d.id), '[]'::json)
      from dependents d where d.membership_id = m.id and d.brand_id = m.brand_id),
    'agreementVersion', (
      select coalesce(max(a.version), 0) from agreements a
      where a.membership_id = m.id and a.brand_id = m.brand_id)
  ) order by m.created_at desc, m.id desc), '[]'::json)
  from memberships m
  join plan_versions v on v.id = m.plan_version_id
  left join offices o on o.id = m.office_id
  where m.account_id = accounts.id and m.brand_id = accounts.brand_id)`

const cardsOfAccount = sql`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'kind', p.kind, 'wallet', p.wallet, 'brand', p.card_brand, 'last4', p.last4,
    'expMonth', p.exp_month, 'expYear', p.exp_year, 'isHeld', ${isHeld(sql`p`)}
  ) order by p.created_at desc, p.id desc), '[]'::json)
  from payment_methods p
  where p.account_id = accounts.id and p.brand_id = accounts.brand_id)`

const receiptsOfAccount = sql`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'number', r.number, 'issuedOn', r.issued_on, 'totalCents', r.total_cents,
    ${refundSums(sql`r.payment_id`)}
  ) order by r.issued_on desc, r.id desc), '[]'::json)
  from receipts r where r.account_id = accounts.id and r.brand_id = accounts.brand_id)`

const simpleFields = sql.raw(
  fieldsOfMember.map(([name]) => `'${name}', accounts.${snakeCase(name)}`).join(', '),
)

const memberColumns = sql`json_build_object(
  'id', accounts.id, 'email', accounts.email, 'firstName', accounts.first_name,
  'lastName', accounts.last_name, 'dateOfBirth', accounts.date_of_birth, 'phone', accounts.phone,
  'address', accounts.address, ${simpleFields}, 'activeMembershipId', accounts.active_membership_id)`

/** SQL: memberships bought by a pending bank debit, which do not exist yet. */
const comingToAccount = sql`(
  select coalesce(json_agg(json_build_object(
    'planName', v.name, 'amountCents', dp.amount_cents, 'since', dp.created_at) order by dp.created_at), '[]'::json)
  from orders d join payments dp on dp.order_id = d.id join plan_versions v on v.id = d.plan_version_id
  where d.account_id = accounts.id and d.brand_id = accounts.brand_id and d.kind = 'purchase' and d.status = 'open'
    and dp.status = 'pending')`

const accountData = sql<AccountRow>`json_build_object(
  'member', ${memberColumns}, 'memberships', ${membershipsOfAccount}, 'coming', ${comingToAccount},
  'cards', ${cardsOfAccount}, 'receipts', ${receiptsOfAccount})`

/** One statement for the whole page, prepared per connection because planning costs more than execution. */
const accountStatement = cachedStatement((db) =>
  db
    .select({ data: accountData })
    .from(accounts)
    .where(
      and(eq(accounts.brandId, sql.placeholder('brandId')), eq(accounts.id, sql.placeholder('accountId'))),
    )
    .prepare('read_dashboard'),
)

const sessionWithAccount = sessionStatement('find_session_with_account', accountData)

/** The member behind a session cookie, with what `dashboardOf` reads, in one round trip. */
export async function findMember(db: Db, ask: Parameters<typeof findSession>[1]) {
  const found = await findSessionBy(sessionWithAccount, db, ask)
  return found && { visitor: found.visitor, account: found.more }
}

/**
 * Everything the member's own pages show, in one round trip. `today` is the brand's calendar date.
 * @throws DomainError `not_found` if the account isn't this brand's.
 */
export async function readDashboard(
  db: Db,
  { brandId, accountId, today }: AccountContext,
): Promise<Dashboard> {
  const [row] = await accountStatement(db).execute({ brandId, accountId })
  if (!row) throw notFound()
  return dashboardOf(row.data, today)
}

/** Builds the dashboard on `today` from an account row. */
export function dashboardOf(row: AccountRow, today: string): Dashboard {
  const { cards, receipts } = row
  const { activeMembershipId, ...member } = row.member
  const memberships = row.memberships.map((membership) => toMembershipView(membership, today))
  const active =
    memberships.find(({ id }) => id === activeMembershipId) ??
    memberships.find(({ usable }) => usable) ??
    memberships[0] ??
    null
  const chargedCard = row.memberships.find(({ id }) => id === active?.id)?.paymentMethodId
  return {
    member,
    memberships,
    active,
    card: onFile(pickDefaultPaymentMethod(cards, chargedCard)),
    receipts,
    coming: row.coming.map(({ planName, amountCents, since }) => ({
      planName: soldName(planName),
      amountCents,
      clearsBy: clearsBy(new Date(since)),
    })),
  }
}

function onFile(card: AccountRow['cards'][number] | null): CardOnFile | null {
  if (!card) return null
  const { id: _, isHeld: __, ...shown } = card
  return shown
}

/** The active membership's amount due today and its next charge; cents. */
export async function readBalance(
  db: Db,
  owner: AccountContext,
): Promise<{ balanceCents: number; nextCharge?: NextCharge }> {
  const { active } = await readDashboard(db, owner)
  if (!active) return { balanceCents: 0 }
  return { balanceCents: active.balanceCents, ...(active.nextCharge && { nextCharge: active.nextCharge }) }
}

/** The other people on the active membership’s plan. */
export async function listDependents(db: Db, owner: AccountContext): Promise<DependentView[]> {
  const { active } = await readDashboard(db, owner)
  return active?.dependents ?? []
}

/** One membership of the account; `not_found` if it isn't theirs. */
export async function findMembership(
  db: Db,
  { membershipId, ...owner }: AccountContext & { membershipId: string },
): Promise<{ dashboard: Dashboard; membership: MembershipView }> {
  const dashboard = await readDashboard(db, owner)
  const membership = dashboard.memberships.find(({ id }) => id === membershipId)
  if (!membership) throw notFound()
  return { dashboard, membership }
}
