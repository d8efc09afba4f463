import { Link } from '@react-email/components'
import { z } from 'zod'
import { renderAgreementPdf, renderReceiptPdf, renderTermsPdf } from '#documents/documents.ts'
import { paidWithName } from '#domain/billing/method-name.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatCharge, formatDate, formatPhone } from '#domain/format.ts'
import { refundRuleWords } from '#domain/law/refunds.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { findAgreement } from '#domain/memberships/id-card/id-card.queries.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView, Receipt } from '#domain/memberships/membership.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { findMembershipOwner } from '#domain/memberships/recipient.queries.server.ts'
import { findAgreedTerms } from '#domain/orders/agreed-terms.server.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import { stateNameOf } from '#domain/values/states.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { pageLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Line, Paragraph, Subheading } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  firstName: string
  membership: Pick<
    MembershipView,
    'memberNumber' | 'interval' | 'termStartsOn' | 'nextCharge' | 'termEndsOn' | 'goodThrough'
  >
  planName: string
  office: { name: string; phone: string } | null
  receipt: Pick<Receipt, 'number' | 'lines' | 'totalCents' | 'card' | 'desk'>
  /** Whose law governs the membership. */
  state: string
}

const props = z.object({ membershipId: z.uuid(), receiptId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    welcome: z.input<typeof props>
  }
}

/** Goes out at once after joining: its attachments are the disclosures that TX, MO and MD want in writing. */
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
      await renderReceiptPdf(brand, receipt),
      await renderAgreementPdf(brand, agreement),
    ]
    const { content } = deps.services
    const terms = await findAgreedTerms({ db: deps.db, content, brand: deps.brand }, { membershipId })
    const view: View = {
      brand,
      firstName: dashboard.member.firstName,
      membership,
      planName: membership.plan.name,
      office: membership.office,
      receipt,
      state,
    }
    return renderMail(`Welcome to ${brand.name}: your member number and receipt`, <Welcome {...view} />, [
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
  const { nextCharge, goodThrough: lastDay } = membership
  return (
    <MailLayout
      brand={brand}
      title={`Welcome, ${firstName}`}
      preview={`Your ${planName} is active. Member number ${membership.memberNumber}.`}
    >
      <Paragraph>
        Your {planName} is active from {formatDate(membership.termStartsOn)}. Your member number is{' '}
        <strong style={{ whiteSpace: 'nowrap' }}>{membership.memberNumber}</strong>.
      </Paragraph>
      <ActionLink href="/dashboard">Show my ID card</ActionLink>
      <Subheading>What to do next</Subheading>
      <Paragraph>
        {office
          ? `Call ${office.name} at ${formatPhone(office.phone)} to book a visit`
          : 'Find a dentist who takes part and book a visit'}
        . Show your ID card at the desk and pay the office the member price.{' '}
        <Link
          href={pageLink(brand.origin, '/find-a-dentist')}
          style={{ color: 'inherit', textDecoration: 'underline' }}
        >
          Find a dentist
        </Link>
      </Paragraph>
      <Subheading>Receipt {receipt.number}</Subheading>
      {receipt.lines.map((line) => (
        <Line
          key={`${line.kind} ${line.label}`}
          label={quoteLineText(line)}
          value={formatCents(line.amountCents)}
        />
      ))}
      <Line strong label="Total paid" value={formatCents(receipt.totalCents)} />
      <Paragraph quiet>
        {paidWithName(receipt) ? `Paid with ${paidWithName(receipt)}. ` : ''}
        {nextCharge
          ? `It renews automatically on ${formatDate(nextCharge.date)} for ${formatCharge(nextCharge.amountCents)}; you can turn that off in your account at any time.`
          : `It ends on ${formatDate(membership.termEndsOn)} and does not renew automatically.`}
        {lastDay && lastDay < membership.termEndsOn
          ? ` Member prices are yours through ${formatDate(lastDay)}, the last day for everyone on it.`
          : ''}
      </Paragraph>
      <Subheading>Good to know</Subheading>
      <Paragraph>
        This plan is not insurance. It gives you discounts at certain dental offices for certain services. It
        makes no payments to them: you pay the office yourself. You may cancel online at any time.{' '}
        {refundRuleWords(stateRule(state), stateNameOf(state))} Your agreement, the terms of service and your
        receipt are attached.
      </Paragraph>
    </MailLayout>
  )
}
