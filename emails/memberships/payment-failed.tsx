import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { linkHours } from '#domain/accounts/link-life.ts'
import { whyDeclined } from '#domain/billing/card-declined.ts'
import { methodInWords } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { lapseAfterDays } from '#domain/memberships/next-charge.rules.ts'
import { findDisputedMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { nextRetry } from '#domain/memberships/renewal/renewal.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

/** Used if neither the gateway nor our records say which card. */
const anyCard: PaidWith = { kind: 'card', wallet: null, brand: null, last4: null }

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  amountCents: number
  card: string | null
  /** One of the gateway's decline reasons; null if it gave none, or there was no card. */
  reason: string | null
  /** When the charge is retried; null: this was the last attempt, and the membership ends. */
  nextTryOn: string | null
  /** The last day the member card works without payment. */
  goodThrough: string
  /** Whether there is a payment method to retry; a returned bank account doesn't count. */
  hasMethod: boolean
  /** The payment method not charged because its bank disputes a payment; null if there is none. */
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

/** A renewal was declined: why, when it's retried, and a link that changes the card without a password. */
export const paymentFailedMail = defineMail({
  name: 'payment-failed',
  to: 'member',
  label: { en: 'Renewal failed, with a link to change the payment method' },
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
      card: failed && methodInWords(failed.method ?? card ?? anyCard, { locale: brand.locale }),
      reason: failed?.code ?? null,
      nextTryOn: nextRetry(addDays(membership.termEndsOn, 1), today),
      goodThrough: addDays(membership.termEndsOn, lapseAfterDays),
      hasMethod: card !== null,
      disputed: disputed && methodInWords(disputed, { locale: brand.locale }),
      link: tokenLink(brand.origin, '/update-card', token),
    }
    return renderMail(
      m.mails_memberships_failed_subject({ brand: brand.name }, { locale: brand.locale }),
      <PaymentFailed {...view} />,
    )
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
  const { locale } = brand
  const amount = formatCents(view.amountCents)
  const method = view.card ?? view.disputed ?? ''
  const what = view.card ? 'charged' : view.disputed ? 'disputed' : 'no_method'
  const mustAsk = view.reason === 'authentication_required'
  const { next, on } = whatIsNext(view)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_failed_title({ locale })}
      preview={m.mails_memberships_failed_preview({ mustAsk, amount }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_failed_text({ what, amount, method, planName }, { locale })}</Paragraph>
      {view.card && <Paragraph>{whyDeclined(view.reason, { locale })}</Paragraph>}
      <ActionLink href={view.link}>
        {mustAsk
          ? m.mails_memberships_failed_verify_button({ locale })
          : m.mails_layout_change_method({ locale })}
      </ActionLink>
      {mustAsk && <Paragraph>{m.mails_memberships_failed_verify({ locale })}</Paragraph>}
      <Paragraph>
        {m.mails_memberships_failed_next({ next, date: mailDate(on, locale) }, { locale })}
      </Paragraph>
      <Paragraph quiet>
        {m.mails_layout_method_link({ days: linkHours.update_card / 24 }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}

/** What is charged next, or that nothing is; `on` is the date of that. */
function whatIsNext(view: Pick<View, 'nextTryOn' | 'goodThrough' | 'hasMethod' | 'disputed' | 'reason'>): {
  next: 'retry' | 'replace' | 'add' | 'last'
  on: string
} {
  if (!view.nextTryOn) return { next: 'last', on: view.goodThrough }
  if (view.hasMethod) return { next: 'retry', on: view.nextTryOn }
  return { next: view.disputed || view.reason ? 'replace' : 'add', on: view.nextTryOn }
}
