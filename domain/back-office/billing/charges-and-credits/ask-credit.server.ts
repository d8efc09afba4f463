import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import type { AuditFields } from '#db/schema/staff.ts'
import { requirePerson } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { lockMembership, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { creditOf } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { type AskCredit, type Credited, creditedSchema } from './credit.schema.ts'
import { findRequest, openRequest } from './open-request.server.ts'

/** Credit is given, or its unused part is taken back. */
export type CreditKind = 'credit' | 'credit_back'

type Asking = {
  brand: Pick<Brand, 'id' | 'settings'>
  membershipId: string
  kind: CreditKind
  key: string | undefined
  ask: AskCredit
}

const acts = {
  credit: {
    asked: 'credit.asked',
    done: 'credit.given',
    mail: 'credit-given',
    mailKey: 'credit-given',
    sign: 1,
  },
  credit_back: {
    asked: 'credit.back_asked',
    done: 'credit.taken_back',
    mail: 'credit-reversed',
    mailKey: 'credit-taken-back',
    sign: -1,
  },
} as const

/**
 * Credits a member: the next renewal deducts it from its price, and later renewals deduct what's left. Or takes back
 * what no renewal has used yet. No money moves. Up to the brand's limit it's done at once; above it a second person
 * must approve. One request makes one credit.
 * @throws DomainError as `runIdempotent` and `openRequest` do; `not_found`; `conflict`: the credit changed since it was
 * shown; `invalid`: more is taken back than is left.
 */
export async function askCredit(
  deps: StaffDeps,
  { brand, membershipId, kind, key, ask }: Asking,
): Promise<Credited> {
  const staffId = requirePerson(deps)
  const body = { [kind]: membershipId, ...ask }
  const request = { brandId: brand.id, actor: `staff:${staffId}`, key, body }
  return runIdempotent({ ...deps, answer: creditedSchema }, request, async () => {
    const rowKey = `${staffId}:${createHash('sha256').update(`${key}`).digest('base64url')}`
    return { answer: await write(deps, { brand, membershipId, kind, ask, staffId, rowKey }), final: true }
  })
}

type Writing = Omit<Asking, 'key'> & { staffId: string; rowKey: string }

async function write(
  deps: StaffDeps,
  { brand, membershipId, kind, ask, staffId, rowKey }: Writing,
): Promise<Credited> {
  const { id: brandId } = brand
  const { now } = deps
  const { amountCents, reason } = ask
  const { asked, done, sign } = acts[kind]
  return audited(deps, async (tx) => {
    const membership = await lockMembership(tx, { brandId, membershipId })
    const known = await findRequest({ db: tx }, { brandId, key: rowKey })
    if (known) return { answer: await standing(tx, { brandId, requestId: known }), act: null }
    const before = await creditOf(tx, membership)
    if (before !== ask.creditCents) {
      const message = `The credit has changed since this was shown to you: ${formatCents(before)} now. Please look again.`
      throw new DomainError('conflict', message)
    }
    if (kind === 'credit_back' && amountCents > before) {
      const message =
        before > 0
          ? `Only ${formatCents(before)} of credit is left to remove.`
          : 'There is no credit to remove.'
      throw new DomainError('invalid', message, { fields: [{ path: 'amountCents', message }] })
    }
    const { id, needsApproval } = await openRequest(
      { db: tx, now },
      { brand, membership, by: { ...deps.by, staffId }, key: rowKey, row: { kind, amountCents, reason } },
    )
    if (!needsApproval)
      await moveCredit(tx, { membership, kind, amountCents, requestId: id, decidedBy: staffId, now })
    const after: AuditFields = needsApproval
      ? { amount: formatCents(amountCents), needsApproval }
      : { credit: formatCents(before + sign * amountCents) }
    return {
      answer: { id, status: needsApproval ? ('waiting' as const) : ('given' as const) },
      act: {
        action: needsApproval ? asked : done,
        brandId,
        subject: { kind: 'membership', id: membershipId, name: `Member ${membership.memberNumber}` },
        ...(!needsApproval && { before: { credit: formatCents(before) } }),
        after,
        reason,
      },
    }
  })
}

/**
 * Gives or takes back the credit of a request, behind the membership's lock, and emails the member. Returns the credit
 * left before and after, in cents.
 * @throws DomainError `conflict`: a renewal has used the credit that was to be taken back.
 */
export async function moveCredit(
  db: Db,
  {
    membership,
    kind,
    amountCents,
    requestId,
    decidedBy,
    now,
  }: {
    membership: Membership
    kind: CreditKind
    amountCents: number
    requestId: string
    decidedBy: string
    now: Date
  },
): Promise<{ before: number; after: number }> {
  const { id: membershipId, brandId, accountId } = membership
  const { sign, mail, mailKey } = acts[kind]
  const before = await creditOf(db, membership)
  const after = before + sign * amountCents
  if (after < 0) {
    const message = `A renewal has used the credit since: ${formatCents(Math.max(0, before))} is left. Decline this, and request what is left.`
    throw new DomainError('conflict', message)
  }
  await db
    .update(moneyRequests)
    .set({ status: 'done', decidedBy, decidedAt: now })
    .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
  await mailMember(db, {
    brandId,
    accountId,
    template: mail,
    props: { membershipId, requestId },
    dedupeKey: `${mailKey}:${requestId}`,
  })
  return { before, after }
}

async function standing(db: Db, { brandId, requestId }: { brandId: string; requestId: string }) {
  const [row] = await db
    .select({ status: moneyRequests.status })
    .from(moneyRequests)
    .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
  return { id: requestId, status: row?.status === 'done' ? ('given' as const) : ('waiting' as const) }
}
