import { z } from 'zod'
import { renderAgreementPdf, renderReceiptPdf, renderTermsPdf } from '#documents/documents.ts'
import { paidWithName } from '#domain/billing/method-name.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { refundTermsOf } from '#domain/law/refunds.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { findAgreement } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView, Receipt } from '#domain/memberships/membership.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { findMembershipOwner } from '#domain/memberships/recipient.queries.server.ts'
import { findAgreedTerms } from '#domain/orders/agreed-terms.server.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { pageLink } from '#emails/layout/mail-links.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Marked, PlainLink } from '#emails/layout/marked.tsx'
import { ActionLink, Line, Paragraph, Subheading } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  membership: Pick<
    MembershipView,
    'id' | 'memberNumber' | 'interval' | 'termStartsOn' | 'nextCharge' | 'termEndsOn' | 'goodThrough'
  >
  planName: string
  office: { name: string; phone: string } | null
  receipt: Pick<Receipt, 'number' | 'lines' | 'totalCents' | 'card' | 'desk'>
  /** The state whose law governs the membership. */
  state: string
}

const props = z.object({ membershipId: z.uuid(), receiptId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    welcome: z.input<typeof props>
  }
}

/** Sent immediately after joining. Its attachments are the disclosures that TX, MO, and MD require in writing. */
export const welcomeMail = defineMail({
  name: 'welcome',
  to: 'member',
  label: { en: 'Welcome, with receipt and agreement' },
  canBulkResend: true,
  props,
  write: async (deps, props) => {
    const { membershipId, receiptId } = props
    const brandId = deps.brand.id
    const { accountId, state } = await findMembershipOwner(deps.db, { brandId, membershipId })
    const today = dateIn(deps.brand.settings.timeZone, deps.now)
    const { dashboard, membership } = await findMembership(deps.db, {
      brandId,
      accountId,
      membershipId,
      today,
    })
    const receipt = await findReceipt(deps.db, { brandId, accountId, receiptId })
    const agreement = await findAgreement(deps.db, { brandId, accountId, membershipId })
    const brand = await mailBrand(deps)
    const [receiptPdf, agreementPdf] = [
      await renderReceiptPdf(brand, receipt, brand),
      await renderAgreementPdf(brand, agreement),
    ]
    const { content } = deps.services
    const terms = await findAgreedTerms(
      { db: deps.db, content, brand: deps.brand },
      { membershipId, language: brand.locale },
    )
    const view: View = {
      brand,
      firstName: dashboard.member.firstName,
      membership,
      planName: membership.plan.name,
      office: membership.office,
      receipt,
      state,
    }
    const subject = m.mails_memberships_welcome_subject({ brand: brand.name }, { locale: brand.locale })
    return renderMail(subject, <Welcome {...view} />, [
      { filename: 'receipt.pdf', contentType: 'application/pdf', content: receiptPdf },
      { filename: 'agreement.pdf', contentType: 'application/pdf', content: agreementPdf },
      ...(terms
        ? [
            {
              filename: 'terms-of-service.pdf',
              contentType: 'application/pdf',
              content: await renderTermsPdf(brand, terms),
            },
          ]
        : []),
    ])
  },
  body: Welcome,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      state: 'AZ',
      office: { name: 'Juniper Dental', phone: '6025550142' },
      membership: {
        id: '0198f0c0-0000-7000-8000-000000000001',
        memberNumber: '7KQM-4XDA-92HR',
        interval: 'year',
        termStartsOn: '2026-11-20',
        termEndsOn: '2027-11-19',
        goodThrough: '2027-11-19',
        nextCharge: { date: '2027-11-20', amountCents: 14_900 },
      },
      receipt: {
        number: 'R-7F3A9',
        totalCents: 16_400,
        card: { kind: 'card', wallet: null, brand: 'Visa', last4: '4242' },
        lines: [
          {
            kind: 'plan',
            label: 'Adult plan, one year',
            quantity: 1,
            unitCents: 14_900,
            amountCents: 14_900,
          },
          {
            kind: 'enrolment_fee',
            label: 'One-time joining fee',
            quantity: 1,
            unitCents: 1_500,
            amountCents: 1_500,
          },
        ],
      },
    },
  },
})

