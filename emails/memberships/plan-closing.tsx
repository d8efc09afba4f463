import { z } from 'zod'
import { lastCoverOf, reachableUntil } from '#domain/back-office/brands/closing/read-closing.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatCharge, formatDate, formatPhone } from '#domain/format.ts'
import { capital } from '#domain/plans/interval.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  closesOn: string
  /** The last day that is paid for, and whether a renewal was not paid. */
  termEndsOn: string
  isPastDue: boolean
  /** A renewal that is charged on or before the closing day. */
  nextCharge: { date: string; amountCents: number } | null
  reachableUntil: string
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'plan-closing': z.input<typeof props>
  }
}

/** To each member of a brand that is being closed, with the days. Nothing is given back, as nothing ends early. */
export const planClosingMail = defineMail({
  name: 'plan-closing',
  to: 'member',
  label: { en: 'Told that the plan is being closed' },
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
    return renderMail(`${brand.name} is closing: what it means for you`, <PlanClosing {...view} />)
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

export function PlanClosing({ brand, firstName, planName, closesOn, nextCharge, ...view }: View) {
  return (
    <MailLayout
      brand={brand}
      title="This plan is closing"
      preview={`We charge no renewal after ${formatDate(closesOn)}. What you have paid for stays good.`}
    >
      <Paragraph>
        Hello {firstName}, {brand.name} is closing. Nobody can join any more, and after {formatDate(closesOn)}{' '}
        we charge no renewal. What you have paid for stays good to its last day.
      </Paragraph>
      {nextCharge ? (
        <>
          <Line
            label={`Your ${planName} renews once more, on ${formatDate(nextCharge.date)}`}
            value={capital(formatCharge(nextCharge.amountCents))}
          />
          <Paragraph>
            You can turn that off before. If it is charged, your membership lasts for the whole term it pays
            for.
          </Paragraph>
        </>
      ) : (
        <Paragraph>
          {view.isPastDue
            ? `Your ${planName} was paid until ${formatDate(view.termEndsOn)}, and its renewal was not paid. You owe us nothing for it.`
            : `Your ${planName} is paid until ${formatDate(view.termEndsOn)}: that is the last day of your membership. It does not renew, and you do not need to do anything.`}
        </Paragraph>
      )}
      <Paragraph>
        Your card stays good at your office until then. You can sign in for your papers and your data until{' '}
        {formatDate(view.reachableUntil)}. If you want to end it earlier, you can cancel as before, and get
        back what your agreement says.
      </Paragraph>
      <ActionLink href="/dashboard">See my membership</ActionLink>
      <Paragraph quiet>Questions? Call us at {formatPhone(brand.operator.phone)}.</Paragraph>
    </MailLayout>
  )
}
