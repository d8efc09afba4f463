import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { offices } from '#db/schema/offices.ts'
import { orders } from '#db/schema/orders.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { whatToDoNow } from '#domain/billing/card-declined.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { quoteOf } from '#domain/orders/quote-of.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import { additionalMemberCents } from '#domain/plans/quote.rules.ts'
import type { ConsentKind } from '#domain/values/orders.ts'
import { authorizeCheckout, type Checkout, type CheckoutAccess } from './authorize-checkout.server.ts'
import { readBankOffer } from './bank-offer.server.ts'
import { type CheckoutView, checkoutViewSchema } from './checkout.schema.ts'
import { type CheckoutDeps, type OfferDeps, offerFor } from './checkout-offer.server.ts'
import { consentTexts } from './consent-texts.rules.ts'
import { draftAgreement } from './draft-agreement.server.ts'

/**
 * The draft of this browser with today's quote; once payment has started, with the agreed quote.
 * @throws DomainError `not_found`; `not_sold` if the choice is no longer sold.
 */
export async function readCheckout(
  deps: CheckoutDeps,
  { brand, ...which }: Omit<CheckoutAccess, 'brandId'> & { brand: Brand },
): Promise<CheckoutView> {
  const checkout = await authorizeCheckout(deps.db, { brandId: brand.id, ...which })
  return viewCheckout({ ...deps, whitelist: await readAllowlist(deps, brand) }, brand, checkout)
}

/** A draft as its browser may see it; `known` as in `offerFor`. */
export async function viewCheckout(
  deps: OfferDeps,
  brand: Brand,
  checkout: Checkout,
  known?: Plan,
): Promise<CheckoutView> {
  const { membershipId, memberNumber, receiptId } = checkout
  const isExpired = checkout.status === 'open' && checkout.expiresAt <= deps.now
  const isOrder = checkout.status === 'confirming' || checkout.status === 'completed'
  return checkoutViewSchema.parse({
    id: checkout.id,
    status: isExpired ? 'abandoned' : checkout.status,
    interval: checkout.interval,
    office: await findHomeOffice(deps.db, checkout),
    couponCode: checkout.couponCode,
    account: checkout.account,
    hasPassword: checkout.passwordHash !== null,
    dependents: checkout.dependents,
    expiresAt: checkout.expiresAt.toISOString(),
    order: { membershipId, memberNumber, receiptId },
    ...(isOrder ? await describeOrder(deps, checkout) : await describeOffer(deps, brand, checkout, known)),
  })
}

type Described = Pick<
  CheckoutView,
  | 'plan'
  | 'quote'
  | 'couponProblem'
  | 'startsOn'
  | 'texts'
  | 'byBank'
  | 'agreement'
  | 'lastDays'
  | 'toName'
  | 'clearsBy'
  | 'declined'
>

const orderOfDraft = cachedStatement((db) =>
  db
    .select({ order: orders, plan: versionColumns, tier: plans.tier, clearingSince: payments.createdAt })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .innerJoin(planVersions, eq(planVersions.id, orders.planVersionId))
    .innerJoin(plans, eq(plans.id, planVersions.planId))
    .where(
      and(
        eq(orders.brandId, sql.placeholder('brandId')),
        eq(orders.checkoutId, sql.placeholder('checkoutId')),
        ne(orders.status, 'declined'),
      ),
    )
    .prepare('order_of_draft'),
)

/** A draft that is being paid or was paid shows what was agreed to, even if the plan has changed since. */
async function describeOrder({ db }: OfferDeps, checkout: Checkout): Promise<Described> {
  const [row] = await orderOfDraft(db).execute({ brandId: checkout.brandId, checkoutId: checkout.id })
  if (!row?.order.agreed) throw new Error(`Checkout ${checkout.id} has no order.`)
  const { order, plan, tier, clearingSince } = row
  const { version, words } = row.order.agreed
  const textOf = (kind: ConsentKind) => words.find((word) => word.kind === kind)?.text ?? ''
  const eachMoreCents = additionalMemberCents(plan, order.interval)
  return {
    plan: { id: plan.planId, name: soldName(plan.name), eachMoreCents, coversMember: coversMember({ tier }) },
    lastDays: checkout.dependents.map((person) => lastDayIn(person, order)),
    toName: 0,
    quote: saidQuote(quoteOf(order)),
    clearsBy: clearingSince && clearsBy(clearingSince),
    declined: null,
    couponProblem: null,
    startsOn: order.startsOn,
    byBank: null,
    texts: {
      version,
      disclosure: textOf('disclosure'),
      terms: textOf('terms'),
      autoRenew: textOf('auto_renew'),
      electronic: textOf('electronic') || null,
    },
    agreement: null,
  }
}

async function describeOffer(
  deps: OfferDeps,
  brand: Brand,
  checkout: Checkout,
  known?: Plan,
): Promise<Described> {
  const offer = await offerFor(deps, brand, checkout, { known })
  const { plan, interval, quote, couponProblem, term } = offer
  const { account, dependents, memberNumber, people } = checkout
  const named = countCovered(plan, dependents.length)
  return {
    plan: {
      id: plan.id,
      name: soldName(plan.name),
      eachMoreCents: additionalMemberCents(plan, interval),
      coversMember: coversMember(plan),
    },
    lastDays: dependents.map((person) => lastDayIn(person, term)),
    toName: Math.max(0, (people ?? 1) - named),
    quote: saidQuote(quote),
    clearsBy: null,
    declined: await whyNotPaid(deps.db, checkout),
    couponProblem: couponProblem?.message ?? null,
    startsOn: term.startsOn,
    texts: consentTexts({ brand, ...offer, dependents }),
    byBank: await readBankOffer(deps, brand, checkout, plan),
    agreement: draftAgreement({ brand, offer, account, dependents, memberNumber }),
  }
}

const lastRefusal = cachedStatement((db) =>
  db
    .select({ code: payments.failureCode })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.brandId, sql.placeholder('brandId')),
        eq(orders.checkoutId, sql.placeholder('checkoutId')),
        eq(payments.status, 'failed'),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
    .prepare('last_refusal'),
)

/** Why the last payment attempt failed: a bank may return a debit days after the buyer left the page. */
async function whyNotPaid(db: Db, { brandId, id }: Checkout): Promise<string | null> {
  const [last] = await lastRefusal(db).execute({ brandId, checkoutId: id })
  return last ? whatToDoNow(last.code) : null
}

/** The office an order names; null if none. */
export async function findHomeOffice(
  db: Db,
  { brandId, officeId }: Pick<Checkout, 'brandId' | 'officeId'>,
): Promise<CheckoutView['office']> {
  if (officeId === null) return null
  const { id, name, city, state } = offices
  const [office] = await db
    .select({ id, name, city, state })
    .from(offices)
    .where(and(eq(offices.brandId, brandId), eq(offices.id, officeId)))
  return office ?? null
}
