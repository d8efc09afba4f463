import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; amountCents: number; chargedOn: string; why: Why }
const whys = ['lost', 'twice', 'anew'] as const
/** Nothing is known of it; it was charged beside another charge of the same; another amount is asked, and charged next. */
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

/** A charge that our records had lost was given back: whoever paid has nothing for it. */
export const chargeGivenBackMail = defineMail({
  name: 'charge-given-back',
  to: 'member',
  label: { en: 'Told that a charge was given back' },
  props,
  write: async (deps, { amountCents, chargedAt, why }) => {
    const chargedOn = formatDate(dateIn(deps.brand.settings.timeZone, new Date(chargedAt)))
    const brand = await mailBrand(deps)
    return renderMail(
      `We gave ${formatCents(amountCents)} back to you`,
      <ChargeGivenBack {...{ brand, amountCents, chargedOn, why }} />,
    )
  },
  body: ChargeGivenBack,
  previews: { default: { amountCents: 14900, chargedOn: 'November 22, 2026', why: 'lost' } },
})

const reasons: Record<Why, string> = {
  lost: 'After a failure of our computers we no longer have what you ordered with it.',
  twice: 'We had charged you for the same before, or should not have charged you at all.',
  anew: 'After a failure of our computers the price is another, which we charge instead.',
}

export function ChargeGivenBack({ brand, amountCents, chargedOn, why }: View) {
  const amount = formatCents(amountCents)
  return (
    <MailLayout
      brand={brand}
      title="We gave your payment back"
      preview={`${amount} goes back the way you paid.`}
    >
      <Paragraph>
        On {chargedOn} we charged you {amount}. {reasons[why]} All of it goes back the way you paid, and you
        owe nothing for it.
      </Paragraph>
      <Paragraph>
        We are sorry. {why === 'lost' && 'If you still want what you ordered, please order it once more.'}
      </Paragraph>
      <Paragraph quiet>
        Banks usually show it within 5 to 10 days; by law it takes at most {refundPaidWithinDays} days.
      </Paragraph>
    </MailLayout>
  )
}
