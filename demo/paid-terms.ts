import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { payments, receipts } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { sandboxCharges } from '#db/schema/sandbox.ts'
import type { QuoteLine } from '#domain/plans/quote.rules.ts'
import type { Card } from './cards.ts'
import { lateMorning } from './member-history.ts'

/** One term that was charged for. The first is the checkout's and carries its ids. */
export type TermToPay = {
  startsOn: string
  endsOn: string
  lines: QuoteLine[]
  checkoutId?: string
  receiptId?: string
}
type Owner = {
  brandId: string
  accountId: string
  membershipId: string
  planVersionId: string
  card: Card
}

export type PaidTerms = {
  terms: (typeof membershipTerms.$inferSelect)[]
  payments: (typeof payments.$inferSelect)[]
  receipts: (typeof receipts.$inferSelect)[]
}

/** Captured payments with the term and receipt each paid for and the charge in the gateway's ledger. */
export async function insertPaidTerms(db: Db, owner: Owner, toPay: TermToPay[]): Promise<PaidTerms> {
  const { brandId, accountId, membershipId, planVersionId, card } = owner
  const paid = toPay.map((term) => ({
    ...term,
    paymentId: newId(lateMorning(term.startsOn)),
    idempotencyKey: newId(),
    reference: `ch_${randomBytes(16).toString('hex')}`,
    token: term.checkoutId ? card.token : card.methodReference,
    totalCents: term.lines.reduce((sum, line) => sum + line.amountCents, 0),
    at: lateMorning(term.startsOn),
  }))
  await db.insert(sandboxCharges).values(
    paid.map((term) => ({
      reference: term.reference,
      idempotencyKey: term.idempotencyKey,
      token: term.token,
      amountCents: term.totalCents,
      currency: 'USD',
      status: 'succeeded' as const,
      methodReference: card.methodReference,
      createdAt: term.at,
    })),
  )
  const paymentRows = await db
    .insert(payments)
    .values(
      paid.map((term) => ({
        id: term.paymentId,
        brandId,
        purpose: term.checkoutId ? 'checkout' : 'renewal',
        checkoutId: term.checkoutId,
        membershipId,
        status: 'succeeded' as const,
        amountCents: term.totalCents,
        idempotencyKey: term.idempotencyKey,
        gateway: 'sandbox',
        paymentToken: term.token,
        gatewayReference: term.reference,
        methodReference: card.methodReference,
        ...card.summary,
        planVersionId: term.checkoutId ? null : planVersionId,
        createdAt: term.at,
        settledAt: term.at,
      })),
    )
    .returning()
  const termRows = await db
    .insert(membershipTerms)
    .values(
      paid.map(({ startsOn, endsOn, paymentId }) => ({ brandId, membershipId, paymentId, startsOn, endsOn })),
    )
    .returning()
  const receiptRows = await db
    .insert(receipts)
    .values(
      paid.map((term) => ({
        id: term.receiptId ?? newId(term.at),
        brandId,
        accountId,
        membershipId,
        paymentId: term.paymentId,
        number: `R-${randomBytes(3).toString('hex')}-${randomBytes(3).toString('hex')}`.toUpperCase(),
        lines: term.lines,
        totalCents: term.totalCents,
        issuedOn: term.startsOn,
        createdAt: term.at,
      })),
    )
    .returning()
  return { payments: paymentRows, terms: termRows, receipts: receiptRows }
}

/** Renewals the card's bank refused, one each day of `on`: no term, no receipt, failed charges in the ledger. */
export async function insertRefusedRenewals(
  db: Db,
  { brandId, membershipId, card }: Owner,
  { amountCents, on }: { amountCents: number; on: string[] },
): Promise<void> {
  const refused = on.map((day) => ({ at: lateMorning(day), idempotencyKey: newId() }))
  const declined = { status: 'failed', failureCode: 'card_declined', currency: 'USD' } as const
  const failure = { ...declined, amountCents }
  await db.insert(sandboxCharges).values(
    refused.map(({ at, idempotencyKey }) => ({
      ...failure,
      reference: `ch_${randomBytes(16).toString('hex')}`,
      idempotencyKey,
      token: card.methodReference,
      createdAt: at,
    })),
  )
  await db.insert(payments).values(
    refused.map(({ at, idempotencyKey }) => ({
      ...failure,
      ...card.summary,
      id: newId(at),
      brandId,
      purpose: 'renewal',
      membershipId,
      idempotencyKey,
      gateway: 'sandbox',
      paymentToken: card.methodReference,
      createdAt: at,
      settledAt: at,
    })),
  )
}
