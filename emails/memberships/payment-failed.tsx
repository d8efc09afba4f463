import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { whyDeclined } from '#domain/billing/card-declined.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import { findDisputedMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { nextRetry } from '#domain/memberships/renewal/renewal.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

/** Where neither the gateway nor the file says which. */
const anyCard: PaidWith = { kind: 'card', wallet: null, brand: null, last4: null }

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  amountCents: number
  card: string | null
  /** The gateway's reason in its few kinds; null where it gave none, or there was no card. */
  reason: string | null
  /** When we try again; null: this was the last time, and it lapses. */
  nextTryOn: string | null
  /** The last day of the card while it is not paid. */
  goodThrough: string
  /** Whether there is something on file to try again with: a bank account that was given back is not. */
  hasMethod: boolean
  /** What is on file and not charged while its bank disputes a payment; null where there is none such. */
  disputed: string | null
  link: string
}

const props = z.object({ membershipId: z.uuid(), paymentId: z.uuid().nullable() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'payment-failed': z.input<typeof props>
  }
}

const example: Omit<View, 'brand'> = {
  firstName: 'Morgan',
  planName: 'Adult plan',
  amountCents: 14_900,
  card: 'Visa ending in 0341',
  reason: 'insufficient_funds',
  nextTryOn: '2027-11-27',
  goodThrough: '2027-12-17',
  hasMethod: true,
  disputed: null,
  link: 'https://www.example.com/update-card#token=example',
}

/** A renewal was declined: why, when it is tried again, and a link that changes the card without a password. */
export const paymentFailedMail = defineMail({
  name: 'payment-failed',
  to: 'member',
  label: { en: 'Payment failed, with the card link' },
  canBulkResend: true,
  props,
  write: async (deps, { membershipId, paymentId }) => {
    const brandId = deps.brand.id
    const found = await membershipOfMail(deps, membershipId)
    const { brand, firstName, accountId, card, membership, today } = found
    const failed = paymentId ? await findFailed(deps.db, brandId, paymentId) : null
    const disputed = card ? null : await findDisputedMethod(deps.db, { brandId, accountId })
    const token = await mintAccountLink(deps.db, {
      brandId,
      accountId,
      purpose: 'update_card',
      now: deps.now,
    })
    const view: View = {
      brand,
      firstName,
      planName: membership.plan.name,
      amountCents: failed?.amountCents ?? membership.balanceCents,
      card: failed && methodInWords(failed.method ?? card ?? anyCard),
      reason: failed?.code ?? null,
      nextTryOn: nextRetry(addDays(membership.termEndsOn, 1), today),
      goodThrough: addDays(membership.termEndsOn, lapseAfterDays),
      hasMethod: card !== null,
      disputed: disputed && methodInWords(disputed),
      link: tokenLink(brand.origin, '/update-card', token),
    }
    return renderMail(`We could not renew your ${brand.name} membership`, <PaymentFailed {...view} />)
  },
  body: PaymentFailed,
  previews: {
    default: example,
    'no-card': { ...example, card: null, hasMethod: false },
    disputed: { ...example, card: null, hasMethod: false, disputed: 'Visa ending in 4242' },
  },
})

async function findFailed(db: Db, brandId: string, paymentId: string) {
  const [payment] = await db
    .select({
      amountCents: payments.amountCents,
      code: payments.failureCode,
      tender: payments.tender,
      wallet: payments.wallet,
      brand: payments.cardBrand,
      last4: payments.last4,
    })
    .from(payments)
    .where(and(eq(payments.brandId, brandId), eq(payments.id, paymentId)))
  if (!payment) return null
  const { amountCents, code, tender, ...rest } = payment
  const kind = tender === 'us_bank_account' ? ('us_bank_account' as const) : ('card' as const)
  return { amountCents, code, method: rest.last4 ? { kind, ...rest } : null }
}

export function PaymentFailed({ brand, firstName, planName, ...view }: View) {
  const why = whyDeclined(view.reason)
  const amount = formatCents(view.amountCents)
  const mustAsk = view.reason === 'authentication_required'
  return (
    <MailLayout
      brand={brand}
      title="We could not renew your membership"
      preview={`${amount} is due. ${mustAsk ? 'Your bank wants to hear from you.' : 'Another card or account takes a minute.'}`}
    >
      <Paragraph>
        Hello {firstName},{' '}
        {view.card
          ? `we tried to charge ${amount} to your ${view.card} to renew your ${planName}. ${why}`
          : view.disputed
            ? `${amount} is due to renew your ${planName}. You asked your bank about a payment with your ${view.disputed}, so we do not charge it until your bank has decided.`
            : `${amount} is due to renew your ${planName}, and there is no card or bank account on file to charge.`}
      </Paragraph>
      <ActionLink href={view.link}>{mustAsk ? 'Confirm your card' : 'Pay another way'}</ActionLink>
      {mustAsk && (
        <Paragraph>
          Enter the same card there, or another one: your bank asks you on that page, and lets us charge it
          from then on. If it asks every time, sign in and pay there.
        </Paragraph>
      )}
      <Paragraph>
        {view.nextTryOn
          ? view.hasMethod
            ? `Your ID card stays good meanwhile. We try again on ${formatDate(view.nextTryOn)}, and soon after you change what is on file.`
            : `Your ID card stays good meanwhile. ${view.disputed || view.reason ? 'Put another card or account on file, and we charge it soon after you do.' : 'There is nothing on file now: we charge what you put there soon after you do.'}`
          : `Your ID card stays good through ${formatDate(view.goodThrough)}. After that the membership ends unless it is paid.`}
      </Paragraph>
      <Paragraph quiet>
        The link needs no password, works once, and is good for seven days. It can change what is on file and
        nothing else.
      </Paragraph>
    </MailLayout>
  )
}
