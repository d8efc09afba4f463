import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { assertNoOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { inLocale } from '#messages/locale.ts'
import { planChangeTextVersion } from './plan-change.rules.ts'
import type { ChangePlan, PlanChanged, PlanChangeQuote } from './plan-change.schema.ts'
import { type ChangeQuoting, quoteChange, refuseStaleChange } from './quote-change.server.ts'

/**
 * Stores the plan and billing cycle for the next term with the member's consent, and turns on auto-renewal. Repeating
 * returns the same.
 * @throws DomainError as `quoteChange` does; `in_flight`; `stale_quote` with the new quote; `conflict` without a card.
 */
export async function chooseNextPlan(
  deps: ChangeQuoting & { now: Date },
  input: MembershipContext & { change: ChangePlan; ip: string; userAgent: string | null },
): Promise<PlanChanged> {
  const { change, ip, userAgent, ...owner } = input
  const { brandId, accountId, membershipId } = owner
  const { now } = deps
  return deps.db.transaction(async (tx) => {
    const membership = await lockMembership(tx, owner)
    await assertNoOpenOrder(tx, owner)
    const quoted = await quoteChange({ ...deps, db: tx }, owner, change)
    const { quote, version, interval, renewal } = quoted
    const { chosen } = renewal.facts
    const isChosen = chosen?.version.id === version.id && chosen.interval === interval
    refuseStaleChange(quoted, change)
    if (isChosen) return answerOf(quote)
    const { autoRenew, nextPlanVersionId } = membership
    // A second choice, or auto-renewal that is already on, keeps the value recorded by the first choice.
    const autoRenewBefore = nextPlanVersionId === null || !autoRenew ? { autoRenewBefore: autoRenew } : {}
    await tx
      .update(memberships)
      .set({ nextPlanVersionId: version.id, nextInterval: interval, autoRenew: true, ...autoRenewBefore })
      .where(and(eq(memberships.brandId, brandId), eq(memberships.id, membershipId)))
    await keepConsent(tx, { brandId, accountId, text: quote.consent, ip, userAgent, agreedAt: now })
    await mailMember(tx, {
      brandId,
      accountId,
      template: 'plan-changed',
      props: { membershipId, change: 'renewal', receiptId: null },
      dedupeKey: `plan-changed:${newId(now)}`,
    })
    return answerOf(quote)
  })
}

async function keepConsent(
  db: Db,
  consent: Omit<typeof consents.$inferInsert, 'kind' | 'textVersion'>,
): Promise<void> {
  await db.insert(consents).values({
    ...consent,
    kind: 'plan_change',
    textVersion: planChangeTextVersion[inLocale()],
    language: inLocale(),
  })
}

function answerOf({ membershipId, renewsOn, renewalTotalCents }: PlanChangeQuote): PlanChanged {
  return { membershipId, status: 'scheduled', chargedCents: 0, receiptId: null, renewsOn, renewalTotalCents }
}
