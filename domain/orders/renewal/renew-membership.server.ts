import type { Db } from '#db/client.ts'
import type { MembershipOwner } from '#domain/accounts/visitor.ts'
import type { Tendered } from '#domain/billing/tender.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import {
  type ChargedCard,
  findChargedCard,
  paidWithOf,
} from '#domain/memberships/card/charged-card.server.ts'
import { lockMembership, refuseWhilePaying } from '#domain/memberships/lock-membership.server.ts'
import { type Renewal, readRenewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import { refuseTooEarly } from '#domain/memberships/renewal/renewal.rules.ts'
import type { RenewalPreview, Renewed, RenewRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import { type OrderDeps, openStatus, placeOrder } from '#domain/orders/place-order.server.ts'
import { draftRenewal } from './draft-renewal.ts'

/**
 * What renewing by hand would pay for today: the term that is owed, the next one, or a new one after a membership
 * has ended. @throws DomainError `not_found`, `conflict` when it is too early, `not_sold` when it is sold no more,
 * `in_flight` while a payment for the membership is under way: nobody is shown a second one meanwhile.
 */
export async function previewRenewal(
  { db, gateway }: Pick<OrderDeps, 'db' | 'gateway'>,
  owner: MembershipOwner,
): Promise<RenewalPreview> {
  const renewal = await readRenewal(db, owner)
  await refuseWhilePaying(db, owner)
  refuseUnpayable(renewal, owner.today)
  return preview(renewal, await findChargedCard(db, renewal.membership, gateway))
}

/**
 * Pays for another term with the card on file, or with what was `tendered` at a desk; what was shown must still be so,
 * and the schedule takes turns with it.
 *
 * @throws DomainError as `placeOrder` and `previewRenewal` do; `stale_quote` with the new preview.
 */
export async function renewMembership(
  deps: OrderDeps,
  input: MembershipOwner & {
    key: string | undefined
    confirm: NonNullable<RenewRequest['confirm']>
    tendered?: Tendered
    waitMs?: number
  },
): Promise<Renewed> {
  const { key, confirm, waitMs, tendered, ...owner } = input
  const { brandId, accountId, membershipId } = owner
  const body = { renew: membershipId, confirm, ...(tendered && { tendered }) }
  const placed = await placeOrder(
    deps,
    { brandId, kind: 'renewal', by: accountId, key, body, waitMs },
    {
      lock: (tx) => lockMembership(tx, owner),
      draft: (tx) => draft(tx, deps, { ...owner, confirm, tendered }),
    },
  )
  const { order, check } = placed
  const isPaid = order.status === 'settled'
  return {
    membershipId,
    ...(isPaid ? ({ status: 'active' } as const) : openStatus(placed)),
    termStartsOn: order.startsOn,
    termEndsOn: order.endsOn,
    totalCents: order.totalCents,
    receiptId: isPaid ? order.receiptId : null,
    ...(check && { check }),
  }
}

async function draft(
  db: Db,
  { gateway }: OrderDeps,
  {
    confirm,
    tendered,
    ...owner
  }: MembershipOwner & { confirm: NonNullable<RenewRequest['confirm']>; tendered: Tendered | undefined },
) {
  await refuseWhilePaying(db, owner)
  const renewal = await readRenewal(db, owner)
  const card = await findChargedCard(db, renewal.membership, gateway)
  const { term, quote } = renewal
  if (term.startsOn !== confirm.termStartsOn || quote.totalCents !== confirm.totalCents) {
    const message = 'This has changed since it was shown to you. Please look at it again before you pay.'
    throw new DomainError('stale_quote', message, { details: { renewal: preview(renewal, card) } })
  }
  refuseUnpayable(renewal, owner.today)
  return { ...draftRenewal(renewal, card), ...(tendered && { paidWith: tendered }) }
}

function refuseUnpayable(renewal: Renewal, today: string): void {
  const { membership, status, term, next, isSoldInState, hasChosen } = renewal
  const rule = stateRule(membership.state)
  if (!next.cover) {
    const message = `Nobody is covered by ${next.version.name} any more, so there is nothing to renew. You can buy another plan instead.`
    throw new DomainError('conflict', message)
  }
  const isOver = status !== 'active' && status !== 'past_due'
  // Coming back is buying again: at today's price, and only what is still sold.
  if (isOver && !(rule.sellable && isSoldInState && next.isOnSale)) {
    throw new DomainError('not_sold', 'This plan is not sold any more. Please choose another one.')
  }
  if (hasChosen && term.startsOn > today) {
    const message = `You chose ${next.version.name} from ${formatDate(term.startsOn)} on. It is paid for on that day.`
    throw new DomainError('conflict', message)
  }
  refuseTooEarly(rule, term, status, today)
}

function preview({ membership, term, quote }: Renewal, card: ChargedCard | null): RenewalPreview {
  return {
    membershipId: membership.id,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    lines: quote.lines.map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: quote.totalCents,
    card: card && paidWithOf(card),
  }
}
