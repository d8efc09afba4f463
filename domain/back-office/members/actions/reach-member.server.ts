import { eq } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { type Mails, queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import type { AccountContext, MembershipContext } from '#domain/accounts/visitor.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { expireRenewalPaymentLinks } from '#domain/orders/renewal-payment-link/create-renewal-payment-link.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { memberSubject } from './member-subject.server.ts'

/**
 * Emails with links for an unconfirmed address, or about an address that is no longer theirs. Sending them to the
 * current address would be wrong.
 */
const notAgain = [
  'confirm-email',
  'email-changed',
  'activate-account',
  // Its former name in outbox rows.
  'claim-access',
  'join-account',
  'accounts-merged',
]

/**
 * Sends a member's email again, rendered from current data, to their current address.
 * @throws DomainError `not_found`; `conflict` if they have no email, and for emails that went to another address.
 */
export async function sendMailAgain(
  deps: StaffDeps,
  owner: AccountContext,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<void> {
  const { brandId } = owner
  await audited(deps, async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(ofBrand(mails, brandId, eq(mails.id, mailId)))
    if (!mail) throw notFound()
    if (notAgain.includes(mail.template)) {
      throw new DomainError('conflict', 'This mail was for an address alone. Change the email instead.')
    }
    const to = await addressOf(tx, owner)
    await queueMail(tx, {
      brandId,
      template: mail.template as keyof Mails,
      to,
      props: mail.props as never,
      dedupeKey: `again:${mailId}:${newId(deps.now)}`,
    })
    const subject = await memberSubject(tx, owner)
    const after = { mail: mail.template, to }
    return { act: { action: 'member.mail_sent_again', brandId, subject, after, reason } }
  })
}

/**
 * Emails a member the link that changes the saved card or bank account without a password.
 * @throws DomainError `not_found`; `conflict` if they have no email.
 */
export async function sendCardLink(
  deps: StaffDeps,
  owner: AccountContext,
  { reason }: { reason: string },
): Promise<void> {
  const { brandId, accountId } = owner
  await audited(deps, async (tx) => {
    const to = await addressOf(tx, owner)
    const dedupeKey = `update-card:${newId(deps.now)}`
    await queueMail(tx, { brandId, template: 'update-card', to, props: { accountId }, dedupeKey })
    const subject = await memberSubject(tx, owner)
    return { act: { action: 'member.card_link_sent', brandId, subject, after: { to }, reason } }
  })
}

/**
 * Emails a member a payment link for a membership's amount due, or its next term, which needs no sign-in.
 * @throws DomainError `not_found`; `conflict` if they have no email, and as `previewDue` does: nothing is due.
 */
export async function sendRenewalLink(
  deps: StaffDeps,
  owner: MembershipContext,
  { reason }: { reason: string },
): Promise<void> {
  const { brandId, membershipId } = owner
  await audited(deps, async (tx) => {
    const to = await addressOf(tx, owner)
    const membership = await lockMembership(tx, owner)
    const state = standing(membership, owner.today)
    if (membership.cancelledAt || (state !== 'active' && state !== 'past_due')) {
      const message = 'This membership has ended or was canceled, so no payment link can be sent for it.'
      throw new DomainError('conflict', message)
    }
    const { totalCents, termStartsOn } = await previewDue(tx, owner)
    const dedupeKey = `pay-renewal:${newId(deps.now)}`
    await queueMail(tx, { brandId, template: 'pay-renewal', to, props: { membershipId }, dedupeKey })
    const { memberNumber } = membership
    return {
      act: {
        action: 'member.pay_link_sent',
        brandId,
        subject: await memberSubject(tx, owner),
        after: { memberNumber, to, totalCents, termStartsOn },
        reason,
      },
    }
  })
}

/**
 * Withdraws every open renewal payment link of a membership.
 * @throws DomainError `not_found`; `conflict` if there is none.
 */
export async function takeBackRenewalLinks(
  deps: StaffDeps,
  owner: MembershipContext,
  { reason }: { reason: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const { memberNumber } = await lockMembership(tx, owner)
    const links = await expireRenewalPaymentLinks({ db: tx, now: deps.now }, owner)
    return {
      act: {
        action: 'member.pay_link_withdrawn',
        brandId: owner.brandId,
        subject: await memberSubject(tx, owner),
        after: { memberNumber, links },
        reason,
      },
    }
  })
}

/**
 * Reissues a membership's member card with a new QR code: the page behind the old one says it has ended. With a new
 * number, the old number opens nothing anymore; it's kept for records written under it.
 * @throws DomainError `not_found`.
 */
export async function reissueCard(
  deps: StaffDeps,
  owner: MembershipContext,
  { reason, withNumber = false }: { reason: string; withNumber?: boolean },
): Promise<void> {
  const { brandId, membershipId } = owner
  await audited(deps, async (tx) => {
    const { cardIssue: was, memberNumber, formerNumbers } = await lockMembership(tx, owner)
    // Two bytes of the code hold the card's issue number.
    if (was >= 65_535) throw new DomainError('conflict', 'This card was reissued too many times.')
    const number = withNumber ? newMemberNumber() : memberNumber
    await tx
      .update(memberships)
      .set({
        cardIssue: was + 1,
        ...(withNumber && { memberNumber: number, formerNumbers: [...formerNumbers, memberNumber] }),
      })
      .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
    return {
      act: {
        action: 'member.card_reissued',
        brandId,
        subject: await memberSubject(tx, owner),
        before: { memberNumber, card: was },
        after: { memberNumber: number, card: was + 1 },
        reason,
      },
    }
  })
}

async function addressOf(tx: AuditedTx, owner: AccountContext): Promise<string> {
  const { email } = await readMember(tx, owner)
  if (!email) throw new DomainError('conflict', 'There is no email on record. Add one first.')
  return email
}
