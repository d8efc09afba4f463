import { z } from 'zod'
import { methodName } from '#domain/billing/method-name.ts'
import { addDays, laterOf } from '#domain/calendar.ts'
import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { findMembershipOwner } from '#domain/memberships/recipient.queries.server.ts'
import { chargeableIfTold } from '#domain/memberships/renewal/notified.server.ts'
import { readPayableFrom } from '#domain/memberships/renewal/read-renewal.server.ts'
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
  termEndsOn: string
  /** Null: it does not renew automatically. */
  nextCharge: { date: string; amountCents: number } | null
  /** How long the next term is. */
  interval: Interval
  /** The first day on which it may be renewed by hand, where that is not yet. */
  payableFrom?: string | null
  /** The brand closes: nobody can renew any more. */
  isClosing?: boolean
  /** What the renewal costs, and what of a credit is off it already. */
  dueCents: number
  creditCents: number
  /** The next term costs more than this one. */
  priceRise: { previousCents: number } | null
  card: string | null
  /** Nobody is on it after its term: there is nothing to renew. */
  isNobodys?: boolean
}

const props = z.object({ membershipId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'renewal-notice': z.input<typeof props>
  }
}

const example: Omit<View, 'brand'> = {
  firstName: 'Morgan',
  planName: 'Adult plan',
  termEndsOn: '2027-11-19',
  nextCharge: { date: '2027-11-20', amountCents: 14_900 },
  interval: 'year',
  dueCents: 14_900,
  creditCents: 0,
  priceRise: null,
  card: 'Visa ending in 4242',
}

/**
 * Ahead of a renewal (`domain/law/renewals.ts`): what is charged when, whether that is more than before, and how to
 * stop it by which day. A member who pays for months gets it only when the price rises.
 */
export const renewalNoticeMail = defineMail({
  name: 'renewal-notice',
  to: 'member',
  label: { en: 'Renewal notice' },
  canBulkResend: true,
  props,
  write: async (deps, { membershipId }) => {
    const { brand, accountId, today, firstName, card, membership, isClosing } = await membershipOfMail(
      deps,
      membershipId,
    )
    const { termEndsOn, renewalTotalCents, renewalInterval: interval, plan, nextPlan, priceRise } = membership
    // It may have waited from before the closing, when it did renew.
    const charge = isClosing ? null : membership.nextCharge
    const { state } = await findMembershipOwner(deps.db, { brandId: deps.brand.id, membershipId })
    const renewing = { ...membership, brandId: deps.brand.id, id: membershipId, state }
    const term = { startsOn: addDays(termEndsOn, 1), today }
    // A notice that goes out late moves the charge.
    const nextCharge = charge && {
      ...charge,
      date: laterOf(charge.date, await chargeableIfTold(deps.db, renewing, term)),
    }
    const creditCents = creditTaken(renewalTotalCents, membership.creditCents)
    const dueCents = renewalTotalCents - creditCents
    const planName = nextPlan?.name ?? plan.name
    const price = { dueCents, creditCents, priceRise: isClosing ? null : priceRise }
    const owner = { brandId: deps.brand.id, accountId, membershipId, today }
    const from = nextCharge ? null : await readPayableFrom(deps.db, owner)
    const payableFrom = from !== null && from > today ? from : null
    const isNobodys = membership.whyNotRenewable === 'nobody'
    const next = { nextCharge, interval, isClosing, payableFrom, isNobodys }
    const view = { brand, firstName, planName, termEndsOn, ...next, ...price }
    const subject =
      priceRise && !isClosing
        ? `The price of your ${brand.name} membership rises on ${formatDate(priceRise.startsOn)}`
        : nextCharge
          ? `Your ${brand.name} membership renews on ${formatDate(nextCharge.date)}`
          : `Your ${brand.name} membership ends on ${formatDate(termEndsOn)}`
    return renderMail(subject, <RenewalNotice {...view} card={card && methodName(card)} />)
  },
  body: RenewalNotice,
  previews: {
    default: example,
    dearer: { ...example, priceRise: { previousCents: 9_900 } },
    ending: { ...example, nextCharge: null },
  },
})

export function RenewalNotice({ brand, firstName, planName, nextCharge, ...view }: View) {
  const total = formatCharge(nextCharge?.amountCents ?? view.dueCents)
  const credit = formatCents(view.creditCents)
  if (!nextCharge) {
    return (
      <MailLayout
        brand={brand}
        title="Your membership is about to end"
        preview={
          view.isNobodys
            ? `It ends on ${formatDate(view.termEndsOn)}: no one is on it after that.`
            : `It ends on ${formatDate(view.termEndsOn)} and does not renew automatically.`
        }
      >
        <Paragraph>
          Hello {firstName}, your {planName} ends on <strong>{formatDate(view.termEndsOn)}</strong>.{' '}
          {view.isNobodys ? 'No one is on it after that' : 'It does not renew automatically'}, and we charge
          nothing.
          {!view.isClosing &&
            view.dueCents + view.creditCents > 0 &&
            ` To keep the member prices, renew it for ${total}${view.payableFrom ? `, which you can from ${formatDate(view.payableFrom)} on` : ''}.`}
          {!view.isClosing && view.creditCents > 0 && ` Your credit of ${credit} is off that price already.`}
          {view.priceRise ? ` Until then it is ${formatCents(view.priceRise.previousCents)}.` : ''}
        </Paragraph>
        <ActionLink href="/dashboard">
          {view.isClosing || view.isNobodys || view.payableFrom
            ? 'Look at my membership'
            : 'Renew my membership'}
        </ActionLink>
      </MailLayout>
    )
  }
  const more = view.priceRise
    ? ` It costs more from then on: ${formatCents(view.dueCents + view.creditCents)} instead of ${formatCents(view.priceRise.previousCents)}.`
    : ' There is nothing to do.'
  return (
    <MailLayout
      brand={brand}
      title={view.priceRise ? 'Your price rises' : 'Your membership is about to renew'}
      preview={`${capital(total)} on ${formatDate(nextCharge.date)}.${more}`}
    >
      <Paragraph>
        Hello {firstName}, your {planName} renews automatically for {intervalWords(view.interval).one}, as you
        asked us to, and {intervalWords(view.interval).every} after that until you turn it off.{more}
      </Paragraph>
      <Line
        label={nextCharge.amountCents > 0 ? 'We charge on' : 'It renews on'}
        value={formatDate(nextCharge.date)}
      />
      <Line label="Amount" value={capital(total)} strong={view.priceRise !== null} />
      {view.creditCents > 0 ? <Line label="Your credit, taken off" value={credit} /> : null}
      {view.priceRise ? <Line label="Until then" value={formatCents(view.priceRise.previousCents)} /> : null}
      {view.card ? <Line label="Charged to" value={view.card} /> : null}
      <CancelBy nextCharge={nextCharge} />
    </MailLayout>
  )
}
