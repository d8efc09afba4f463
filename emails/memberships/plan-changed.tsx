import { z } from 'zod'
import { renderAgreementPdf, renderReceiptPdf } from '#documents/documents.ts'
import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import { findAgreement } from '#domain/memberships/id-card/id-card.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, type MailDeps, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type Change = 'now' | 'renewal' | 'kept'
type View = {
  brand: MailBrand
  firstName: string
  change: Change
  planName: string
  /** The first day of the next term, and what it costs. */
  renewsOn: string
  renewalTotalCents: number
  /** What is charged then, where a credit makes it another amount. */
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

/** After a change of plan: what was charged, what is charged from when on, and the new agreement where it holds. */
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
      ...(receipt ? [pdf('receipt.pdf', await renderReceiptPdf(brand, receipt))] : []),
      ...(change === 'now' ? [pdf('agreement.pdf', await agreementOf(deps, brand, owner))] : []),
    ]
    return renderMail(subjects[change](view.planName), <PlanChanged {...view} />, attachments)
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

const subjects: Record<Change, (planName: string) => string> = {
  now: (planName) => `Your plan is ${planName} now`,
  renewal: (planName) => `You chose ${planName} for your next term`,
  kept: (planName) => `You stay on ${planName}`,
}

export function PlanChanged(view: View) {
  const { brand, firstName, change, planName, renewsOn, renewalTotalCents, interval, autoRenew } = view
  const from = formatDate(renewsOn)
  const sentences: Record<Change, string> = {
    now: `your membership is now ${planName}. The new agreement is attached.`,
    renewal: `your membership changes to ${planName} on ${from}. Until then everything stays as it is, and you can change your mind.`,
    kept: `your membership stays on ${planName}. The plan you had chosen for your next term is off.`,
  }
  return (
    <MailLayout brand={brand} title="Your plan" preview={subjects[change](planName)}>
      <Paragraph>
        Hello {firstName}, {sentences[change]}
      </Paragraph>
      {change === 'now' ? <Line label="Charged today" value={formatCents(view.chargedCents)} /> : null}
      {autoRenew ? (
        <Line
          label="Next charge"
          value={view.nextCents === null ? from : `${capital(formatCharge(view.nextCents))} on ${from}`}
        />
      ) : null}
      <Line
        label={`${capital(intervalWords(interval).each)} from the next term on`}
        value={formatCents(renewalTotalCents)}
        strong
      />
      <Paragraph quiet>
        {autoRenew
          ? 'It renews automatically, as you agreed. You can turn that off, or cancel, online at any time before a charge.'
          : 'It does not renew automatically.'}
      </Paragraph>
      <ActionLink href="/dashboard">Look at my membership</ActionLink>
    </MailLayout>
  )
}
