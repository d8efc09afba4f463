import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, familyAdditions, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { issueReceipt } from '#domain/billing/issue-receipt.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import { openRefund } from '#domain/billing/refund-payment.server.ts'
import type { Settlement } from '#domain/billing/settle-payment.server.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import { newDependentSchema } from './dependent.schema.ts'

export type FamilyAddition = typeof familyAdditions.$inferSelect

const receiptLines = z.array(
  z.object({
    kind: z.literal('additional_members'),
    label: z.string(),
    quantity: z.int(),
    unitCents: z.int(),
    amountCents: z.int(),
  }),
)

/**
 * The payment for a person succeeded: covered from the day it was agreed, with the period it paid for. Where the
 * membership was cancelled while nobody knew, all of it is given back and nobody is added.
 */
async function complete({ db, now }: { db: Db; now: Date }, payment: Payment): Promise<void> {
  const [addition] = await db.select().from(familyAdditions).where(eq(familyAdditions.paymentId, payment.id))
  if (!addition) throw new Error(`Payment ${payment.id} is for nobody.`)
  const { brandId, membershipId, startsOn, endsOn, receiptId } = addition
  if (!(await lockCovering(db, addition))) return giveBack({ db, now }, addition, payment)
  const { accountId } = await coverPerson(db, addition, payment.amountCents)
  const paymentId = payment.id
  await db
    .insert(membershipTerms)
    .values({ brandId, membershipId, paymentId, kind: 'additional', startsOn, endsOn })
  const lines = receiptLines.parse(addition.lines)
  await issueReceipt(db, { id: receiptId, payment, accountId, membershipId, lines, issuedOn: startsOn })
}

/** Whether the membership still goes on and its terms hold the addition's days, behind a lock on it. */
async function lockCovering(db: Db, addition: FamilyAddition): Promise<boolean> {
  const { membershipId, startsOn, endsOn } = addition
  const [membership] = await db
    .select({ status: memberships.status })
    .from(memberships)
    .where(eq(memberships.id, membershipId))
    .for('update')
  // The last one may have been paid for ahead.
  const terms = (await paidTerms(db, membershipId)).filter((term) => term.endsOn >= startsOn)
  const isHeld = (day: string) => terms.some((term) => term.startsOn <= day && day <= term.endsOn)
  return membership?.status !== 'cancelled' && isHeld(startsOn) && isHeld(endsOn)
}

async function giveBack(
  deps: { db: Db; now: Date },
  { brandId, membershipId, lines, receiptId, startsOn }: FamilyAddition,
  payment: Payment,
): Promise<void> {
  const { accountId, email } = await findOwner(deps.db, membershipId)
  const reason = 'the membership was cancelled before the payment for a person was known'
  await openRefund(deps, { brandId, paymentId: payment.id, amountCents: payment.amountCents, reason })
  const paid = { payment, accountId, membershipId, lines: receiptLines.parse(lines), issuedOn: startsOn }
  await issueReceipt(deps.db, { id: receiptId, ...paid })
  if (!email) return
  await queueMail(deps.db, {
    brandId,
    template: 'payment-returned',
    to: email,
    props: { membershipId, amountCents: payment.amountCents },
    dedupeKey: `payment-returned:${payment.id}`,
  })
}

/** What settles a payment for a person added in mid-term; one that was declined leaves the family as it was. */
export const familySettlement: Settlement = { succeeded: complete, failed: async () => {} }

/**
 * Puts the person of an addition on the membership and into its agreement, and tells the member by mail, in the
 * transaction `db` is.
 * @returns the account that holds the membership now.
 */
export async function coverPerson(
  db: Db,
  addition: FamilyAddition,
  chargedCents: number,
): Promise<{ accountId: string }> {
  const { brandId, membershipId, dependentId, startsOn } = addition
  const person = newDependentSchema.parse(addition.person)
  await db.insert(dependents).values({ ...person, id: dependentId, brandId, membershipId, startsOn })
  const { renewalTotalCents, createdAt: agreedAt } = addition
  const lines = receiptLines.parse(addition.lines)
  await renewAgreement(db, { brandId, membershipId, on: startsOn, lines, renewalTotalCents, agreedAt })
  return tellOfFamily(db, {
    membershipId,
    dependentId,
    change: 'added',
    chargedCents,
    dedupeKey: `family-changed:${addition.id}`,
  })
}

/** Tells the member of a change of the family; @returns the account that holds the membership. */
export async function tellOfFamily(
  db: Db,
  told: {
    membershipId: string
    dependentId: string
    change: 'added' | 'ending' | 'kept'
    chargedCents: number
    dedupeKey: string
  },
): Promise<{ accountId: string }> {
  const { dedupeKey, ...props } = told
  const { brandId, accountId, email } = await findOwner(db, props.membershipId)
  if (email) await queueMail(db, { brandId, template: 'family-changed', to: email, props, dedupeKey })
  return { accountId }
}

async function findOwner(
  db: Db,
  membershipId: string,
): Promise<{ brandId: string; accountId: string; email: string | null }> {
  const [owner] = await db
    .select({ brandId: memberships.brandId, accountId: memberships.accountId, email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.id, membershipId))
  if (!owner) throw new Error(`There is no membership ${membershipId}.`)
  return owner
}
