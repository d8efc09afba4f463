import { z } from 'zod'
import { methodName } from '#domain/billing/method-name.ts'
import { addDays, laterOf } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { findMembershipOwner } from '#domain/memberships/recipient.queries.server.ts'
import { chargeableIfTold } from '#domain/memberships/renewal/notified.server.ts'
import { readPayableFrom } from '#domain/memberships/renewal/read-renewal.server.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { chargeWords, mailDate } from '#emails/layout/mail-words.ts'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Greeting, Line, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { CancelBy } from './cancel-by.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  termEndsOn: string
  /** Null: it doesn't renew automatically. */
  nextCharge: { date: string; amountCents: number } | null
  /** The length of the next term. */
  interval: Interval
  /** The first day it can be renewed manually, if that is in the future. */
  payableFrom?: string | null
  /** The brand is closing: no one can renew anymore. */
  isClosing?: boolean
  /** What the renewal costs, and the credit already deducted from it. */
  dueCents: number
  creditCents: number
  /** The next term costs more than this one. */
  priceRise: { previousCents: number } | null
  card: string | null
  /** No one is on it after this term: there is nothing to renew. */
  isNobodys?: boolean
  /** Whether the next term can be paid manually; not if the member chose another plan for it. */
  isByHand?: boolean
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
 * Sent before a renewal (`domain/law/renewals.ts`): what is charged when, whether the price increases, and how and by
 * when to stop it. Members on monthly billing get it only for a price increase.
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
    // The email may have been queued before the closing, when the membership still renewed.
    const charge = isClosing ? null : membership.nextCharge
    const { state } = await findMembershipOwner(deps.db, { brandId: deps.brand.id, membershipId })
    const renewing = { ...membership, brandId: deps.brand.id, id: membershipId, state }
    const term = { startsOn: addDays(termEndsOn, 1), today }
    // A late notice postpones the charge.
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
    // A plan chosen for the next term isn't paid for manually; turning auto-renewal on starts it.
    const isByHand = nextPlan === null
    const next = { nextCharge, interval, isClosing, payableFrom, isNobodys, isByHand }
    const view = { brand, firstName, planName, termEndsOn, ...next, ...price }
    const { locale } = brand
    const news = priceRise && !isClosing ? 'dearer' : nextCharge ? 'renews' : 'ends'
    const day = news === 'dearer' ? priceRise?.startsOn : nextCharge?.date
    const subject = m.mails_memberships_notice_subject(
      { what: news, brand: brand.name, date: mailDate(day ?? termEndsOn, locale) },
      { locale },
    )
    return renderMail(subject, <RenewalNotice {...view} card={card && methodName(card, { locale })} />)
  },
  body: RenewalNotice,
  previews: {
    default: example,
    dearer: { ...example, priceRise: { previousCents: 9_900 } },
    ending: { ...example, nextCharge: null },
  },
})

export function RenewalNotice({ nextCharge, ...view }: View) {
  return nextCharge ? <Renewing {...view} nextCharge={nextCharge} /> : <Ending {...view} />
}

function Ending({ brand, firstName, planName, ...view }: Omit<View, 'nextCharge'>) {
  const { locale } = brand
  const date = mailDate(view.termEndsOn, locale)
  const isEmpty = view.isNobodys ?? false
  const isLater = Boolean(view.payableFrom)
  const from = view.payableFrom ? mailDate(view.payableFrom, locale) : ''
  const amount = formatCents(view.dueCents)
  const isByHand = view.isByHand ?? true
  const mayRenew = isByHand && !view.isClosing && view.dueCents + view.creditCents > 0
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_notice_title({ what: 'ends' }, { locale })}
      preview={m.mails_memberships_notice_ends_preview({ isEmpty, date }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        <Strong parts={m.mails_memberships_notice_ends({ isEmpty, planName, date }, { locale })} />
      </Paragraph>
      {mayRenew && (
        <Paragraph>
          {view.dueCents > 0
            ? m.mails_memberships_notice_renew_for({ isLater, amount, from }, { locale })
            : m.mails_memberships_notice_renew_by_credit({ isLater, from }, { locale })}
        </Paragraph>
      )}
      {mayRenew && view.dueCents > 0 && view.creditCents > 0 && (
        <Paragraph>
          {m.mails_memberships_notice_credit({ credit: formatCents(view.creditCents) }, { locale })}
        </Paragraph>
      )}
      {view.priceRise && (
        <Paragraph>
          {m.mails_memberships_notice_until_then(
            { previous: formatCents(view.priceRise.previousCents) },
            { locale },
          )}
        </Paragraph>
      )}
      {view.isClosing || isEmpty || isLater || !isByHand ? (
        <ViewMembership />
      ) : (
        <ActionLink href="/dashboard/renew">{m.mails_memberships_renew_button({ locale })}</ActionLink>
      )}
    </MailLayout>
  )
}

type Charge = NonNullable<View['nextCharge']>

function Renewing({ brand, firstName, planName, nextCharge, ...view }: View & { nextCharge: Charge }) {
  const { locale } = brand
  const { interval, priceRise, creditCents } = view
  const date = mailDate(nextCharge.date, locale)
  const isFree = nextCharge.amountCents <= 0
  const isDearer = priceRise !== null
  const what = isDearer ? 'dearer' : 'renews'
  const amount = formatCents(nextCharge.amountCents)
  const prices = {
    price: formatCents(view.dueCents + creditCents),
    previous: formatCents(priceRise?.previousCents ?? 0),
  }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_notice_title({ what }, { locale })}
      preview={m.mails_memberships_notice_preview({ what, isFree, amount, date, ...prices }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_notice_renews({ interval, planName }, { locale })}</Paragraph>
      <Paragraph>{m.mails_memberships_notice_rise({ isDearer, ...prices }, { locale })}</Paragraph>
      <Line label={m.mails_memberships_notice_date({ isFree }, { locale })} value={date} />
      <Line
        label={m.mails_layout_amount({ locale })}
        value={chargeWords(nextCharge.amountCents, locale)}
        strong={isDearer}
      />
      {creditCents > 0 ? (
        <Line label={m.mails_memberships_notice_credit_line({ locale })} value={formatCents(creditCents)} />
      ) : null}
      {priceRise ? (
        <Line label={m.mails_memberships_notice_price_now({ locale })} value={prices.previous} />
      ) : null}
      {view.card ? <Line label={m.mails_memberships_notice_method({ locale })} value={view.card} /> : null}
      <CancelBy nextCharge={nextCharge} />
    </MailLayout>
  )
}
