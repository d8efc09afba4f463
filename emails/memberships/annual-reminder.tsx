import { z } from 'zod'
import { formatCharge, formatDate } from '#domain/format.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { CancelBy } from './cancel-by.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  interval: Interval
  joinedOn: string
  renewalTotalCents: number
  nextCharge: { date: string; amountCents: number } | null
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'annual-reminder': z.input<typeof props>
  }
}

/** Once a year, to those who pay for months: what they pay, how often, and how to stop by which day (`domain/law/renewals.ts`). */
export const annualReminderMail = defineMail({
  name: 'annual-reminder',
  to: 'member',
  label: { en: 'Yearly reminder of auto-renewal' },
  canBulkResend: true,
  props,
  write: async (deps, { membershipId }) => {
    const { brand, firstName, membership, isClosing } = await membershipOfMail(deps, membershipId)
    const { plan, nextPlan, renewalInterval: interval, joinedOn, renewalTotalCents } = membership
    const planName = nextPlan ? `${nextPlan.name}, from ${formatDate(nextPlan.startsOn)}` : plan.name
    const nextCharge = isClosing ? null : membership.nextCharge
    const view = { brand, firstName, planName, interval, joinedOn, renewalTotalCents, nextCharge }
    return renderMail(`Your ${brand.name} membership: a yearly reminder`, <AnnualReminder {...view} />)
  },
  body: AnnualReminder,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      interval: 'month',
      joinedOn: '2025-11-20',
      renewalTotalCents: 1_495,
      nextCharge: { date: '2026-12-20', amountCents: 1_495 },
    },
  },
})

export function AnnualReminder({ brand, firstName, planName, nextCharge, ...view }: View) {
  const price = `${formatCharge(view.renewalTotalCents)} ${intervalWords(view.interval).each}`
  return (
    <MailLayout
      brand={brand}
      title="A yearly reminder"
      preview={`You pay ${price}. You can stop at any time.`}
    >
      <Paragraph>
        Hello {firstName}, you have been a member since {formatDate(view.joinedOn)}. Once a year we remind you
        of what you pay for and how to stop.
      </Paragraph>
      <Line label={planName} value={capital(price)} />
      {nextCharge ? (
        <Line label="Next charge" value={chargeWords(nextCharge, view.renewalTotalCents)} />
      ) : null}
      {nextCharge ? (
        <>
          <Paragraph quiet>Your membership renews automatically.</Paragraph>
          <CancelBy nextCharge={nextCharge} />
        </>
      ) : (
        <>
          <Paragraph quiet>
            Your membership does not renew automatically. You can cancel online, without calling anybody.
          </Paragraph>
          <ActionLink href="/dashboard/cancel">Cancel my membership</ActionLink>
        </>
      )}
    </MailLayout>
  )
}

/** The day, and the amount where a credit makes it another than the price. */
function chargeWords({ date, amountCents }: NonNullable<View['nextCharge']>, priceCents: number): string {
  const on = formatDate(date)
  return amountCents === priceCents && amountCents > 0 ? on : `${capital(formatCharge(amountCents))} on ${on}`
}
