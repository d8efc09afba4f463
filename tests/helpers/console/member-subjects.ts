import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { accountMerges } from '#db/schema/account-merges.ts'
import { accountLinks, accounts } from '#db/schema/accounts.ts'
import { receipts } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { previewPersonEnding } from '#domain/back-office/members/actions/change-membership.server.ts'
import type { MemberNoun } from '#domain/back-office/members/member-scope.server.ts'
import { previewMerge } from '#domain/back-office/members/merge/preview-merge.server.ts'
import { previewErase } from '#domain/back-office/members/privacy/preview-erase.server.ts'
import { addDays } from '#domain/calendar.ts'
import { previewCancellation } from '#domain/memberships/cancellation/cancel-membership.server.ts'
import { quoteChange } from '#domain/memberships/plan-change/quote-change.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { soldPlan } from './catalog-subjects.ts'

/** The input of a call about a member: the id in its path, and everything else it takes. */
export type Subject = { id: string; query?: string; body?: object; headers?: Record<string, string> }

const reason = 'For the matrix'
const newPerson = {
  firstName: 'Kim',
  lastName: 'Newcomer',
  dateOfBirth: '2018-05-06',
  relationship: 'child' as const,
  disabled: false,
}

/** Creates a member at a place and returns the input of call `name` about their `what`. */
export async function memberSubject(
  db: Db,
  {
    what,
    name,
    place,
    now,
  }: { what: MemberNoun; name: string; place: { brandId: string; officeId?: string }; now: Date },
): Promise<Subject> {
  const isOver = name.startsWith('POST') && name.endsWith('/erase')
  const givenUp = name.endsWith('/reinstate') ? { cancelledAt: now, autoRenew: false } : {}
  const owing = name.endsWith('/paymentLink') ? { status: 'past_due' as const } : {}
  const over = isOver ? { status: 'expired' as const } : {}
  const { account, membership, dependents } = await insertMember(db, {
    ...place,
    planId: await soldPlan(db, place),
    now,
    ...givenUp,
    ...owing,
    ...over,
    dependents: [{ firstName: 'Wren' }],
  })
  const { id: accountId } = account
  const dependentId = dependents[0]?.id ?? ''
  if (what === 'member' && name.endsWith('erge')) return mergeSubject(db, { name, place, accountId, now })
  if (isOver) {
    const owner = { brandId: place.brandId, accountId, today: now.toISOString().slice(0, 10) }
    const { seen, typeToConfirm: confirm } = await previewErase(db, owner)
    return { id: accountId, body: { seen, confirm, reason } }
  }
  if (what === 'member') return { id: accountId, body: memberBodies[name.split('{id}')[1] ?? ''] ?? {} }
  if (what === 'order') {
    const [order] = await db.select().from(orders).where(eq(orders.membershipId, membership.id))
    return { id: order?.id ?? '' }
  }
  if (what === 'receipt') {
    const [receipt] = await db.select().from(receipts).where(eq(receipts.accountId, accountId))
    return { id: receipt?.id ?? '' }
  }
  if (what === 'mail') {
    const mail = { brandId: place.brandId, template: 'welcome', to: 'a@example.com', dedupeKey: newId() }
    const [row] = await db
      .insert(mails)
      .values({ ...mail, props: { membershipId: membership.id } })
      .returning({ id: mails.id })
    return { id: row?.id ?? '', body: { reason } }
  }
  const owner = {
    brandId: place.brandId,
    accountId,
    membershipId: membership.id,
    today: now.toISOString().slice(0, 10),
  }
  const { id } = membership
  const paid = (body: object): Subject => ({ id, body, headers: { 'idempotency-key': newId() } })
  const otherPlan = () => insertPlan(db, { brandId: place.brandId, allOffices: true })
  const gateway = { name: 'sandbox' }
  switch (name.split('{id}')[1]) {
    case '/homeOffice':
      return { id, body: { officeId: (await insertOffice(db, { brandId: place.brandId })).id, reason } }
    case '/autoRenew':
      return { id, body: { autoRenew: false, reason } }
    case '/personEnding':
      return { id, query: `dependentId=${dependentId}` }
    case '/endPerson': {
      const { renewalTotalCents } = await previewPersonEnding({ db, now }, owner, dependentId)
      return { id, body: { dependentId, renewalTotalCents, reason } }
    }
    case '/charge': {
      const body = { amountCents: 100, chargedCents: 0, paid: { tender: 'cash' }, reason }
      return { id, body, headers: { 'idempotency-key': newId() } }
    }
    case '/creditReversal': {
      const row = {
        brandId: place.brandId,
        membershipId: id,
        kind: 'credit',
        amountCents: 100,
        reason,
      } as const
      const staffId = (await insertStaff(db, { role: 'support', brandIds: [place.brandId] })).id
      const done = { status: 'done', askedBy: staffId, decidedBy: staffId, decidedAt: now } as const
      await db.insert(moneyRequests).values({ ...row, ...done, needsApproval: false, key: newId() })
      return paid({ amountCents: 100, creditCents: 100, reason })
    }
    case '/credit':
      return {
        id,
        body: { amountCents: 100, creditCents: 0, reason },
        headers: { 'idempotency-key': newId() },
      }
    case '/cancel': {
      const { refundCents, endsOn } = await previewCancellation({ db, now }, owner)
      return {
        id,
        body: { confirm: { refundCents, endsOn }, reason },
        headers: { 'idempotency-key': newId() },
      }
    }
    case '/end': {
      const { refundCents, endsOn } = await previewCancellation({ db, now }, owner, { by: 'operator' })
      const words = 'We no longer offer plans in your state.'
      return { id, body: { confirm: { refundCents, endsOn }, words, reason } }
    }
    case '/mailedNotice': {
      const day = addDays(owner.today, 9)
      const renewing = { interval: 'year', autoRenew: true, termEndsOn: day } as const
      await db.update(memberships).set(renewing).where(eq(memberships.id, id))
      await db.update(accounts).set({ email: null }).where(eq(accounts.id, accountId))
      return { id, body: { about: `renewal:${addDays(day, 1)}`, mailedOn: owner.today } }
    }
    case '/personQuote':
      return { id, body: newPerson }
    case '/people': {
      const { todayCents, renewalTotalCents } = await quoteDependent({ db, now, gateway }, owner, newPerson)
      return paid({ ...newPerson, agreed: { todayCents, renewalTotalCents }, reason })
    }
    case '/planQuote':
      return { id, body: { planId: (await otherPlan()).plan.id, interval: membership.interval, when: 'now' } }
    case '/plan': {
      const change = {
        planId: (await otherPlan()).plan.id,
        interval: membership.interval,
        when: 'renewal' as const,
      }
      const deps = { db, gateway, whitelist: [] }
      const quote = await quoteChange(deps, owner, { ...change, membershipId: id })
      const { todayCents, renewalTotalCents, renewsOn } = quote.quote
      return paid({ ...change, confirm: { todayCents, renewalTotalCents, renewsOn }, reason })
    }
    case '/expirePaymentLinks': {
      await db.insert(accountLinks).values({
        brandId: place.brandId,
        accountId,
        membershipId: id,
        purpose: 'pay_renewal',
        tokenHash: newId(),
        termStartsOn: addDays(membership.termEndsOn, 1),
        expiresAt: new Date(now.getTime() + 86_400_000),
      })
      return { id, body: { reason } }
    }
    case '/cancelPlanChange': {
      const { version } = await otherPlan()
      await db
        .update(memberships)
        .set({ nextPlanVersionId: version.id, nextInterval: membership.interval })
        .where(eq(memberships.id, id))
      return { id, body: { reason } }
    }
    case '/renewalQuote':
    case '/renew': {
      const to = addDays(membership.termEndsOn, 11)
      const days = { kind: 'move' as const, to }
      if (name.endsWith('/renewalQuote')) return { id, body: { days } }
      const { termStartsOn, totalCents } = await previewRenewal(
        { db, gateway: gateway as never, now },
        owner,
        days,
      )
      return paid({ days, confirm: { termStartsOn, totalCents }, reason })
    }
    default:
      return { id, body: { reason } }
  }
}

