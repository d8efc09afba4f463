import type { Db } from '#db/client.ts'
import { additionLines } from '#domain/memberships/family/addition.rules.ts'
import { changeDependent, outcome, stalePrice } from '#domain/memberships/family/change-dependent.server.ts'
import {
  type Corrected,
  correctPerson,
  lockDependent,
  readDependent,
  unchargedFor,
  type WhichDependent,
} from '#domain/memberships/family/correct-person.server.ts'
import {
  correctionConsentText,
  correctionTextVersion,
  quoteCorrection,
} from '#domain/memberships/family/correction.rules.ts'
import type { ChangeDependent, DependentCorrected } from '#domain/memberships/family/dependent.schema.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import { assertBrandAccepts } from '#domain/orders/assert-brand-accepts.server.ts'
import {
  type DraftedOrder,
  type OrderDeps,
  openStatus,
  placeOrder,
} from '#domain/orders/place-order.server.ts'
import { inLocale } from '#messages/locale.ts'
import { debitWords, refuseStale, subjectOf } from './add-dependent.server.ts'
import { type Quoting, quotePaidBy, refuseUnpayable } from './quote-dependent.server.ts'

type Correction = WhichDependent & {
  key: string | undefined
  changes: ChangeDependent
  ip: string
  userAgent: string | null
  waitMs?: number
}

/**
 * Corrects a dependent, or keeps one who was to leave. A correction that costs nothing is saved. One that costs more,
 * by days on the plan or at the renewal, is an order like an added person: agreed to, charged for the added days, then
 * made.
 * @throws DomainError as `changeDependent` and `placeOrder` do; `stale_quote` with the current quote if it costs more
 *   and that was not agreed to, `conflict` if nothing can be paid now.
 */
export async function correctDependent(deps: OrderDeps, input: Correction): Promise<DependentCorrected> {
  const { owner, dependentId, key, changes, waitMs } = input
  const which = { owner, dependentId }
  if (changes.agreed === undefined || key === undefined) {
    const corrected = await correctPerson(deps.db, owner, await readDependent(deps.db, which), changes)
    const { quote, price } = await quoteCorrected(deps, corrected, owner.today)
    const isFree = !price.costsMore || (corrected.keeps && !price.addsDays)
    if (isFree) {
      const changed = await changeDependent(deps, { ...which, changes })
      return { ...changed, status: 'changed', chargedCents: 0, receiptId: null }
    }
    const { brandId, today } = owner
    await assertBrandAccepts(deps.db, { brandId, kind: 'addition', startsOn: today }, deps.now)
    if (changes.agreed === undefined) throw stalePrice(quote)
  }
  const { brandId, accountId } = owner
  const body = { correct: dependentId, ...changes }
  const placed = await placeOrder(
    deps,
    { brandId, kind: 'addition', by: accountId, key, body, waitMs },
    { lock: (tx) => lockDependent(tx, which), draft: (tx, found) => draft(tx, deps, input, found) },
  )
  const { order, check } = placed
  const { family, person } = await readDependent(deps.db, which)
  const isMade = order.status === 'settled'
  return {
    ...outcome(family, person),
    renewalTotalCents: order.renewalTotalCents,
    ...(isMade ? { status: 'changed' as const } : openStatus(placed)),
    chargedCents: order.totalCents,
    receiptId: isMade && order.totalCents > 0 ? order.receiptId : null,
    ...(check && { check }),
  }
}

/** What a correction costs, and what is charged for it. @throws DomainError `conflict` where nothing can be paid for now. */
async function quoteCorrected(deps: Quoting, corrected: Corrected, today: string) {
  const { family, is } = corrected
  const carriedCents = await unchargedFor(deps.db, family, is.id)
  const quoted = await quotePaidBy(deps, { family, person: is, today }, (from) =>
    quoteCorrection(corrected, { today, from, carriedCents }),
  )
  if (quoted.price.costsMore) {
    refuseUnpayable(family, today, 'correct')
  }
  return quoted
}

async function draft(
  db: Db,
  deps: OrderDeps,
  { owner, changes, ip, userAgent }: Correction,
  found: Awaited<ReturnType<typeof lockDependent>>,
): Promise<DraftedOrder> {
  const { family } = found
  const membershipId = family.membership.id
  const corrected = await correctPerson(db, owner, found, changes)
  const { was, is, corrections, keeps } = corrected
  const { quote, price, unchargedCents, card } = await quoteCorrected({ ...deps, db }, corrected, owner.today)
  refuseStale(quote, changes.agreed)
  await assertNoOpenOrder(db, { ...owner, membershipId })
  const text = correctionConsentText(is, quote, family.renewalInterval)
  const { firstName, lastName, dateOfBirth, relationship, disabled, endsOn } = was
  const person = { firstName, lastName, dateOfBirth, relationship, disabled }
  return {
    accountId: owner.accountId,
    membershipId,
    planVersionId: family.plan.id,
    interval: family.interval,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    lines: quote.todayCents === 0 ? [] : additionLines(quote, family.plan, family.terms),
    renewalTotalCents: quote.renewalTotalCents,
    subject: subjectOf({
      dependentId: is.id,
      person: { ...person, ...corrections },
      unchargedCents,
      correction: { changes: corrections, keeps, was: { ...person, endsOn }, unpaidFrom: price.unpaidFrom },
    }),
    agreed: {
      version: correctionTextVersion[inLocale()],
      words: [{ kind: 'family', text }, ...(await debitWords(db, owner.brandId, quote))],
      ip,
      userAgent,
    },
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}