export function Welcome({ brand, firstName, membership, planName, office, receipt, state }: View) {
  const { locale } = brand
  const { memberNumber, nextCharge, termEndsOn, goodThrough } = membership
  const startsOn = mailDate(membership.termStartsOn, locale)
  const method = paidWithName(receipt, { locale })
  const visit = {
    hasOffice: office !== null,
    office: office?.name ?? '',
    phone: formatPhone(office?.phone ?? ''),
  }
  const renewal = nextCharge ? (nextCharge.amountCents > 0 ? 'charged' : 'free') : 'none'
  const renews = {
    renewal,
    date: mailDate(nextCharge?.date ?? termEndsOn, locale),
    amount: formatCents(nextCharge?.amountCents ?? 0),
  } as const
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_welcome_title({ firstName }, { locale })}
      preview={m.mails_memberships_welcome_preview({ planName, memberNumber }, { locale })}
    >
      <Paragraph>
        <Marked
          parts={m.mails_memberships_welcome_text({ planName, startsOn, memberNumber }, { locale })}
          tags={{ number: (words) => <strong style={{ whiteSpace: 'nowrap' }}>{words}</strong> }}
        />
      </Paragraph>
      <ActionLink href={`/id-card/${membership.id}`}>{m.mails_layout_view_card({ locale })}</ActionLink>
      <Subheading>{m.mails_memberships_welcome_next_title({ locale })}</Subheading>
      <Paragraph>{m.mails_memberships_welcome_next(visit, { locale })}</Paragraph>
      <Paragraph>
        <PlainLink href={pageLink(brand.origin, '/find-a-dentist', brand)}>
          {m.mails_memberships_welcome_find({ locale })}
        </PlainLink>
      </Paragraph>
      <Subheading>{m.mails_layout_receipt_title({ number: receipt.number }, { locale })}</Subheading>
      {saidLines(receipt.lines, { locale }).map((line) => (
        <Line
          key={`${line.kind} ${line.label}`}
          label={quoteLineText(line)}
          value={formatCents(line.amountCents)}
        />
      ))}
      <Line strong label={m.mails_layout_total_paid({ locale })} value={formatCents(receipt.totalCents)} />
      {method && <Paragraph quiet>{m.mails_layout_paid_with({ method }, { locale })}</Paragraph>}
      <Paragraph quiet>{m.mails_memberships_welcome_renews(renews, { locale })}</Paragraph>
      {goodThrough && goodThrough < termEndsOn && (
        <Paragraph quiet>
          {m.mails_memberships_welcome_ends_early({ lastDay: mailDate(goodThrough, locale) }, { locale })}
        </Paragraph>
      )}
      <Subheading>{m.mails_memberships_welcome_know_title({ locale })}</Subheading>
      <Paragraph>{m.mails_memberships_welcome_notice({ locale })}</Paragraph>
      <Paragraph>{m.pages_refund_promise(refundTermsOf(state), { locale })}</Paragraph>
      <Paragraph>{m.mails_memberships_welcome_refund_later(refundLater(state), { locale })}</Paragraph>
      <Paragraph>{m.mails_memberships_welcome_attached({ locale })}</Paragraph>
    </MailLayout>
  )
}

/** What is refunded after the full-refund period ends. */
function refundLater(state: string) {
  const { proRataAfterWindow, mostFeeKeptCents } = stateRule(state)
  const unused = mostFeeKeptCents === undefined ? 'unused' : 'unused_and_fee'
  const what = proRataAfterWindow ? unused : 'nothing'
  return { what, fee: formatCents(mostFeeKeptCents ?? 0) } as const
}
