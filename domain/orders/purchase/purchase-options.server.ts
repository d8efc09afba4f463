import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import {
  findDependentProblems,
  findTierProblem,
  identityOf,
} from '#domain/memberships/family/dependent.rules.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import type { CheckoutDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { coverOfJoin } from '#domain/orders/checkout/join-cover.rules.ts'
import { findHomeOffice } from '#domain/orders/checkout/read-checkout.server.ts'
import { type JoinPlan, joinChoicesSchema } from '#domain/orders/offers/join-choices.schema.ts'
import { quotedPlan } from '#domain/orders/offers/join-choices.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { intervalsOf, soldInterval } from '#domain/plans/interval.ts'
import { firstYearCents, leastFirst } from '#domain/plans/least-cost.rules.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { isSoldAtOffice, listPlans } from '#domain/plans/plan.queries.server.ts'
import { intervalSchema, type Plan } from '#domain/plans/plan.schema.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { isSoldTo } from '#domain/plans/quote.rules.ts'
import { soldPlan } from '#domain/plans/spoken-plan.rules.ts'
import { saidHere } from '#domain/retold.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { type Buyer, type PurchaseDeps, quotePurchase } from './quote-purchase.server.ts'

/** The choices of the purchase page, as its URL carries them; an invalid value falls back to the default. */
const choicesSchema = z.object({
  interval: intervalSchema.catch('year'),
  office: z.uuid().nullable().catch(null),
  /** The people of the member's memberships to include with the member. */
  with: z.array(z.uuid()).catch([]),
  /** How many others it's for who are in no membership yet; they're named once a plan is chosen. */
  more: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxPeople - 1)
    .catch(0),
  /** How many people the incoming link was for; null once the member has said who. */
  people: joinChoicesSchema.shape.people.nullable(),
  plan: joinChoicesSchema.shape.plan,
  coupon: joinChoicesSchema.shape.coupon,
})
export type PurchaseChoices = z.infer<typeof choicesSchema>

type Owner = { accountId: string; today: string }

/**
 * What a signed-in member can buy for the choices in the page's URL: the people of their memberships, each once, and
 * the plans sold where they live and at the office, quoted for exactly these people.
 */
export async function readPurchaseOptions(
  deps: CheckoutDeps & Pick<PurchaseDeps, 'gateway'>,
  { brand, accountId, today }: Owner & { brand: Brand },
  answers: { [name in 'interval' | 'office' | 'people' | 'plan' | 'coupon' | 'more']?: string } & {
    with: string[]
  },
) {
  const { db } = deps
  const brandId = brand.id
  const [member] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  if (!member) throw notFound()
  const usual = { office: null, people: null, plan: null, coupon: null, more: 0 }
  const asked = choicesSchema.parse({ ...usual, ...answers })
  const people = await readPeople(db, { brandId, accountId, today })
  // A link for at least as many people as the account has selects all of them; otherwise the member says who.
  const others = (asked.people ?? 1) - 1
  const areAll = others >= people.length && asked.with.length === 0
  const chosen = people.filter(({ id }) => areAll || asked.with.includes(id))
  const more = asked.people !== null && areAll ? others - people.length : asked.more
  const office = await findHomeOffice(db, { brandId, officeId: asked.office })
  const offered: Plan[] = []
  const whitelist = await readAllowlist(deps, brand)
  const state = member.address?.state
  const soldThere = await listPlans(db, { brandId, today, state, whitelist })
  for (const plan of soldThere) {
    const at = { brandId, planId: plan.id, officeId: office?.id ?? '', today }
    const isTooMany = countCovered(plan, chosen.length + more) > maxPeople
    const isForThem = !isTooMany && !findTierProblem(plan, chosen, { isOpen: more > 0 })
    if (isForThem && (!office || (await isSoldAtOffice(db, at)))) offered.push(plan)
  }
  const intervals = intervalsOf(offered)
  const interval = soldInterval(intervals, asked.interval)
  const choices = { ...asked, interval, office: office?.id ?? null, with: chosen.map(({ id }) => id), more }
  const quoted: JoinPlan[] = offered
    .filter((plan) => isSoldTo(plan, interval, countCovered(plan, chosen.length + more)))
    .map((plan) => quotedFor(plan, interval, { people: chosen, more, today }))
  const { plans, least } = leastFirst(quoted, {
    people: 1 + chosen.length + more,
    costOf: ({ quote }) => firstYearCents(quote, interval),
  })
  const isComplete = Boolean(member.address && member.phone)
  const isMissing = asked.plan !== null && isComplete && !plans.some(({ id }) => id === asked.plan)
  const whyNot = isMissing ? await whyNotOffered({ ...deps, whitelist }, { brand, accountId }, choices) : null
  const notSoldIn = state !== undefined && soldThere.length === 0 ? state : null
  return {
    choices,
    intervals,
    people,
    office,
    plans: plans.map(soldPlan),
    least,
    isComplete,
    whyNot,
    notSoldIn,
  }
}

/** Why the plan of the incoming link can't be bought with these choices, in the same words as the purchase. */
async function whyNotOffered(
  deps: PurchaseDeps,
  buyer: Buyer,
  { plan, interval, office, with: dependentIds }: PurchaseChoices,
): Promise<string> {
  const order = { planId: plan ?? '', interval, dependentIds, ...(office && { officeId: office }) }
  return quotePurchase(deps, buyer, order).then(
    () => m.errors_plan_chose_many_people(),
    (error: unknown) => {
      if (error instanceof DomainError) return saidHere(error)
      throw error
    },
  )
}

/**
 * Price for exactly these people; a person who ages out soon pays less. While `more` are still to be named, all count
 * in full.
 */
function quotedFor(
  plan: Plan,
  interval: Interval,
  {
    people,
    more,
    today,
  }: { people: Parameters<typeof coverOfJoin>[3]['dependents']; more: number; today: string },
): JoinPlan {
  const cover = coverOfJoin(plan, interval, termFrom(today, interval), {
    dependents: people,
    people: more > 0 ? countCovered(plan, people.length + more) : null,
  })
  return quotedPlan(plan, interval, cover)
}

async function readPeople(db: Db, { brandId, accountId, today }: Owner & { brandId: string }) {
  const { id, firstName, lastName, dateOfBirth, relationship, disabled } = dependents
  const rows = await db
    .select({ id, firstName, lastName, dateOfBirth, relationship, disabled })
    .from(dependents)
    .innerJoin(memberships, eq(memberships.id, dependents.membershipId))
    .where(
      and(
        eq(dependents.brandId, brandId),
        eq(memberships.accountId, accountId),
        or(isNull(dependents.endsOn), gte(dependents.endsOn, today)),
      ),
    )
    .orderBy(dependents.dateOfBirth, dependents.id)
  const each = new Map(rows.map((person) => [identityOf(person), person]))
  return [...each.values()].filter((person) => findDependentProblems(person, [], today).length === 0)
}
