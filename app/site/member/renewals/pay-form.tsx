import { PayWithMethod } from '#app/payment/pay-with-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { Panel, PanelFact } from '#app/site/member/panel.tsx'
import { saveCard } from '#app/site/member/profile/save-card.ts'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { CheckedForm } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { RenewalPreview, Renewed, RenewRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'

type Props = {
  owner: string
  membership: MembershipView
  renewal: RenewalPreview
  payment: PaymentOf<RenewRequest, Renewed>
}

/** The price first, then the payment method and the only button that charges it. */
export function PayRenewal(props: Props) {
  const { membership, renewal } = props
  const { termStartsOn, termEndsOn, lines, totalCents } = renewal
  return (
    <>
      <Panel title={m.renewals_what()} icon="receipt">
        <dl>
          <PanelFact label={m.renewals_term()}>
            {m.renewals_term_days({ from: formatDate(termStartsOn), through: formatDate(termEndsOn) })}
          </PanelFact>
          {lines.map(({ label, amountCents }) => (
            <PanelFact key={label} label={label}>
              <span translate="no">{formatCents(amountCents)}</span>
            </PanelFact>
          ))}
          <PanelFact label={m.renewals_total()}>
            <span translate="no" className="text-subheading">
              {formatCents(totalCents)}
            </span>
          </PanelFact>
        </dl>
        <p className="mt-4 text-small text-muted">{afterwards(membership, renewal)}</p>
      </Panel>
      <Panel title={m.renewals_payment_method()} icon="wallet">
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
    <CheckedForm form={form} className="grid gap-6" aria-label={m.renewals_pay()}>
      <FormSummary />
      <PayWithMethod
        form={form}
        card={card}
        amountCents={totalCents}
        anotherText={m.renewals_replaces()}
        whenDebited={m.renewals_pay_from_bank({ amount: formatCents(totalCents) })}
      >
        {m.renewals_pay_amount({ isFree: totalCents === 0, amount: formatCents(totalCents) })}
      </PayWithMethod>
    </CheckedForm>
  )
}

/** What is charged after this, or that nothing is. */
function afterwards(
  { autoRenew, renewalInterval }: Pick<MembershipView, 'autoRenew' | 'renewalInterval'>,
  { termEndsOn, ...renewal }: Omit<RenewalPreview, 'consent' | 'card'>,
) {
  if (renewal.isLast) return m.renewals_last_term({ date: formatDate(termEndsOn) })
  if (!autoRenew) return m.renewals_by_hand({ date: formatDate(termEndsOn) })
  const { renewalTotalCents, renewalCreditCents } = renewal
  const chargeCents = renewalTotalCents - renewalCreditCents
  return m.renewals_automatic({
    interval: renewalInterval,
    credit: renewalCreditCents === 0 ? 'none' : chargeCents === 0 ? 'whole' : 'part',
    date: formatDate(renewal.renewsOn),
    price: formatCents(renewalTotalCents),
    less: formatCents(renewalCreditCents),
    charge: formatCents(chargeCents),
  })
}
