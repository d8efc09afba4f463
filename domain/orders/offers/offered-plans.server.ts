import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { getOffice } from '#domain/offices/office.queries.server.ts'
import type { CheckoutDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { quoteWithCoupon } from '#domain/plans/coupon.queries.server.ts'
import { findPlan, listPlansAtOffice, listServicePrices } from '#domain/plans/plan.queries.server.ts'
import type { Plan, ServicePrice } from '#domain/plans/plan.schema.ts'
import { soldPrice } from '#domain/plans/spoken-plan.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

type Offering = { db: Db; now: () => Date; content: ContentStore }

/** One plan the brand's site offers. @throws DomainError `not_found`. */
export async function readPlan(
  deps: Offering,
  { brand, planId }: { brand: Brand; planId: string },
): Promise<Plan> {
  if (!isId(planId)) throw notFound()
  const whitelist = await readAllowlist(deps, brand)
  const plan = await findPlan(deps.db, { brandId: brand.id, planId, today: todayOf(brand, deps), whitelist })
  if (!plan) throw notFound()
  return plan
}

/** The plans the brand's site offers at an office. @throws DomainError `not_found` if there is no such office. */
export async function readPlansAtOffice(
  deps: Offering,
  { brand, officeId }: { brand: Brand; officeId: string },
): Promise<Plan[]> {
  await getOffice(deps.db, { brandId: brand.id, officeId, now: deps.now() })
  const whitelist = await readAllowlist(deps, brand)
  return listPlansAtOffice(deps.db, { brandId: brand.id, officeId, today: todayOf(brand, deps), whitelist })
}

/** A plan as sold at an office, with the prices there. @throws DomainError `not_found` if it isn't. */
export async function readPlanAtOffice(
  deps: Offering,
  { brand, planId, officeId }: { brand: Brand; planId: string; officeId: string },
): Promise<{ plan: Plan; feeSchedule: ServicePrice[] }> {
  const plan = (await readPlansAtOffice(deps, { brand, officeId })).find(({ id }) => id === planId)
  if (!plan) throw notFound()
  const prices = await listServicePrices(deps.db, { brandId: brand.id, planId, officeId })
  return { plan, feeSchedule: prices.map(soldPrice) }
}

export type CouponAnswer =
  | { valid: true; code: string; label: string; discountCents: number }
  | { valid: false; reason: string; message: string }

/**
 * What a coupon takes off a plan for one person, in cents, for the longest interval sold unless `interval` is given.
 * @throws DomainError `not_sold` if the plan isn't offered, or not for `interval`.
 */
export async function validateCoupon(
  deps: CheckoutDeps,
  { brand, code, planId, interval }: { brand: Brand; code: string; planId: string; interval?: Interval },
): Promise<CouponAnswer> {
  const whitelist = await readAllowlist(deps, brand)
  const plan = await findPlan(deps.db, {
    brandId: brand.id,
    planId,
    today: dateIn(brand.settings.timeZone, deps.now),
    whitelist,
  })
  if (!plan) {
    const message = m.errors_plan_sold_choose_another
    throw new DomainError('not_sold', message, { fields: [{ path: 'plan_id', words: message }] })
  }
  const { quote, coupon, couponProblem } = await quoteWithCoupon(deps, {
    brandId: brand.id,
    plan,
    interval: interval ?? plan.prices[0]?.interval ?? 'year',
    additionalMembers: 0,
    code,
  })
  if (couponProblem) return { valid: false, ...couponProblem }
  return {
    valid: true,
    code: coupon?.code ?? code,
    label: soldName(coupon?.label ?? ''),
    discountCents: quote.discountCents,
  }
}

function todayOf({ settings }: Brand, { now }: Pick<Offering, 'now'>): string {
  return dateIn(settings.timeZone, now())
}
