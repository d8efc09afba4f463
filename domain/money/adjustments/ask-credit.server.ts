import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refundRequests } from '#db/schema/money.ts'
import type { AuditFields } from '#db/schema/staff.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { lockMembership, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { creditOf } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { requirePerson } from '#domain/money/refunds/ask-refund.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { type AskCredit, type Credited, creditedSchema } from './credit.schema.ts'
import { findRequest, openRequest } from './open-request.server.ts'

type Asking = {
  brand: Pick<Brand, 'id' | 'settings'>
  membershipId: string
  key: string | undefined
  ask: AskCredit
}

/**
 * Credits a member: the next renewal takes it off its price, and those after it what is left. No money moves. Up to the
 * brand's limit it is given at once; above it another person must approve. One request of a person, one credit.
 * @throws DomainError as `runIdempotent` and `openRequest` do; `not_found`; `conflict`: the credit moved since it was shown.
 */
export async function askCredit(
  deps: StaffDeps,
  { brand, membershipId, key, ask }: Asking,
): Promise<Credited> {
  const staffId = requirePerson(deps)
  const body = { credit: membershipId, ...ask }
  const request = { brandId: brand.id, actor: `staff:${staffId}`, key, body }
  return runIdempotent({ ...deps, answer: creditedSchema }, request, async () => {
    const rowKey = `${staffId}:${createHash('sha256').update(`${key}`).digest('base64url')}`
    return { answer: await write(deps, { brand, membershipId, ask, staffId, rowKey }), final: true }
  })
}

type Writing = Omit<Asking, 'key'> & { staffId: string; rowKey: string }

async function write(
  deps: StaffDeps,
  { brand, membershipId, ask, staffId, rowKey }: Writing,
): Promise<Credited> {
  const { id: brandId } = brand
  const { now } = deps
  const { amountCents, reason } = ask
  return audited(deps, async (tx) => {
    const membership = await lockMembership(tx, { brandId, membershipId })
    const known = await findRequest({ db: tx }, { brandId, key: rowKey })
    if (known) return { answer: await standing(tx, { brandId, requestId: known }), act: null }
    const before = await creditOf(tx, membership)
    if (before !== ask.creditCents) {
      const message = `The credit has changed since this was shown to you: ${formatCents(before)} now. Please look again.`
      throw new DomainError('conflict', message)
    }
    const { id, needsApproval } = await openRequest(
      { db: tx, now },
      { brand, membership, askedBy: staffId, key: rowKey, row: { kind: 'credit', amountCents, reason } },
    )
    if (!needsApproval) await giveCredit(tx, { membership, requestId: id, decidedBy: staffId, now })
    const after: AuditFields = needsApproval
      ? { amount: formatCents(amountCents), needsApproval }
      : { credit: formatCents(before + amountCents) }
    return {
      answer: { id, status: needsApproval ? ('waiting' as const) : ('given' as const) },
      act: {
        action: needsApproval ? 'credit.asked' : 'credit.given',
        brandId,
        subject: { kind: 'membership', id: membershipId, name: `Member ${membership.memberNumber}` },
        ...(!needsApproval && { before: { credit: formatCents(before) } }),
        after,
        reason,
      },
    }
  })
}

/** Gives the credit that a request asks for, behind the membership's lock, and writes to its member. */
export async function giveCredit(
  db: Db,
  {
    membership: { id: membershipId, brandId, accountId },
    requestId,
    decidedBy,
    now,
  }: { membership: Membership; requestId: string; decidedBy: string; now: Date },
): Promise<void> {
  await db
    .update(refundRequests)
    .set({ status: 'done', decidedBy, decidedAt: now })
    .where(ofBrand(refundRequests, brandId, eq(refundRequests.id, requestId)))
  await mailMember(db, {
    brandId,
    accountId,
    template: 'credit-given',
    props: { membershipId, requestId },
    dedupeKey: `credit-given:${requestId}`,
  })
}

async function standing(db: Db, { brandId, requestId }: { brandId: string; requestId: string }) {
  const [row] = await db
    .select({ status: refundRequests.status })
    .from(refundRequests)
    .where(ofBrand(refundRequests, brandId, eq(refundRequests.id, requestId)))
  return { id: requestId, status: row?.status === 'done' ? ('given' as const) : ('waiting' as const) }
}
