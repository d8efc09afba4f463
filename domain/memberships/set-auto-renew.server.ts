import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { holdStanding } from '#domain/brands/brand.queries.server.ts'
import { isPastClosing } from '#domain/brands/sales-status.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { inLocale } from '#messages/locale.ts'
import { autoRenewConsentText, autoRenewTerms, autoRenewTextVersion } from './auto-renew.rules.ts'
import { lockMembership } from './lock-membership.server.ts'
import { mailMember } from './member-mail.server.ts'
import { mayChangeAutoRenew } from './membership.policy.ts'
import { findMembership } from './membership.queries.server.ts'
import type { AutoRenewTerms, MembershipView } from './membership.schema.ts'

/**
 * Turns auto-renewal of a membership on or off, emails the member and returns the membership. Turning it on stores the
 * consent word for word. `today` is the brand's date.
 * @throws DomainError `not_found` for another account's membership; `conflict` if it's over or closed, has no people or
 *   has no card; `stale_quote` with the current `terms` if others were agreed to.
 */
export async function setAutoRenew(
  { db, now, today }: { db: Db; now: Date; today: string },
  input: {
    brandId: string
    accountId: string
    membershipId: string
    autoRenew: boolean
    agreed?: AutoRenewTerms
    ip: string
    userAgent: string | null
  },
): Promise<MembershipView> {
  const { brandId, accountId, membershipId, autoRenew } = input
  const owner = { brandId, accountId, membershipId, today }
  return db.transaction(async (tx) => {
    const mine = and(
      eq(memberships.brandId, brandId),
      eq(memberships.accountId, accountId),
      eq(memberships.id, membershipId),
    )
    await lockMembership(tx, owner)
    const { dashboard, membership } = await findMembership(tx, owner)
    if (membership.autoRenew === autoRenew) return membership
    if (!mayChangeAutoRenew(membership.status)) {
      throw new DomainError('conflict', m.errors_membership_over_nothing_renew)
    }
    if (autoRenew && membership.whyNotRenewable === 'nobody') {
      const message = (o?: In) =>
        m.errors_one_membership_after_nothing({ termEndsOn: formatDate(membership.termEndsOn, o) }, o)
      throw new DomainError('conflict', message)
    }
    if (autoRenew && !dashboard.card) {
      throw new DomainError('conflict', m.errors_add_card_bank_account)
    }
    const held = autoRenew ? await holdStanding(tx, brandId) : null
    if (held && isPastClosing(held, { today, startsOn: addDays(membership.termEndsOn, 1) })) {
      const message = m.errors_closing_does_not_renew
      throw new DomainError('conflict', message)
    }
    const terms = autoRenewTerms(membership, today)
    if (autoRenew) refuseStale(terms, input.agreed)
    // Turning it on again undoes a cancellation that runs to the end of the term.
    await tx
      .update(memberships)
      .set({ autoRenew, autoRenewBefore: null, ...(autoRenew && { cancelledAt: null }) })
      .where(mine)
    if (autoRenew) {
      await tx.insert(consents).values({
        brandId,
        accountId,
        kind: 'auto_renew',
        text: autoRenewConsentText({
          ...terms,
          interval: membership.renewalInterval,
        }),
        textVersion: autoRenewTextVersion[inLocale()],
        language: inLocale(),
        ip: input.ip,
        userAgent: input.userAgent,
        agreedAt: now,
      })
    }
    await mailMember(tx, {
      brandId,
      accountId,
      template: 'auto-renew-changed',
      props: { membershipId, autoRenew },
      dedupeKey: `auto-renew-changed:${newId(now)}`,
    })
    return (await findMembership(tx, owner)).membership
  })
}

function refuseStale(terms: AutoRenewTerms, agreed: AutoRenewTerms | undefined): void {
  const isAgreed =
    agreed?.renewalTotalCents === terms.renewalTotalCents &&
    agreed.firstChargeOn === terms.firstChargeOn &&
    agreed.creditCents === terms.creditCents
  if (isAgreed) return
  const message = m.errors_look_again_before_agreeing
  throw new DomainError('stale_quote', message, { details: { terms } })
}
