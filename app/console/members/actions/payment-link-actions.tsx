import { formatCharge } from '#app/console/format-charge.ts'
import { whyNoPayLink } from '#app/console/members/pay-link-offer.ts'
import { renewalDueCents } from '#app/console/members/renewal-due.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import type { MemberFacts } from '#domain/back-office/members/page/member-facts.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { Act } from './action-form.tsx'

/** Emails a link to pay the amount due or the next term without signing in; revokes one already sent. */
export function PaymentLinkActions({
  membership,
  email,
  links,
  today,
  now,
}: {
  membership: MembershipView
  email: string | null
  links: MemberFacts['links']
  today: string
  /** ISO instant. */
  now: string
}) {
  const { id } = membership
  const why = whyNoPayLink(membership, today)
  const isOut = links.some(
    ({ membershipId, until, usedAt, withdrawnAt }) =>
      membershipId === id && !usedAt && !withdrawnAt && Date.parse(until) > Date.parse(now),
  )
  return (
    <>
      {email && why && <p className="basis-full text-small text-muted">{why}</p>}
      {email && !why && (
        <Act
          words={{
            label: 'Send payment link',
            title: 'Send a payment link?',
            button: 'Send it',
            done: `The link is on its way to ${email}.`,
          }}
          call={{
            schema: (schemas) => schemas.reasonSchema,
            send: (request) => staffFetch(`/api/admin/memberships/${id}/paymentLink`, request),
          }}
        >
          <p>
            {email} gets a link that works for 14 days. With it they see and pay {whatIsDue(membership)}, with
            a card or from a bank account, without signing in. We save the payment method they use.
          </p>
        </Act>
      )}
      {isOut && (
        <Act
          words={{
            label: 'Withdraw payment link',
            title: 'Withdraw the payment link?',
            button: 'Withdraw it',
            done: 'The link is withdrawn.',
          }}
          call={{
            schema: (schemas) => schemas.reasonSchema,
            send: (request) => staffFetch(`/api/admin/memberships/${id}/expirePaymentLinks`, request),
          }}
        >
          <p>No one can pay with it anymore. Anyone who opens it sees that, and who to call.</p>
        </Act>
      )}
    </>
  )
}

/** What a link pays for, with amounts and dates. */
function whatIsDue({ pastDue, balanceCents, termEndsOn, memberNumber, ...membership }: MembershipView) {
  if (pastDue) return `the ${formatCents(balanceCents)} that ${memberNumber} owes`
  const charge = formatCharge(renewalDueCents(membership))
  return `the next term of ${memberNumber}: ${charge} from ${formatDate(addDays(termEndsOn, 1))} on`
}
