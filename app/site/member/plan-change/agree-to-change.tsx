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

export type ChangeOfPlan = Omit<ChangePlan, 'confirm'> & { confirm: NonNullable<ChangePlan['confirm']> }

import { capital, intervalWords } from '#domain/plans/interval.ts'

type Props = {
  owner: string
  quote: PlanChangeQuote
  payment: PaymentOf<ChangeOfPlan, PlanChanged>
  onBack: () => void
}

/** What the change costs today and at each renewal, whom it leaves, and the words that the button agrees to. */
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
        title={when === 'now' ? `${planName}, from today` : `${planName}, from ${formatDate(renewsOn)}`}
        icon="receipt"
      >
        <dl>
          {lines.map(({ label, amountCents }) => (
            <PanelFact key={label} label={label}>
              {formatCents(amountCents)}
            </PanelFact>
          ))}
          <PanelFact label="Today">
            <span className="text-subheading">{todayCents > 0 ? formatCents(todayCents) : 'Nothing'}</span>
          </PanelFact>
          <PanelFact label={`${capital(intervalWords(interval).each)} from ${formatDate(renewsOn)}`}>
            {formatCents(renewalTotalCents)}
          </PanelFact>
          <PanelFact label={`Until now ${intervalWords(quote.intervalBefore).each}`}>
            {formatCents(quote.renewalBeforeCents)}
          </PanelFact>
          {leaving.map((name) => (
            <PanelFact key={name} label={`${name} is on the plan`}>
              to the day before
            </PanelFact>
          ))}
        </dl>
        {when === 'now' && todayCents === 0 && (
          <p className="mt-4 text-small text-muted">
            What you have paid for this term is not given back. If this plan costs less, you pay less from
            your next term on.
          </p>
        )}
        {couponEnds && (
          <p className="mt-4 text-small text-muted">{`Your coupon ${couponEnds} is not for this plan and ends.`}</p>
        )}
        <CheckedForm form={form} className="mt-6 grid gap-5" aria-label="Agree to the change">
          <FormSummary />
          <p>{quote.consent}</p>
          {todayCents > 0 && (
            <DefaultPaymentMethod
              card={card}
              none="A change of today is paid by card, at once: a bank account takes days. There is no card on file."
            />
          )}
          <div className="flex flex-wrap gap-3">
            {(card || todayCents === 0) && (
              <Submit>
                {todayCents > 0 ? `I agree, pay ${formatCents(todayCents)}` : 'I agree, change my plan'}
              </Submit>
            )}
            <Button variant="secondary" onClick={onBack} disabled={form.pending}>
              Back
            </Button>
          </div>
        </CheckedForm>
      </Panel>
    </div>
  )
}
