import { DefaultPaymentMethod } from '#app/payment/default-payment-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { Panel, PanelFact } from '#app/site/member/panel.tsx'
import { takeFocus } from '#app/site/member/profile/member-page.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type {
  ChangePlan,
  PlanChanged,
  PlanChangeQuote,
} from '#domain/memberships/plan-change/plan-change.schema.ts'

import * as m from '#messages'

export type ChangeOfPlan = Omit<ChangePlan, 'confirm'> & { confirm: NonNullable<ChangePlan['confirm']> }

type Props = {
  owner: string
  quote: PlanChangeQuote
  payment: PaymentOf<ChangeOfPlan, PlanChanged>
  onBack: () => void
}

/** What the change costs today and at each renewal, who leaves the plan, and the text that the button agrees to. */
export function AgreeToChange({ owner, quote, payment, onBack }: Props) {
  const { membershipId, planId, planName, interval, when, renewsOn, todayCents, renewalTotalCents } = quote
  const { lines, leaving, couponEnds, card } = quote
  const form = useMemberForm({
    owner,
    name: 'agree-to-change',
    schema: async () => (await import('#app/payment/pay.schema.ts')).buttonSchema,
    submit: () => {
      const confirm = { todayCents, renewalTotalCents, renewsOn }
      return payment.pay({ membershipId, planId, interval, when, confirm })
    },
  })
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Panel
        title={
          when === 'now'
            ? m.plan_change_agree_title_now({ plan: planName })
            : m.plan_change_agree_title_later({ plan: planName, date: formatDate(renewsOn) })
        }
        icon="receipt"
      >
        <dl>
          {lines.map(({ label, amountCents }) => (
            <PanelFact key={label} label={label}>
              <span translate="no">{formatCents(amountCents)}</span>
            </PanelFact>
          ))}
          <PanelFact label={m.plan_change_today()}>
            <span className="text-subheading">
              {todayCents > 0 ? formatCents(todayCents) : m.plan_change_nothing()}
            </span>
          </PanelFact>
          <PanelFact label={m.plan_change_each_from({ interval, date: formatDate(renewsOn) })}>
            <span translate="no">{formatCents(renewalTotalCents)}</span>
          </PanelFact>
          <PanelFact label={m.plan_change_each_now({ interval: quote.intervalBefore })}>
            <span translate="no">{formatCents(quote.renewalBeforeCents)}</span>
          </PanelFact>
          {leaving.map((name) => (
            <PanelFact key={name} label={m.plan_change_leaving({ name })}>
              {m.plan_change_leaving_until()}
            </PanelFact>
          ))}
        </dl>
        {when === 'now' && todayCents === 0 && (
          <p className="mt-4 text-small text-muted">{m.plan_change_no_refund()}</p>
        )}
        {couponEnds && (
          <p className="mt-4 text-small text-muted">{m.plan_change_coupon_ends({ coupon: couponEnds })}</p>
        )}
        <CheckedForm form={form} className="mt-6 grid gap-5" aria-label={m.plan_change_agree_form()}>
          <FormSummary />
          <p>{quote.consent}</p>
          {todayCents > 0 && <DefaultPaymentMethod card={card} none={m.plan_change_needs_card()} />}
          <div className="flex flex-wrap gap-3">
            {(card || todayCents === 0) && (
              <Submit>
                {todayCents > 0
                  ? m.plan_change_agree_pay({ amount: formatCents(todayCents) })
                  : m.plan_change_agree()}
              </Submit>
            )}
            <Button variant="secondary" onClick={onBack} disabled={form.pending}>
              {m.plan_change_back()}
            </Button>
          </div>
        </CheckedForm>
      </Panel>
    </div>
  )
}
