import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, receipts } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { cancellations, membershipTerms, visits } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { refundedCents } from '#domain/billing/refunds/refund-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { type RefundRule, refundRuleWords, refundWindowSpan } from '#domain/law/refunds.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { creditOf } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { runStart } from '#domain/memberships/renewal/renewal.rules.ts'
import type { Cancellation } from '#domain/memberships/renewal/renewal.schema.ts'
import { feePaidCents, type QuoteCoupon } from '#domain/plans/quote.rules.ts'
import type { Canceler, termKinds } from '#domain/values/memberships.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { type Refund, type RefundableTerm, refundFor, undoWindowHours } from './refund.rules.ts'
import { paidByHandWords } from './refund-words.ts'

/** A paid period with its payment, receipt, and how much of it is refundable. */
type PaidPeriod = Omit<RefundableTerm, 'paymentId'> & {
  termId: string
  /** Null if it was paid elsewhere before an import; then we have nothing to refund. */
  paymentId: string | null
  elsewhereCents: number | null
  kind: (typeof termKinds)[number]
  receiptId: string | null
  /** Paid at a front desk, so no gateway can refund it. */
  isOfDesk: boolean
  /** Credit used to pay part of it. */
  creditCents: number
  /** Bought after the membership was over, so it starts a new run of terms. */
  comesBack: boolean
}
export type CancellationPlan = { answer: Cancellation; refund: Refund; periods: PaidPeriod[] }

/**
 * What canceling on `today` does: the refund of each payment in the unbroken run of terms, by the state's rule, and the
 * last day. It ends today if there's a refund or no paid term is left; otherwise at the end of its term.
 * The refund of an active membership is sent only after the undo window (decision 0033), but at once if the operator
 * ends it. `countsFrom`: the day the cancellation was mailed or received, if before today; the refund counts from that
 * day.
 * @throws DomainError `conflict` if it's over, or canceled and running to its end; `invalid` for a day in the future or
 *   before the membership.
 */
export async function planCancellation(
  { db, now }: DbAt,
  {
    membership,
    today,
    by,
    countsFrom = null,
  }: { membership: Membership; today: string; by: Canceler; countsFrom?: string | null },
): Promise<CancellationPlan> {
  refuseOver(membership, today)
  const on = countsFrom ?? today
  if (on > today || on < membership.joinedOn) throw wrongDay(membership.joinedOn)
  const periods = await readPeriods(db, membership)
  const rule = stateRule(membership.state)
  const terms = periods.filter(({ kind }) => kind === 'term')
  const joinedOn = runStart(terms, await daysCancelled(db, membership)) ?? membership.joinedOn
  const used = (await db.$count(visits, visitsSince(membership, joinedOn))) > 0
  const refundable = periods.flatMap(({ paymentId, ...period }) =>
    paymentId !== null && period.endsOn >= joinedOn ? [{ ...period, paymentId }] : [],
  )
  const refund = refundFor(rule, { on, joinedOn, used, by, terms: refundable })
  const runsOn = refund.kind === 'none' && membership.termEndsOn >= today && membership.status === 'active'
  const endsOn = runsOn ? membership.termEndsOn : today
  const effect = runsOn ? 'ends_with_term' : 'ends_today'
  const mayComeBack =
    by === 'member' &&
    refund.kind !== 'none' &&
    membership.status === 'active' &&
    membership.termEndsOn >= today
  const answer: Cancellation = {
    membershipId: membership.id,
    effect,
    endsOn,
    refundKind: refund.kind,
    refundCents: refund.totalCents,
    refundDueAt: mayComeBack ? await dueAt({ db, now }, membership) : null,
    byHandCents: byHandOf(refund, periods),
    refunds: refund.parts.map(({ paymentId, amountCents }) => ({
      receiptId: periods.find((period) => period.paymentId === paymentId)?.receiptId ?? null,
      amountCents,
    })),
    explanation:
      (by === 'operator' ? explainEnding(refund, endsOn, runsOn) : explain(refund, rule, endsOn, runsOn)) +
      deskWords(refund, periods) +
      creditWords(
        (await creditOf(db, membership)) + (runsOn ? 0 : creditGivenBack({ periods, refund }, today)),
      ),
    rule: refundRuleWords(rule, stateNameOf(membership.state)),
  }
  return { answer, refund, periods }
}

/** The days, in the brand's time zone, on which a membership was canceled. Excludes cancellations that were undone. */
async function daysCancelled(db: Db, { id, brandId }: Membership): Promise<string[]> {
  const rows = await db
    .select({
      on: sql<string>`(${cancellations.createdAt} at time zone (${brands.settings} ->> 'timeZone'))::date::text`,
    })
    .from(cancellations)
    .innerJoin(brands, eq(brands.id, cancellations.brandId))
    .where(ofBrand(cancellations, brandId, eq(cancellations.membershipId, id), isNull(cancellations.keptAt)))
  return rows.map(({ on }) => on)
}

/**
 * When the refund of a cancellation made now is sent: at the end of the undo window, or at the end of the term in the
 * brand's time zone (with daylight saving time) if that's earlier.
 */
async function dueAt({ db, now }: DbAt, { brandId, termEndsOn }: Membership): Promise<string> {
  const [brand] = await db
    .select({
      termOverAt: sql<string>`((${termEndsOn}::date + 1)::timestamp at time zone (${brands.settings} ->> 'timeZone'))`,
    })
    .from(brands)
    .where(eq(brands.id, brandId))
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const closes = now.getTime() + undoWindowHours * 3_600_000
  return new Date(Math.min(closes, Date.parse(brand.termOverAt))).toISOString()
}

