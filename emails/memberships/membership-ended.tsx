import { z } from 'zod'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { formatCents } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  termEndsOn: string
  /** What rejoining costs after any credit. */
  dueCents: number
  creditCents: number
  /** It ended because a renewal was never paid. */
  unpaid: boolean
  /** The brand is closed: there is nothing to renew. */
  isClosed?: boolean
  /** Why it can't be renewed: no one is on it anymore, or it's no longer sold. */
  whyNotRenewable?: MembershipView['whyNotRenewable']
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'membership-ended': z.input<typeof props>
  }
}

/** A membership has ended, and what rejoining costs. */
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
    return renderMail(
      m.mails_memberships_has_ended_subject({ brand: brand.name }, { locale: brand.locale }),
      <MembershipEnded {...view} />,
    )
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
  const { locale } = brand
  const { whyNotRenewable, isClosed = false } = view
  const why = view.unpaid ? 'unpaid' : whyNotRenewable === 'nobody' ? 'nobody' : 'not_renewed'
  const amounts = { amount: formatCents(view.dueCents), credit: formatCents(view.creditCents) }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_has_ended_title({ locale })}
      preview={m.mails_memberships_has_ended_preview({ isClosed }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {m.mails_memberships_has_ended_text(
          { why, planName, lastDay: mailDate(view.termEndsOn, locale) },
          { locale },
        )}
      </Paragraph>
      <Paragraph>
        {m.mails_memberships_has_ended_return({ how: wayBackOf(view), ...amounts }, { locale })}
      </Paragraph>
      {isClosed ? (
        <ActionLink href="/dashboard">{m.mails_memberships_open_account({ locale })}</ActionLink>
      ) : whyNotRenewable ? (
        <ActionLink href="/join-now">{m.mails_layout_see_plans({ locale })}</ActionLink>
      ) : (
        <ActionLink href="/dashboard/renew">{m.mails_memberships_renew_button({ locale })}</ActionLink>
      )}
    </MailLayout>
  )
}

/** How the member can get member prices again. */
function wayBackOf({
  isClosed,
  whyNotRenewable,
  dueCents,
  creditCents,
}: Pick<View, 'isClosed' | 'whyNotRenewable' | 'dueCents' | 'creditCents'>) {
  if (isClosed) return 'closed'
  if (whyNotRenewable) return whyNotRenewable === 'nobody' ? 'nobody' : 'not_sold'
  if (dueCents > 0) return creditCents > 0 ? 'credit' : 'price'
  return creditCents > 0 ? 'credit_pays' : 'free'
}
