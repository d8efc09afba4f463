import { z } from 'zod'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  termEndsOn: string
  /** What coming back costs, and what of a credit is off it already. */
  dueCents: number
  creditCents: number
  /** Because a renewal was never paid. */
  unpaid: boolean
  /** The brand is closed: there is nothing to renew. */
  isClosed?: boolean
  /** Why it cannot be renewed: nobody is on it any more, or it is not sold any more. */
  whyNotRenewable?: MembershipView['whyNotRenewable']
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'membership-ended': z.input<typeof props>
  }
}

/** A membership has ended, and what coming back costs. */
export const membershipEndedMail = defineMail({
  name: 'membership-ended',
  to: 'member',
  label: { en: 'Membership has ended' },
  props,
  write: async (deps, { membershipId }) => {
    const { brand, firstName, membership } = await membershipOfMail(deps, membershipId)
    const { plan, termEndsOn, renewalTotalCents, status } = membership
    const unpaid = status === 'lapsed'
    const isClosed = isClosingPublic(deps.brand.settings)
    const creditCents = creditTaken(renewalTotalCents, membership.creditCents)
    const dueCents = renewalTotalCents - creditCents
    const person = { brand, firstName, planName: plan.name }
    const { whyNotRenewable } = membership
    const view: View = { ...person, termEndsOn, dueCents, creditCents, unpaid, isClosed, whyNotRenewable }
    return renderMail(`Your ${brand.name} membership has ended`, <MembershipEnded {...view} />)
  },
  body: MembershipEnded,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      termEndsOn: '2026-11-19',
      dueCents: 14_900,
      creditCents: 0,
      unpaid: true,
    },
    nobody: {
      firstName: 'Morgan',
      planName: 'Kids plan',
      termEndsOn: '2026-11-19',
      dueCents: 0,
      creditCents: 0,
      unpaid: false,
      whyNotRenewable: 'nobody',
    },
  },
})

export function MembershipEnded({ brand, firstName, planName, ...view }: View) {
  return (
    <MailLayout
      brand={brand}
      title="Your membership has ended"
      preview={`Your receipts stay in your account${view.isClosed ? '.' : ', and you are welcome back.'}`}
    >
      <Paragraph>
        Hello {firstName}, your {planName} was paid until {formatDate(view.termEndsOn)}
        {view.unpaid
          ? '. We could not charge you for another term, so it has ended now. You owe us nothing.'
          : view.whyNotRenewable === 'nobody'
            ? ' and has ended: no one is on it anymore, and nothing was charged.'
            : ' and has ended, because it does not renew automatically.'}
      </Paragraph>
      {view.isClosed ? (
        <Paragraph>This plan is closed. Your papers and your data stay in your account.</Paragraph>
      ) : view.whyNotRenewable ? (
        <Paragraph>
          {view.whyNotRenewable === 'nobody'
            ? 'There is nothing to renew. To have the member prices again, choose a plan for whoever needs one.'
            : 'This plan is not sold anymore. To have the member prices again, choose another one.'}
        </Paragraph>
      ) : (
        <Paragraph>
          To have the member prices again, renew it for {formatCharge(view.dueCents)}
          {view.creditCents > 0 ? `, your credit of ${formatCents(view.creditCents)} taken off` : ''}. A new
          term begins on the day you do.
        </Paragraph>
      )}
      <ActionLink href={view.whyNotRenewable && !view.isClosed ? '/join-now' : '/dashboard'}>
        {view.isClosed ? 'See my papers' : view.whyNotRenewable ? 'See the plans' : 'Renew my membership'}
      </ActionLink>
    </MailLayout>
  )
}
