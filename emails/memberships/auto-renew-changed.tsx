import { z } from 'zod'
import { formatCharge, formatDate } from '#domain/format.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Line, LookAtChange, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  autoRenew: boolean
  termEndsOn: string
  interval: Interval
  /** What a renewal costs; of the next one a credit may be off. */
  renewalTotalCents: number
  nextCharge: { date: string; amountCents: number } | null
}

const subjects = (autoRenew: boolean) => (autoRenew ? 'Auto-renewal is on' : 'Auto-renewal is off')

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

/** Auto-renewal was turned on or off: what is charged from now on, and how to stop (California ARL, New York GBL 527-a). */
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
    return renderMail(`${subjects(autoRenew)}: ${plan.name}`, <AutoRenewChanged {...view} />)
  },
  body: AutoRenewChanged,
  previews: { default: example, off: { ...example, autoRenew: false, nextCharge: null } },
})

export function AutoRenewChanged(view: View) {
  const { brand, firstName, planName, autoRenew, termEndsOn, interval, nextCharge } = view
  const paidUntil = `Your ${planName} is paid for until ${formatDate(termEndsOn)}`
  return (
    <MailLayout brand={brand} title={subjects(autoRenew)} preview={`${paidUntil}.`}>
      <Paragraph>
        Hello {firstName},{' '}
        {autoRenew
          ? `you turned on auto-renewal. ${paidUntil}, and then renews automatically.`
          : `you turned off auto-renewal. ${paidUntil}; we will not charge you for another term.`}
      </Paragraph>
      {autoRenew && nextCharge ? (
        <>
          <Line
            label={`Charged on ${formatDate(nextCharge.date)}`}
            value={capital(formatCharge(nextCharge.amountCents))}
          />
          <Line
            label="And after that"
            value={`${capital(formatCharge(view.renewalTotalCents))} ${intervalWords(interval).every}`}
          />
          <Paragraph quiet>You can turn it off, or cancel, online at any time before a charge.</Paragraph>
        </>
      ) : null}
      <LookAtChange />
    </MailLayout>
  )
}
