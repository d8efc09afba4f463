import { z } from 'zod'
import { formatCents } from '#domain/format.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { chargeOnWords, mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
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

/**
 * Yearly, to members on monthly billing: what they pay, how often, and how and by when to stop
 * (`domain/law/renewals.ts`).
 */
export const annualReminderMail = defineMail({
  name: 'annual-reminder',
  to: 'member',
  label: { en: 'Yearly reminder' },
  canBulkResend: true,
  props,
  write: async (deps, { membershipId }) => {
    const { brand, firstName, membership, isClosing } = await membershipOfMail(deps, membershipId)
    const { plan, nextPlan, renewalInterval: interval, joinedOn, renewalTotalCents } = membership
    const { locale } = brand
    const startsOn = nextPlan ? mailDate(nextPlan.startsOn, locale) : ''
    const named = { isNext: nextPlan !== null, planName: nextPlan?.name ?? plan.name, startsOn }
    const planName = m.mails_memberships_yearly_plan(named, { locale })
    const nextCharge = isClosing ? null : membership.nextCharge
    const view = { brand, firstName, planName, interval, joinedOn, renewalTotalCents, nextCharge }
    return renderMail(
      m.mails_memberships_yearly_subject({ brand: brand.name }, { locale }),
      <AnnualReminder {...view} />,
    )
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
  const { locale } = brand
  const price = { interval: view.interval, price: formatCents(view.renewalTotalCents) }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_yearly_title({ locale })}
      preview={m.mails_memberships_yearly_preview(price, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {m.mails_memberships_yearly_text({ joinedOn: mailDate(view.joinedOn, locale) }, { locale })}
      </Paragraph>
      <Line label={planName} value={m.mails_memberships_price_each(price, { locale })} />
      {nextCharge ? (
        <Line
          label={m.mails_layout_next_charge({ locale })}
          value={nextChargeWords(nextCharge, view.renewalTotalCents, locale)}
        />
      ) : null}
      {nextCharge ? (
        <>
          <Paragraph quiet>{m.mails_memberships_yearly_renews({ locale })}</Paragraph>
          <CancelBy nextCharge={nextCharge} />
        </>
      ) : (
        <>
          <Paragraph quiet>{m.mails_memberships_yearly_stop({ locale })}</Paragraph>
          <ActionLink href="/dashboard/cancel">{m.mails_renewals_cancel({ locale })}</ActionLink>
        </>
      )}
    </MailLayout>
  )
}

/** The date, and the amount if a credit makes it differ from the price. */
function nextChargeWords(
  charge: NonNullable<View['nextCharge']>,
  priceCents: number,
  locale: Locale,
): string {
  return charge.amountCents === priceCents && priceCents > 0
    ? mailDate(charge.date, locale)
    : chargeOnWords(charge, locale)
}