/** An account, and another one at the same place that is or will be merged into it. */
async function mergeSubject(
  db: Db,
  {
    name,
    place,
    accountId,
    now,
  }: { name: string; place: { brandId: string; officeId?: string }; accountId: string; now: Date },
): Promise<Subject> {
  const { brandId } = place
  const { account } = await insertMember(db, { ...place, planId: await soldPlan(db, place), now })
  const pair = { brandId, keptId: accountId, otherId: account.id, timeZone: 'America/Phoenix' }
  const { seen, typeToConfirm: confirm } = await previewMerge({ db, now }, pair)
  const body = { otherId: account.id, seen, confirm, reason }
  if (name.endsWith('/merge')) return { id: accountId, query: `otherId=${account.id}`, body }
  const moved = {
    rows: {},
    accounts: [],
    cards: {},
    active: { kept: null, merged: null },
    got: { signIn: null, phone: false, address: false },
  }
  const made = { id: newId(now), brandId, keptId: accountId, mergedId: account.id, moved, createdAt: now }
  await db.insert(accountMerges).values(made)
  await db.update(accounts).set({ mergedIntoId: accountId }).where(eq(accounts.id, account.id))
  const mergeId = made.id
  return { id: accountId, body: { mergeId, reason } }
}

const memberBodies: Record<string, object> = {
  '': { firstName: 'Changed', reason },
  '/notes': { text: 'For the matrix' },
  '/tags': { tags: ['matrix'] },
  '/paymentMethodLink': { reason },
  '/export': { reason },
  '/impersonation': { reason },
}
