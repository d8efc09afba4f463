import { z } from 'zod'
import { lastCoverOf, reachableUntil } from '#domain/back-office/brands/closing/read-closing.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatPhone } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { chargeWords, mailDate } from '#emails/layout/mail-words.ts'
import { Greeting, Line, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  closesOn: string
  /** The last paid day, and whether a renewal went unpaid. */
  termEndsOn: string
  isPastDue: boolean
  /** A renewal charged on or before the closing day. */
  nextCharge: { date: string; amountCents: number } | null
  reachableUntil: string
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'plan-closing': z.input<typeof props>
  }
}

/** To each member of a closing brand, with the dates. There are no refunds, because nothing ends early. */
export const planClosingMail = defineMail({
  name: 'plan-closing',
  to: 'member',
  label: { en: 'The plan is closing' },
  props,
  write: async (deps, { membershipId }) => {
    const { closing } = deps.brand.settings
    if (!closing) throw notFound()
    const { brand, firstName, membership } = await membershipOfMail(deps, membershipId)
    const { plan, termEndsOn, nextCharge, status } = membership
    const isPastDue = status === 'past_due'
    const isCharged = nextCharge !== null && nextCharge.date <= closing.on
    const view: View = {
      brand,
      firstName,
      planName: plan.name,
      closesOn: closing.on,
      termEndsOn,
      isPastDue,
      nextCharge: isCharged ? nextCharge : null,
      reachableUntil: reachableUntil((await lastCoverOf(deps.db, deps.brand.id)) ?? termEndsOn),
    }
    return renderMail(
      m.mails_memberships_closing_subject({ brand: brand.name }, { locale: brand.locale }),
      <PlanClosing {...view} />,
    )
  },
  body: PlanClosing,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      closesOn: '2027-01-31',
      termEndsOn: '2027-11-19',
      isPastDue: false,
      nextCharge: null,
      reachableUntil: '2030-11-19',
    },
  },
})

export function PlanClosing({ brand, firstName, planName, nextCharge, isPastDue, ...view }: View) {
  const { locale, operator } = brand
  const closesOn = mailDate(view.closesOn, locale)
  const lastDay = mailDate(view.termEndsOn, locale)
  const reachableUntil = mailDate(view.reachableUntil, locale)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_closing_title({ locale })}
      preview={m.mails_memberships_closing_preview({ closesOn }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_closing_text({ brand: brand.name, closesOn }, { locale })}</Paragraph>
      {nextCharge ? (
        <>
          <Line
            label={m.mails_memberships_closing_renews_once(
              { planName, date: mailDate(nextCharge.date, locale) },
              { locale },
            )}
            value={chargeWords(nextCharge.amountCents, locale)}
          />
          <Paragraph>{m.mails_memberships_closing_can_stop({ locale })}</Paragraph>
        </>
      ) : (
        <Paragraph>
          {m.mails_memberships_closing_paid({ isPastDue, planName, lastDay }, { locale })}
        </Paragraph>
      )}
      <Paragraph>{m.mails_memberships_closing_until({ reachableUntil }, { locale })}</Paragraph>
      <ViewMembership />
      <Paragraph quiet>
        {m.mails_layout_questions_call({ phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
