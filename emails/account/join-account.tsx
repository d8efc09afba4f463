import { z } from 'zod'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { dateIn } from '#domain/calendar.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; planName: string; memberNumber: string; link: string }

const props = z.object({ accountId: z.uuid(), membershipId: z.uuid(), email: z.string().optional() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'join-account': z.input<typeof props>
  }
}

/** The link that adds a plan to an account; `email`: for an account without an address of its own. */
export const joinAccountMail = defineMail({
  name: 'join-account',
  to: 'member',
  label: { en: 'Link to add a purchase to an account' },
  props,
  write: async (deps, props) => {
    const { accountId, membershipId, email } = props
    const owner = { brandId: deps.brand.id, accountId }
    const { firstName } = await findRecipient(deps.db, owner)
    const today = dateIn(deps.brand.settings.timeZone, deps.now)
    const { membership } = await findMembership(deps.db, { ...owner, membershipId, today })
    const token = await mintAccountLink(deps.db, { ...owner, email, purpose: 'join_account', now: deps.now })
    const brand = await mailBrand(deps)
    return renderMail(
      m.mails_account_join_subject({ brand: brand.name }, { locale: brand.locale }),
      <JoinAccount
        brand={brand}
        firstName={firstName}
        planName={membership.plan.name}
        memberNumber={membership.memberNumber}
        link={tokenLink(brand.origin, '/member-login?join', token)}
      />,
    )
  },
  body: JoinAccount,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      memberNumber: '7KQM-4XDA-92HR',
      link: 'https://www.example.com/member-login?join#token=example',
    },
  },
})

export function JoinAccount({ brand, firstName, planName, memberNumber, link }: View) {
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_join_title({ locale })}
      preview={m.mails_account_join_preview({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        <Strong parts={m.mails_account_join_text({ planName, memberNumber }, { locale })} />
      </Paragraph>
      <ActionLink href={link}>{m.mails_account_join_button({ locale })}</ActionLink>
      <Paragraph quiet>
        {m.mails_account_join_note({ days: linkHours.join_account / 24 }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
