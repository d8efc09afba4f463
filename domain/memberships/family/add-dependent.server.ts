import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { dependents } from '#db/schema/memberships.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import { pursuePayment } from '#domain/billing/pursue-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type AdditionRequest, beginAddition, quoteFor } from './begin-addition.server.ts'
import {
  type AddDependent,
  type DependentAdded,
  dependentAddedSchema,
  type FamilyQuote,
} from './dependent.schema.ts'
import { activeMembershipId, type FamilyOwner, readFamily } from './lock-family.server.ts'
import { type FamilyAddition, familySettlement } from './settle-addition.server.ts'

type Deps = { db: Db; now: Date; gateway: PaymentGateway }

/**
 * What adding a person to the active membership costs, today and at each renewal; nothing is changed.
 * @throws DomainError as adding the person would, `invalid` with every field that is wrong among them.
 */
export async function quoteDependent(db: Db, owner: FamilyOwner, body: AddDependent): Promise<FamilyQuote> {
  const { preview: _, agreed: __, ...person } = body
  const membershipId = await activeMembershipId(db, owner)
  return quoteFor(await readFamily(db, { ...owner, membershipId }), person, owner.today)
}

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), added: dependentAddedSchema }),
  z.object({ kind: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/**
 * Adds a person to the active membership and charges the card on file for the rest of the term: once for a key,
 * whatever is repeated, crosses or crashes. Written down, then charged, then settled, as a checkout is.
 *
 * @throws DomainError as `runIdempotent` and `beginAddition` do; `card_declined` with a sentence for the reason;
 *   `conflict` where the payment came through after the membership had been cancelled, and is given back.
 */
export async function addDependent(
  deps: Deps,
  {
    owner,
    key,
    body,
    waitMs,
    ...from
  }: {
    owner: FamilyOwner
    key?: string
    body: AddDependent
    ip: string
    userAgent: string | null
    waitMs?: number
  },
): Promise<DependentAdded> {
  const { preview: _, agreed, ...person } = body
  const { brandId, accountId } = owner
  const actor = `family:${accountId}`
  const answer = await runIdempotent(
    { ...deps, answer: answerSchema },
    { brandId, actor, key, body, waitMs },
    async () => {
      const membershipId = await activeMembershipId(deps.db, owner)
      const requestKey = `family:${accountId}:${createHash('sha256')
        .update(key ?? '')
        .digest('base64url')}`
      const gateway = deps.gateway.name
      const of = { ...owner, membershipId }
      return attempt(deps, { owner: of, person, agreed, requestKey, gateway, ...from })
    },
  )
  if (answer.kind === 'declined') throw cardDeclined(answer.code)
  return answer.added
}

async function attempt(deps: Deps, request: AdditionRequest): Promise<{ answer: Answer; final: boolean }> {
  const { addition, payment: opened, isNew } = await beginAddition(deps, request)
  const pursue = { ...deps, settlements: { family: familySettlement } }
  const { payment, check } = opened
    ? await pursuePayment(pursue, { payment: opened, isNew })
    : { payment: null }
  if (payment?.status === 'failed') {
    return { answer: { kind: 'declined', code: payment.failureCode }, final: true }
  }
  if (payment?.status === 'succeeded') await refuseGivenBack(deps.db, addition)
  const isDone = payment === null || payment.status === 'succeeded'
  const added = { ...told(addition, payment, isDone), ...(check && { check }) }
  return { answer: { kind: 'added', added }, final: isDone }
}

/** Who was paid for after the membership had been cancelled is not covered, and the money is on its way back. */
async function refuseGivenBack(db: Db, { dependentId }: FamilyAddition): Promise<void> {
  if ((await db.$count(dependents, eq(dependents.id, dependentId))) > 0) return
  const message =
    'Your membership was cancelled before this payment came through, so nobody was added. All of it goes back to your card.'
  throw new DomainError('conflict', message)
}

function told(addition: FamilyAddition, payment: Payment | null, isDone: boolean): DependentAdded {
  return {
    status: isDone ? 'added' : 'confirming',
    dependentId: addition.dependentId,
    chargedCents: payment?.amountCents ?? 0,
    receiptId: payment ? addition.receiptId : null,
    renewalTotalCents: addition.renewalTotalCents,
  }
}
