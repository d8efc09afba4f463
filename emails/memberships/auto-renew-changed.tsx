import { z } from 'zod'
import { formatCents } from '#domain/format.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { chargeWords, mailDate } from '#emails/layout/mail-words.ts'
import { Greeting, Line, LookAtChange, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  autoRenew: boolean
  termEndsOn: string
  interval: Interval
  /** The renewal price; a credit may reduce the next one. */
  renewalTotalCents: number
  nextCharge: { date: string; amountCents: number } | null
}

const props = z.object({ membershipId: z.uuid(), autoRenew: z.boolean() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'auto-renew-changed': z.input<typeof props>
  }
}

const example: Omit<View, 'brand'> = {
  firstName: 'Morgan',
  planName: 'Adult plan',
  autoRenew: true,
  termEndsOn: '2027-11-19',
  interval: 'year',
  renewalTotalCents: 14_900,
  nextCharge: { date: '2027-11-20', amountCents: 14_900 },
}

/**
 * Auto-renewal was turned on or off: what is charged from now on, and how to stop (California ARL, New York GBL 527-a).
 */
export const autoRenewChangedMail = defineMail({
  name: 'auto-renew-changed',
  to: 'member',
  label: { en: 'Auto-renewal was changed' },
  props,
  write: async (deps, { membershipId, autoRenew }) => {
    const { brand, firstName, membership } = await membershipOfMail(deps, membershipId)
    const { plan, termEndsOn, renewalInterval: interval, renewalTotalCents, nextCharge } = membership
    const terms = { autoRenew, termEndsOn, interval, renewalTotalCents, nextCharge }
    const view = { brand, firstName, planName: plan.name, ...terms }
    return renderMail(
      m.mails_memberships_auto_renew_subject(
        { isOn: autoRenew, planName: plan.name },
        { locale: brand.locale },
      ),
      <AutoRenewChanged {...view} />,
    )
  },
  body: AutoRenewChanged,
  previews: { default: example, off: { ...example, autoRenew: false, nextCharge: null } },
})

export function AutoRenewChanged(view: View) {
  const { brand, firstName, planName, autoRenew: isOn, interval, nextCharge } = view
  const { locale } = brand
  const lastDay = mailDate(view.termEndsOn, locale)
  const price = formatCents(view.renewalTotalCents)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_auto_renew_title({ isOn }, { locale })}
      preview={m.mails_memberships_auto_renew_preview({ planName, lastDay }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_auto_renew_text({ isOn, planName, lastDay }, { locale })}</Paragraph>
      {isOn && nextCharge ? (
        <>
          <Line
            label={m.mails_memberships_auto_renew_charged(
              { date: mailDate(nextCharge.date, locale) },
              { locale },
            )}
            value={chargeWords(nextCharge.amountCents, locale)}
          />
          <Line
            label={m.mails_memberships_auto_renew_after({ locale })}
            value={m.mails_memberships_price_every({ interval, price }, { locale })}
          />
          <Paragraph quiet>{m.mails_memberships_stop_anytime({ locale })}</Paragraph>
        </>
      ) : null}
      <LookAtChange />
    </MailLayout>
  )
}
