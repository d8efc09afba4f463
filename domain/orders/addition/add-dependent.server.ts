import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { debitWordsFor } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { DomainError } from '#domain/errors.ts'
import {
  additionConsentText,
  additionLines,
  additionTextVersion,
} from '#domain/memberships/family/addition.rules.ts'
import type {
  AddDependent,
  DependentAdded,
  FamilyQuote,
} from '#domain/memberships/family/dependent.schema.ts'
import { activeMembershipId, readFamily } from '#domain/memberships/family/lock-family.server.ts'
import { assertNoOpenOrder, lockMembership } from '#domain/memberships/lock-membership.server.ts'
import {
  type DraftedOrder,
  type OrderDeps,
  openStatus,
  placeOrder,
} from '#domain/orders/place-order.server.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { type AdditionSubject, additionSubjectSchema } from './addition.schema.ts'
import { quoteFor } from './quote-dependent.server.ts'

type Addition = {
  owner: AccountContext
  /** Another than the active one. */
  membershipId?: string
  key?: string
  body: AddDependent
  ip: string
  userAgent: string | null
  waitMs?: number
}

/**
 * Adds a person to the active or a chosen membership and charges the saved payment method for the rest of the term.
 * With a bank account the person is on the plan once its debit has cleared.
 * @throws DomainError as `placeOrder` and `quoteFor` do; `stale_quote` with the current quote, `in_flight` while
 *   another payment for the membership is in progress; `conflict` if the payment succeeded after the membership was
 *   canceled or its paid days were over, and is refunded.
 */
export async function addDependent(deps: OrderDeps, input: Addition): Promise<DependentAdded> {
  const { owner, membershipId: chosen, key, body, waitMs } = input
  const { brandId, accountId } = owner
  const placed = await placeOrder(
    deps,
    { brandId, kind: 'addition', by: accountId, key, body, waitMs },
    {
      lock: async (tx) =>
        lockMembership(tx, { ...owner, membershipId: chosen ?? (await activeMembershipId(deps.db, owner)) }),
      draft: (tx, { id: membershipId }) => draft(tx, deps, membershipId, input),
    },
  )
  const { order, check } = placed
  if (order.status === 'returned') {
    const message = m.errors_membership_had_ended_before
    throw new DomainError('conflict', message)
  }
  return {
    ...(order.status === 'settled' ? { status: 'added' as const } : openStatus(placed)),
    dependentId: additionSubjectSchema.parse(order.subject).dependentId,
    chargedCents: order.totalCents,
    receiptId: order.status === 'settled' && order.totalCents > 0 ? order.receiptId : null,
    renewalTotalCents: order.renewalTotalCents,
    ...(check && { check }),
  }
}

async function draft(
  db: Db,
  deps: OrderDeps,
  membershipId: string,
  { owner, body, ip, userAgent }: Addition,
): Promise<DraftedOrder> {
  const { preview: _, agreed, ...person } = body
  const family = await readFamily(db, { ...owner, membershipId })
  const { quote, unchargedCents, card } = await quoteFor({ ...deps, db }, family, person, owner.today)
  refuseStale(quote, agreed)
  await assertNoOpenOrder(db, { ...owner, membershipId })
  const text = additionConsentText(quote, family.renewalInterval)
  const words = [{ kind: 'family' as const, text }, ...(await debitWords(db, owner.brandId, quote))]
  return {
    accountId: owner.accountId,
    membershipId,
    planVersionId: family.plan.id,
    interval: family.interval,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    lines: quote.todayCents === 0 ? [] : additionLines(quote, family.plan, family.terms),
    renewalTotalCents: quote.renewalTotalCents,
    subject: subjectOf({ dependentId: newId(deps.now), person, unchargedCents }),
    agreed: { version: additionTextVersion[inLocale()], words, ip, userAgent },
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}

/** The authorization that belongs to a debit (Nacha). */
export async function debitWords(db: Db, brandId: string, { clearsBy }: FamilyQuote) {
  const brand = clearsBy === null ? null : await findBrandById(db, brandId)
  const text = brand && debitWordsFor(brand, 'us_bank_account')
  return text ? [{ kind: 'bank_debit' as const, text }] : []
}

/** What an order of a person says of them, as settling reads it. */
export const subjectOf = (subject: AdditionSubject): AdditionSubject => subject

/** @throws DomainError `stale_quote` with the quote of now where that is not what was agreed to. */
export function refuseStale(quote: FamilyQuote, agreed: AddDependent['agreed']): void {
  const isAgreed =
    quote.todayCents === agreed?.todayCents && quote.renewalTotalCents === agreed.renewalTotalCents
  if (isAgreed) return
  throw new DomainError('stale_quote', m.errors_look_price_agree, { details: { quote } })
}
