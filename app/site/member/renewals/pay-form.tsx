import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { Panel, PanelFact } from '#app/site/member/panel.tsx'
import { saveCard } from '#app/site/member/profile/save-card.ts'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { renewalAfter } from '#app/site/renewal-after.ts'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { RenewalPreview, Renewed, RenewRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'

type Props = {
  owner: string
  membership: MembershipView
  renewal: RenewalPreview
  payment: PaymentOf<RenewRequest, Renewed>
}

/** The price first, then what pays and the one button that takes money. */
export function PayRenewal(props: Props) {
  const { membership, renewal } = props
  const { termStartsOn, termEndsOn, lines, totalCents } = renewal
  return (
    <>
      <Panel title="What you pay for" icon="receipt">
        <dl>
          <PanelFact label="Term">{`${formatDate(termStartsOn)} to ${formatDate(termEndsOn)}`}</PanelFact>
          {lines.map(({ label, amountCents }) => (
            <PanelFact key={label} label={label}>
              {formatCents(amountCents)}
            </PanelFact>
          ))}
          <PanelFact label="Total today">
            <span className="text-subheading">{formatCents(totalCents)}</span>
          </PanelFact>
        </dl>
        <p className="mt-4 text-small text-muted">{afterwards(membership, renewal)}</p>
      </Panel>
      <Panel title="How you pay" icon="wallet">
        <PayForm {...props} />
      </Panel>
    </>
  )
}

function PayForm({ owner, renewal, payment }: Props) {
  const { membershipId, termStartsOn, totalCents, card } = renewal
  const form = useMemberForm({
    owner,
    name: 'renew',
    schema: async () => (await import('#app/payment/pay.schema.ts')).paySchema,
    submit: async ({ card: typed }) => {
      const saved = typed && (await saveCard('/api/v4/member/updateBilling', typed))
      if (saved && !saved.ok) return saved
      return payment.pay({ membershipId, confirm: { termStartsOn, totalCents } })
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-6" aria-label="Pay">
      <FormSummary />
      <PayWithMethod
        form={form}
        card={card}
        amountCents={totalCents}
        anotherText="It replaces what is on file, for renewals too."
        whenDebited={`Pay ${formatCents(totalCents)} from my bank account`}
      >
        {totalCents === 0 ? 'Renew at no cost' : `Pay ${formatCents(totalCents)}`}
      </PayWithMethod>
    </CheckedForm>
  )
}

/** What is charged after this, or that nothing is. */
function afterwards(
  { autoRenew, renewalInterval }: Pick<MembershipView, 'autoRenew' | 'renewalInterval'>,
  { termEndsOn, ...renewal }: Omit<RenewalPreview, 'consent' | 'card'>,
) {
  const ends = formatDate(termEndsOn)
  if (renewal.isLast)
    return `It ends on ${ends}: nobody is on the plan after that, so there is nothing to renew and nothing else is charged.`
  if (!autoRenew) return `It does not renew automatically: it ends on ${ends} unless you renew it again.`
  return `Auto-renewal is on: ${renewalAfter(renewal, intervalWords(renewalInterval).every)}, until you turn it off in your dashboard.`
}
