import { and, eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { brands } from '#db/schema/brands.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { brandSettingsSchema } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { nameIn } from '#domain/content/spanish/answer-in.server.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { createMembership } from '#domain/memberships/create-membership.server.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { type Term, termFrom } from '#domain/memberships/term.rules.ts'
import type { Fulfillment, Order, Settling } from '#domain/orders/order-kind.ts'
import { quoteOf } from '#domain/orders/quote-of.ts'
import type { JoinSubject } from './join.schema.ts'
import { keepChargedCard } from './open-account.server.ts'

const sellerSchema = brandSettingsSchema.pick({ operator: true, registrations: true })

/**
 * The term of a membership paid by bank debit, from the day the money arrives. If it arrives by the planned day, the
 * renewal date stays as agreed; if later, it's a whole term from that day.
 */
export async function termOnceCleared({ db, now }: Settling, order: Order): Promise<Term> {
  const brand = await findBrandById(db, order.brandId)
  if (!brand) throw new Error(`Order ${order.id} is of no brand.`)
  const today = dateIn(brand.settings.timeZone, now)
  return today <= order.startsOn ? { startsOn: today, endsOn: order.endsOn } : termFrom(today, order.interval)
}

const soldVersion = cachedStatement((db) =>
  db
    .select({
      plan: { name: planVersions.name, tier: plans.tier, benefits: planVersions.benefits },
      brandName: brands.name,
      settings: brands.settings,
    })
    .from(planVersions)
    .innerJoin(plans, eq(plans.id, planVersions.planId))
    .innerJoin(brands, eq(brands.id, planVersions.brandId))
    .where(
      and(
        eq(planVersions.brandId, sql.placeholder('brandId')),
        eq(planVersions.id, sql.placeholder('planVersionId')),
      ),
    )
    .prepare('sold_version'),
)

/**
 * Creates the ordered membership in an existing account: people, agreement, charged card, and the welcome email with
 * the written disclosures, at once (TX, MO, MD). It starts on the agreed day, however late the gateway responds; only a
 * bank debit, which takes days, moves it.
 */
export async function giveMembership(
  { db }: Settling,
  order: Order,
  payment: Payment | null,
  { subject, accountId }: { subject: JoinSubject; accountId: string },
): Promise<Fulfillment> {
  const { brandId, membershipId, planVersionId, startsOn, endsOn, createdAt: agreedAt } = order
  const { buyer, dependents, planId, officeId, memberNumber, autoRenew, lastingCouponId } = subject
  const interval = order.interval
  const [sold] = await soldVersion(db).execute({ brandId, planVersionId })
  if (!sold) throw new Error(`Order ${order.id} is for a plan that is not there.`)
  const locale = order.agreed?.language ?? 'en'
  const facts = {
    brandName: sold.brandName,
    ...sellerSchema.parse(sold.settings),
    memberNumber,
    state: buyer.address.state,
    member: buyer,
    dependents: dependents.map((person) => ({ ...person, endsOn: lastDayIn(person, { endsOn }) })),
    plan: sold.plan,
    interval,
    termStartsOn: startsOn,
    termEndsOn: endsOn,
    quote: quoteOf(order),
    autoRenew,
  }
  const agreement = await nameIn(db, { brandId, locale }, () => writeAgreement(facts, locale))
  await createMembership(db, {
    membership: {
      id: membershipId,
      brandId,
      accountId,
      memberNumber,
      planId,
      planVersionId,
      officeId,
      interval,
      autoRenew,
      state: buyer.address.state,
      renewalCouponId: lastingCouponId,
      paymentMethodId: payment && (await keepChargedCard(db, accountId, payment)),
    },
    term: { startsOn, endsOn },
    dependents,
    agreement,
    agreedAt,
  })
  // Without an email address, the desk prints everything.
  if (buyer.email !== null) {
    await queueMail(db, {
      brandId,
      to: buyer.email,
      template: 'welcome',
      props: { membershipId, receiptId: order.receiptId },
      dedupeKey: `welcome:${membershipId}`,
    })
  }
  return { accountId, issuedOn: startsOn }
}
