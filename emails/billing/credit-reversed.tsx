import { z } from 'zod'
import {
  type CreditInMail,
  findCredit,
} from '#domain/back-office/billing/charges-and-credits/charge-mail.queries.server.ts'
import { formatCents } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { chargeOnWords } from '#emails/layout/mail-words.ts'
import { CallIfNotRight, Greeting, Line, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import { membershipOfMail } from '#emails/memberships/membership-of-mail.server.ts'
import * as m from '#messages'

type View = CreditInMail & { brand: MailBrand; nextCharge: { date: string; amountCents: number } | null }

const props = z.object({ membershipId: z.uuid(), requestId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'credit-reversed': z.input<typeof props>
  }
}

/** Staff reversed a credit that no renewal has used yet: what the next renewal costs now. */
export const creditReversedMail = defineMail({
  name: 'credit-reversed',
  otherNames: ['credit-taken-back'],
  to: 'member',
  label: { en: 'A credit was removed' },
  props,
  write: async (deps, { membershipId, requestId }) => {
    const credit = await findCredit(deps.db, { brandId: deps.brand.id, requestId })
    const { brand, membership } = await membershipOfMail(deps, membershipId)
    const view = { brand, ...credit, nextCharge: membership.nextCharge }
    const amount = formatCents(credit.amountCents)
    const subject = m.mails_billing_credit_removed_subject({ amount }, { locale: brand.locale })
    return renderMail(subject, <CreditTakenBack {...view} />)
  },
  body: CreditTakenBack,
  previews: {
    default: {
      firstName: 'Morgan',
      amountCents: 2_000,
      label: 'It was meant for another member',
      creditCents: 0,
      nextCharge: { date: '2027-03-01', amountCents: 14_900 },
    },
  },
})

export function CreditTakenBack({ brand, firstName, amountCents, label, creditCents, nextCharge }: View) {
  const { locale } = brand
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_credit_removed_title({ locale })}
      preview={`${amount}: ${label}`}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_billing_credit_removed_text({ amount }, { locale })}</Paragraph>
      <Line label={m.mails_billing_credit_removed_why({ locale })} value={label} />
      <Line label={m.mails_billing_credit_now({ locale })} value={formatCents(creditCents)} strong />
      {nextCharge && (
        <Line label={m.mails_layout_next_charge({ locale })} value={chargeOnWords(nextCharge, locale)} />
      )}
      <CallIfNotRight />
      {nextCharge && <Paragraph quiet>{m.mails_billing_credit_removed_stop({ locale })}</Paragraph>}
      <ViewMembership />
    </MailLayout>
  )
}