function explain(refund: Refund, rule: RefundRule, endsOn: string, runsOn: boolean): string {
  const back = formatCents(refund.totalCents)
  if (refund.kind === 'full') {
    const { feeRefundable } = rule
    return m.cancellation_explain_full({ feeRefundable, refund: back, window: refundWindowSpan(rule) })
  }
  if (refund.kind === 'pro_rata') return m.cancellation_explain_unused({ refund: back })
  return runsOn
    ? m.cancellation_explain_runs_on({ date: formatDate(endsOn) })
    : m.cancellation_explain_nothing()
}

function explainEnding(refund: Refund, endsOn: string, runsOn: boolean): string {
  if (runsOn) return m.cancellation_ended_runs_on({ endsOn: formatDate(endsOn) })
  return refund.totalCents > 0
    ? m.cancellation_ended_refund({ refund: formatCents(refund.totalCents), kind: refund.kind })
    : m.cancellation_ended_today()
}

function wrongDay(joinedOn: string): DomainError {
  const message = (o?: In) => m.errors_enter_day_through_today({ joinedOn: formatDate(joinedOn, o) }, o)
  return new DomainError('invalid', m.errors_check_day, { fields: [{ path: 'countsFrom', words: message }] })
}

/** Amount staff must pay back manually because it was paid at a front desk; cents. */
function byHandOf({ parts }: Refund, periods: PaidPeriod[]): number {
  const ofDesk = new Set(periods.flatMap(({ paymentId, isOfDesk }) => (isOfDesk && paymentId) || []))
  return parts.reduce((sum, part) => sum + (ofDesk.has(part.paymentId) ? part.amountCents : 0), 0)
}

/** Sentence about an amount that staff pay back manually; empty if there is none. */
function deskWords(refund: Refund, periods: PaidPeriod[]): string {
  const cents = byHandOf(refund, periods)
  return cents === 0 ? '' : ` ${paidByHandWords(formatCents(cents))}`
}

/** Paid periods that canceling today removes: those refunded in full, and free ones that haven't started. */
export function periodsGone(
  { periods, refund }: Pick<CancellationPlan, 'periods' | 'refund'>,
  today: string,
): PaidPeriod[] {
  const given = new Map(refund.parts.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  return periods.filter((period) => {
    const back = given.get(period.paymentId ?? '') ?? 0
    const left = period.capturedCents - period.refundedCents - back
    return left === 0 && (back > 0 || period.startsOn >= today || period.kind !== 'term')
  })
}

/** Credit used by those periods, which becomes available again; cents. */
function creditGivenBack(plan: Pick<CancellationPlan, 'periods' | 'refund'>, today: string): number {
  const of = new Map(periodsGone(plan, today).map(({ paymentId, creditCents }) => [paymentId, creditCents]))
  return [...of.values()].reduce((sum, cents) => sum + cents, 0)
}

function creditWords(creditCents: number): string {
  if (creditCents <= 0) return ''
  return ` ${m.cancellation_explain_credit({ credit: formatCents(creditCents) })}`
}

function refuseOver(membership: Membership, today: string): void {
  const { status, autoRenew, termEndsOn, cancelledAt } = membership
  const runs = status === 'past_due' || (status === 'active' && (autoRenew || termEndsOn >= today))
  if (!runs) throw new DomainError('conflict', m.errors_membership_over_already)
  if (cancelledAt) {
    const message = (o?: In) =>
      m.errors_membership_cancelled_runs_until({ termEndsOn: formatDate(termEndsOn, o) }, o)
    throw new DomainError('conflict', message)
  }
}

async function readPeriods(db: Db, { id, brandId }: Membership): Promise<PaidPeriod[]> {
  const rows = await db
    .select({
      termId: membershipTerms.id,
      kind: membershipTerms.kind,
      startsOn: membershipTerms.startsOn,
      endsOn: membershipTerms.endsOn,
      paymentId: membershipTerms.paymentId,
      elsewhereCents: membershipTerms.elsewhereCents,
      capturedCents: sql<number>`coalesce(${payments.amountCents}, 0)`,
      receiptId: receipts.id,
      creditCents: sql<number>`coalesce(${orders.creditCents}, 0)`,
      comesBack: sql<boolean>`coalesce(${orders.subject} ? 'comesBack', false)`,
      isOfDesk: sql<boolean>`coalesce(${payments.gateway} = 'desk', false)`,
      lines: receipts.lines,
      // A coupon's discount never changes.
      appliesTo: sql<QuoteCoupon['appliesTo'] | null>`(
        select c.applies_to from coupon_redemptions r join coupons c on c.id = r.coupon_id
        where r.payment_id = ${payments.id} and r.brand_id = ${payments.brandId})`,
    })
    .from(membershipTerms)
    .leftJoin(payments, eq(payments.id, membershipTerms.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(ofBrand(membershipTerms, brandId, eq(membershipTerms.membershipId, id)))
    .orderBy(asc(membershipTerms.startsOn))
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? [])
  const given = await refundedCents(db, { brandId, paymentIds })
  return rows.map(({ lines, appliesTo, ...row }) => ({
    ...row,
    refundedCents: given.get(row.paymentId ?? '') ?? 0,
    feeCents: feePaidCents(lines ?? [], appliesTo ?? 'all'),
  }))
}

function visitsSince({ id, brandId }: Membership, day: string) {
  return ofBrand(visits, brandId, eq(visits.membershipId, id), sql`${visits.visitedOn} >= ${day}::date`)
}
