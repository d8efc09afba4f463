import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { staff } from '#db/schema/staff.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { subjectOf } from './ask-refund.server.ts'
import { type PaymentFacts, readPayment } from './lock-payment.server.ts'

type Row = typeof moneyRequests.$inferSelect

/** A request with its subject: a refund's payment `facts`, or a charge's membership. */
export type LockedRequest = {
  request: Row
  facts: PaymentFacts | null
  membership: PaymentFacts['membership']
  subject: ReturnType<typeof subjectOf>
}

/**
 * A request behind the locks of its membership and payment, which everything that moves money takes first.
 * @throws DomainError `not_found`
 */
export async function lockRequest(
  db: Db,
  { brandId, requestId }: { brandId: string; requestId: string },
): Promise<LockedRequest> {
  const own = ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId))
  const [found] = await db.select().from(moneyRequests).where(own)
  const { paymentId, membershipId } = found ?? {}
  const facts = paymentId ? await readPayment(db, { brandId, paymentId }, { lock: true }) : null
  const charged = membershipId ? await lockMembership(db, { brandId, membershipId }) : null
  const [request] = await db.select().from(moneyRequests).where(own).for('update')
  const membership = facts?.membership ?? charged
  if (request && facts) return { request, facts, membership, subject: subjectOf(facts) }
  if (!request || !charged) throw notFound()
  const name = `Member ${charged.memberNumber}`
  return { request, facts: null, membership, subject: { kind: 'membership', id: charged.id, name } }
}

/** @throws DomainError `forbidden` for the requester; `conflict` once it was decided. */
export async function requireMayApprove(db: Db, request: Row, staffId: string): Promise<void> {
  if (request.askedBy === staffId) {
    throw new DomainError(
      'forbidden',
      'The person who requests a refund can’t decide on it. Ask a colleague.',
    )
  }
  await requireWaiting(db, request)
}

/** @throws DomainError `conflict`, naming who decided. */
export async function requireWaiting(db: Db, { kind, status, decidedBy }: Row): Promise<void> {
  if (status === 'waiting') return
  const who = decidedBy ? await nameOf(db, decidedBy) : 'somebody'
  const what = { done: 'approved', declined: 'declined', withdrawn: 'withdrawn' }[status]
  throw new DomainError('conflict', `This ${requestWords[kind]} was already ${what} by ${who}.`)
}

const requestWords = {
  refund: 'refund',
  charge: 'charge',
  credit: 'credit',
  credit_back: 'removal of a credit',
}

/** A staff member's name. */
export async function nameOf(db: Db, staffId: string): Promise<string> {
  const [person] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId))
  return person?.name ?? 'somebody'
}
