import { additionLines } from '#domain/memberships/family/addition.rules.ts'
import {
  type Corrected,
  correctPerson,
  lockDependent,
  unchargedFor,
  type WhichDependent,
} from '#domain/memberships/family/correct-person.server.ts'
import {
  correctionConsentText,
  correctionTextVersion,
  quoteCorrection,
} from '#domain/memberships/family/correction.rules.ts'
import type { ChangeDependent } from '#domain/memberships/family/dependent.schema.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import type { DraftedOrder, OrderDeps, PlacedKind } from '#domain/orders/order-kind.ts'
import { inLocale } from '#messages/locale.ts'
import { additionSettled, debitWords, refuseStale, subjectOf } from './addition.order.server.ts'
import { type Quoting, quotePaidBy, refuseUnpayable } from './quote-dependent.server.ts'

/** A member's request to correct a person on record. */
export type Correction = WhichDependent & {
  key: string | undefined
  changes: ChangeDependent
  ip: string
  userAgent: string | null
  waitMs?: number
}
type Found = Awaited<ReturnType<typeof lockDependent>>

/** A correction that costs more: adds days for a person on record, and settles like an addition. */
export const correctionOrder: PlacedKind<Correction, Found> = {
  ...additionSettled,
  lock: ({ db }, { owner, dependentId }) => lockDependent(db, { owner, dependentId }),
  draft,
}

/** Price of a correction and the method charged. @throws DomainError `conflict` if nothing can be paid now. */
export async function quoteCorrected(deps: Quoting, corrected: Corrected, today: string) {
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
  deps: OrderDeps,
  { owner, changes, ip, userAgent }: Correction,
  found: Found,
): Promise<DraftedOrder> {
  const { db } = deps
  const { family } = found
  const membershipId = family.membership.id
  const corrected = await correctPerson(db, owner, found, changes)
  const { was, is, corrections, keeps } = corrected
  const { quote, price, unchargedCents, card } = await quoteCorrected(deps, corrected, owner.today)
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
