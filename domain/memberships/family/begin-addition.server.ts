import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { consents } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { familyAdditions } from '#db/schema/memberships.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { openPayment, type Payment } from '#domain/billing/open-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { additionConsentText, additionLines, additionTextVersion, quoteAddition } from './addition.rules.ts'
import { findDependentProblems, findTierProblem } from './dependent.rules.ts'
import type { AddDependent, FamilyQuote, NewDependent } from './dependent.schema.ts'
import { type Family, type FamilyOwner, findCardReference, lockFamily } from './lock-family.server.ts'
import { coverPerson, type FamilyAddition } from './settle-addition.server.ts'

export type AdditionRequest = {
  owner: FamilyOwner & { membershipId: string }
  person: NewDependent
  agreed: AddDependent['agreed']
  /** Our key at the gateway, made of the membership and the member's Idempotency-Key. */
  requestKey: string
  gateway: Payment['gateway']
  ip: string
  userAgent: string | null
}
export type Begun = { addition: FamilyAddition; payment: Payment | null; isNew: boolean }

/**
 * The transaction before the gateway is asked: behind the lock on the membership it checks everything, compares
 * the prices that were agreed to, and writes the addition and its payment down. What costs nothing is done at once.
 * Where this request was begun before, nothing is done and what it began is given back.
 *
 * @throws DomainError `not_found`, `conflict` (not active, no card), `invalid` with the fields that are wrong,
 *   `not_sold`, `stale_quote` with the quote of now, `in_flight` (another payment for the membership is under way).
 */
export async function beginAddition(
  { db, now }: { db: Db; now: Date },
  request: AdditionRequest,
): Promise<Begun> {
  return db.transaction(async (tx) => {
    const family = await lockFamily(tx, request.owner)
    const earlier = await findEarlier(tx, request.requestKey)
    if (earlier) return earlier
    const quote = quoteFor(family, request.person, request.owner.today)
    if (!isAgreed(quote, request.agreed)) throw staleQuote(quote)
    if (await hasOpenPayment(tx, family)) throw inFlight()
    return begin(tx, now, { family, quote, request })
  })
}

/**
 * What a person costs who may be added today.
 * @throws DomainError `conflict`, `invalid` with every field that is wrong, `not_sold`.
 */
export function quoteFor(family: Family, person: NewDependent, today: string): FamilyQuote {
  if (family.status === 'past_due') {
    throw new DomainError('conflict', 'Please pay what is owed first; then you can add people.')
  }
  if (family.status !== 'active') {
    throw new DomainError('conflict', 'This membership is over, so nobody can be added to it.')
  }
  if (family.term.endsOn < today) {
    throw new DomainError('conflict', 'Your renewal is under way. Please try again tomorrow.')
  }
  const fields = findDependentProblems(person, [family.member, ...family.people], today)
  const tierProblem = findTierProblem(family.plan, [person])
  if (tierProblem) fields.push({ path: 'relationship', message: tierProblem })
  if (fields.length > 0) throw new DomainError('invalid', 'Please check the marked fields.', { fields })
  return quoteAddition({ ...family, today })
}

async function findEarlier(db: Db, requestKey: string): Promise<Begun | null> {
  const [row] = await db
    .select({ addition: familyAdditions, payment: payments })
    .from(familyAdditions)
    .leftJoin(payments, eq(payments.id, familyAdditions.paymentId))
    .where(eq(familyAdditions.requestKey, requestKey))
  return row ? { ...row, isNew: false } : null
}

async function begin(
  tx: Db,
  now: Date,
  { family, quote, request }: { family: Family; quote: FamilyQuote; request: AdditionRequest },
): Promise<Begun> {
  const { requestKey, gateway, person } = request
  const { id: membershipId, brandId, accountId } = family.membership
  const isFree = quote.todayCents === 0
  const payment = isFree
    ? null
    : await openPayment(tx, {
        id: newId(now),
        brandId,
        purpose: 'family',
        membershipId,
        amountCents: quote.todayCents,
        idempotencyKey: requestKey,
        gateway,
        paymentToken: await cardOf(tx, family, gateway),
        planVersionId: family.plan.id,
        now,
      })
  const [addition] = await tx
    .insert(familyAdditions)
    .values({
      brandId,
      accountId,
      membershipId,
      requestKey,
      paymentId: payment?.id,
      person,
      startsOn: quote.startsOn,
      endsOn: quote.endsOn,
      lines: additionLines(quote, family.plan, family.terms),
      renewalTotalCents: quote.renewalTotalCents,
      dependentId: newId(now),
      receiptId: newId(now),
    })
    .returning()
  if (!addition) throw new Error('The addition was not written.')
  await tx.insert(consents).values({
    brandId,
    accountId,
    kind: 'family',
    text: additionConsentText(quote, family.renewalInterval),
    textVersion: additionTextVersion,
    ip: request.ip,
    userAgent: request.userAgent,
    agreedAt: now,
  })
  if (isFree) await coverPerson(tx, addition, 0)
  return { addition, payment, isNew: true }
}

async function cardOf(tx: Db, family: Family, gateway: string): Promise<string> {
  const reference = await findCardReference(tx, family, gateway)
  if (reference) return reference
  throw new DomainError('conflict', 'There is no card to charge. Please put a card on file first.')
}

async function hasOpenPayment(tx: Db, { membership }: Family): Promise<boolean> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.membershipId, membership.id), inArray(payments.status, ['created', 'unknown'])))
    .limit(1)
  return open.length > 0
}

function isAgreed(quote: FamilyQuote, agreed: AddDependent['agreed']): boolean {
  return quote.todayCents === agreed?.todayCents && quote.renewalTotalCents === agreed.renewalTotalCents
}

function staleQuote(quote: FamilyQuote): DomainError {
  return new DomainError('stale_quote', 'Please look at the price, and agree to it.', { details: { quote } })
}
