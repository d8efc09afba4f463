import { z } from 'zod'
import { renderAgreementPdf, renderReceiptPdf } from '#documents/documents.ts'
import { formatCents } from '#domain/format.ts'
import { findAgreement } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, type MailDeps, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { chargeOnWords, mailDate } from '#emails/layout/mail-words.ts'
import { Greeting, Line, Paragraph, ViewMembership } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type Change = 'now' | 'renewal' | 'kept'
type View = {
  brand: MailBrand
  firstName: string
  change: Change
  planName: string
  /** The first day of the next term, and its price. */
  renewsOn: string
  renewalTotalCents: number
  /** The amount charged then, if a credit changes it. */
  nextCents: number | null
  interval: Interval
  autoRenew: boolean
  chargedCents: number
}

const props = z.object({
  membershipId: z.uuid(),
  change: z.enum(['now', 'renewal', 'kept']),
  receiptId: z.uuid().nullable(),
})
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'plan-changed': z.input<typeof props>
  }
}

/** After a change of plan: what was charged, what is charged from when, and the new agreement if it applies. */
export const planChangedMail = defineMail({
  name: 'plan-changed',
  to: 'member',
  label: { en: 'Plan was changed' },
  props,
  write: async (deps, { membershipId, change, receiptId }) => {
    const { brand, firstName, accountId, membership } = await membershipOfMail(deps, membershipId)
    const owner = { brandId: deps.brand.id, accountId, membershipId }
    const receipt = receiptId ? await findReceipt(deps.db, { ...owner, receiptId }) : null
    const { plan, nextPlan, nextCharge, renewalTotalCents, autoRenew, termEndsOn } = membership
    const view: View = {
      brand,
      firstName,
      change,
      planName: (change === 'renewal' && nextPlan?.name) || plan.name,
      renewsOn: nextCharge?.date ?? nextPlan?.startsOn ?? termEndsOn,
      renewalTotalCents,
      nextCents: nextCharge && nextCharge.amountCents !== renewalTotalCents ? nextCharge.amountCents : null,
      interval: membership.renewalInterval,
      autoRenew,
      chargedCents: receipt?.totalCents ?? 0,
    }
    const attachments = [
      ...(receipt ? [pdf('receipt.pdf', await renderReceiptPdf(brand, receipt, brand))] : []),
      ...(change === 'now' ? [pdf('agreement.pdf', await agreementOf(deps, brand, owner))] : []),
    ]
    return renderMail(
      m.mails_memberships_plan_subject({ change, planName: view.planName }, { locale: brand.locale }),
      <PlanChanged {...view} />,
      attachments,
    )
  },
  body: PlanChanged,
  previews: {
    default: {
      firstName: 'Morgan',
      change: 'now',
      planName: 'Family plan',
      renewsOn: '2027-11-20',
      renewalTotalCents: 22_900,
      nextCents: null,
      interval: 'year',
      autoRenew: true,
      chargedCents: 4_056,
    },
  },
})

async function agreementOf(
  { db }: MailDeps,
  brand: MailBrand,
  owner: Parameters<typeof findAgreement>[1],
): Promise<Buffer> {
  return renderAgreementPdf(brand, await findAgreement(db, owner))
}

const pdf = (filename: string, content: Buffer) => ({ filename, contentType: 'application/pdf', content })

export function PlanChanged(view: View) {
  const { brand, firstName, change, planName, renewsOn, interval, autoRenew: isOn, nextCents } = view
  const { locale } = brand
  const from = mailDate(renewsOn, locale)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_plan_title({ locale })}
      preview={m.mails_memberships_plan_subject({ change, planName }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_plan_text({ change, planName, from }, { locale })}</Paragraph>
      {change === 'now' ? (
        <Line label={m.mails_layout_charged_today({ locale })} value={formatCents(view.chargedCents)} />
      ) : null}
      {isOn ? (
        <Line
          label={m.mails_layout_next_charge({ locale })}
          value={
            nextCents === null ? from : chargeOnWords({ date: renewsOn, amountCents: nextCents }, locale)
          }
        />
      ) : null}
      <Line
        label={m.mails_memberships_renewal_price({ interval }, { locale })}
        value={formatCents(view.renewalTotalCents)}
        strong
      />
      <Paragraph quiet>{m.mails_memberships_plan_renews({ isOn }, { locale })}</Paragraph>
      <ViewMembership />
    </MailLayout>
  )
}
