import { z } from 'zod'
import {
  type CreditInMail,
  findCredit,
} from '#domain/back-office/billing/charges-and-credits/charge-mail.queries.server.ts'
import { formatCents, formatCharge, formatDate, formatPhone } from '#domain/format.ts'
import { capital } from '#domain/plans/interval.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from '#emails/memberships/membership-of-mail.server.ts'

type View = CreditInMail & { brand: MailBrand; nextCharge: { date: string; amountCents: number } | null }

const props = z.object({ membershipId: z.uuid(), requestId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'credit-taken-back': z.input<typeof props>
  }
}

/** The people of a plan took back credit that no renewal has used: what the next one costs now. */
export const creditTakenBackMail = defineMail({
  name: 'credit-taken-back',
  to: 'member',
  label: { en: 'Told that a credit was taken back' },
  props,
  write: async (deps, { membershipId, requestId }) => {
    const credit = await findCredit(deps.db, { brandId: deps.brand.id, requestId })
    const { brand, membership } = await membershipOfMail(deps, membershipId)
    const view = { brand, ...credit, nextCharge: membership.nextCharge }
    const subject = `${formatCents(credit.amountCents)} of your credit was taken back`
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
  const amount = formatCents(amountCents)
  return (
    <MailLayout brand={brand} title="A credit was taken back" preview={`${amount}: ${label}`}>
      <Paragraph>
        Hello {firstName}, we took back {amount} of the credit on your membership. Your next renewal costs
        that much more than with it. Nothing is charged today.
      </Paragraph>
      <Line label="Why" value={label} />
      <Line label="Your credit now" value={formatCents(creditCents)} strong />
      {nextCharge && (
        <Line
          label="Next charge"
          value={`${capital(formatCharge(nextCharge.amountCents))} on ${formatDate(nextCharge.date)}`}
        />
      )}
      <Paragraph quiet>
        If this is not right, please call us at {formatPhone(brand.operator.phone)}. You can turn auto-renewal
        off online at any time before then.
      </Paragraph>
      <ActionLink href="/dashboard">Look at my membership</ActionLink>
    </MailLayout>
  )
}
