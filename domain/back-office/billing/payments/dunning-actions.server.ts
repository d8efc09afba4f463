import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { paymentPromises } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import { requirePerson } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { sendRenewalLink } from '#domain/back-office/members/actions/reach-member.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

type Which = { brandId: string; paymentId: string }

/**
 * Sends a member whose payment failed another email with the link that changes the card without a password. It's the
 * same email that reported the failure.
 * @throws DomainError `not_found`; `conflict`: nothing is due, there is no email, or a link was sent within this
 * minute.
 */
export async function sendPaymentMethodLink(deps: StaffDeps, which: Which): Promise<void> {
  await audited(deps, async (tx) => {
    const { membership, paymentId } = await readOwed(tx, which)
    const { id: membershipId, brandId, accountId } = membership
    const minute = deps.now.toISOString().slice(0, 16)
    const isSent = await mailMember(tx, {
      brandId,
      accountId,
      template: 'payment-failed',
      props: { membershipId, paymentId },
      dedupeKey: `card-link:${membershipId}:${minute}`,
    })
    if (!isSent) {
      throw new DomainError(
        'conflict',
        'No link was sent: this member has no email, or one went out this minute.',
      )
    }
    return { act: { action: 'payment.link_sent', brandId, subject: subjectOf(membership) } }
  })
}

/**
 * Emails a payment link for the amount due, which needs no sign-in, to a member whose payment failed.
 * @throws DomainError as `sendRenewalLink` does; `not_found`; `conflict`: nothing is due.
 */
export async function sendPaymentLink(
  deps: StaffDeps,
  { today, ...which }: Which & { today: string },
): Promise<void> {
  const { membership } = await readOwed(deps.db, which)
  const { id: membershipId, brandId, accountId } = membership
  await sendRenewalLink(deps, { brandId, accountId, membershipId, today }, { reason: 'payment failed' })
}

/**
 * Notes the day a member promised to pay. It's shown beside the failed payment and changes nothing: the retries keep
 * their days.
 * @throws DomainError `not_found`; `conflict` if nothing is due; `invalid` for a past day.
 */
export async function notePromise(
  deps: StaffDeps,
  { promisedOn, note, today, ...which }: Which & { promisedOn: string; note: string; today: string },
): Promise<void> {
  const writtenBy = requirePerson(deps)
  if (promisedOn < today) {
    const message = 'That day has passed. Enter the day they said they’ll pay.'
    throw new DomainError('invalid', message, { fields: [{ path: 'promisedOn', message }] })
  }
  await audited(deps, async (tx) => {
    const { membership } = await readOwed(tx, which)
    const { id: membershipId, brandId } = membership
    await tx
      .insert(paymentPromises)
      .values({ brandId, membershipId, promisedOn, note, writtenBy, createdAt: deps.now })
    return {
      act: {
        action: 'payment.promised',
        brandId,
        subject: subjectOf(membership),
        after: { promised: formatDate(promisedOn), note },
      },
    }
  })
}

/** The membership of a failed payment, while the amount is still due. */
async function readOwed(db: Db, { brandId, paymentId }: Which) {
  const [row] = await db
    .select({ membership: memberships, status: payments.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(memberships, and(eq(memberships.id, orders.membershipId), eq(memberships.brandId, brandId)))
    .where(ofBrand(payments, brandId, eq(payments.id, paymentId)))
  if (!row) throw notFound()
  const { membership, status } = row
  if (membership?.status !== 'past_due') {
    throw new DomainError('conflict', 'Nothing is owed on this membership anymore.')
  }
  return { membership, paymentId: status === 'failed' ? paymentId : null }
}

function subjectOf({ id, memberNumber }: typeof memberships.$inferSelect) {
  return { kind: 'membership', id, name: `Member ${memberNumber}` }
}
