import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; amountCents: number; chargedOn: string; why: Why }
const whys = ['lost', 'twice', 'anew'] as const
/** The charge is unknown; it duplicates another charge; or its amount was wrong and the right one is charged next. */
type Why = (typeof whys)[number]

const props = z.object({
  accountId: z.uuid().optional(),
  amountCents: z.int(),
  chargedAt: z.iso.datetime(),
  why: z.enum(whys),
})
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'charge-given-back': z.input<typeof props>
  }
}

/** A charge missing from our records was refunded: the payer got nothing for it. */
export const chargeGivenBackMail = defineMail({
  name: 'charge-given-back',
  to: 'member',
  label: { en: 'A charge was refunded after a failure on our side' },
  props,
  write: async (deps, { amountCents, chargedAt, why }) => {
    const brand = await mailBrand(deps)
    const { locale } = brand
    const chargedOn = mailDate(dateIn(deps.brand.settings.timeZone, new Date(chargedAt)), locale)
    return renderMail(
      m.mails_billing_given_subject({ amount: formatCents(amountCents) }, { locale }),
      <ChargeGivenBack {...{ brand, amountCents, chargedOn, why }} />,
    )
  },
  body: ChargeGivenBack,
  previews: { default: { amountCents: 14900, chargedOn: 'November 22, 2026', why: 'lost' } },
})

export function ChargeGivenBack({ brand, amountCents, chargedOn, why }: View) {
  const { locale } = brand
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_billing_given_title({ locale })}
      preview={m.mails_billing_given_preview({ amount }, { locale })}
    >
      <Paragraph>{m.mails_billing_lost_text({ why, amount, chargedOn }, { locale })}</Paragraph>
      <Paragraph>{m.mails_billing_lost_sorry({ isLost: why === 'lost' }, { locale })}</Paragraph>
      <Paragraph quiet>{m.mails_layout_banks_post({ locale })}</Paragraph>
    </MailLayout>
  )
}
