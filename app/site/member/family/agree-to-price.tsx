import type { ReactNode } from 'react'
import { useForm } from '#app/forms/use-form.ts'
import { DefaultPaymentMethod } from '#app/payment/default-payment-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { PanelFact } from '#app/site/member/panel.tsx'
import { takeFocus } from '#app/site/member/profile/member-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { FamilyQuote, NewDependent } from '#domain/memberships/family/dependent.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** A person, and the prices that were shown and agreed to. */
export type AgreedPerson = NewDependent & { agreed: Pick<FamilyQuote, 'todayCents' | 'renewalTotalCents'> }

/** What a person on the plan costs today and at each renewal, and the button that agrees to it. */
export function AgreeToPrice<Answer extends object>({
  person,
  quote: { todayCents, renewalTotalCents, renewalBeforeCents, card, clearsBy },
  renewalInterval,
  payment,
  todayLabel,
  free,
  paid,
  children,
  onBack,
  onSignedOut,
}: {
  person: NewDependent
  quote: FamilyQuote
  renewalInterval: Interval
  payment: PaymentOf<AgreedPerson, Answer>
  todayLabel: string
  /** The button's label if nothing is due today, and if a card pays. */
  free: string
  paid: string
  children: ReactNode
  onBack: () => void
  onSignedOut: () => void
}) {
  const form = useForm({
    schema: async () => (await import('#app/payment/pay.schema.ts')).buttonSchema,
    submit: () => payment.pay({ ...person, agreed: { todayCents, renewalTotalCents } }),
    onError: ({ code }) => {
      if (code !== 'unauthenticated') return false
      onSignedOut()
      return true
    },
  })
  const pay = clearsBy ? m.family_pay_by_bank({ amount: formatCents(todayCents) }) : paid
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
      <dl>
        <PanelFact label={todayLabel}>
          {todayCents === 0 ? m.family_nothing() : <span translate="no">{formatCents(todayCents)}</span>}
        </PanelFact>
        <PanelFact label={m.family_each_for_everyone({ interval: renewalInterval })}>
          <span translate="no">{formatCents(renewalTotalCents)}</span>
        </PanelFact>
        <PanelFact label={m.family_price_now()}>
          <span translate="no">{formatCents(renewalBeforeCents)}</span>
        </PanelFact>
      </dl>
      <CheckedForm form={form} className="grid gap-5" aria-label={m.family_agree_form()}>
        <FormSummary />
        {todayCents > 0 && <DefaultPaymentMethod card={card} none={m.family_no_method()} />}
        <div className="flex flex-wrap gap-3">
          {(card || todayCents === 0) && <Submit>{todayCents === 0 ? free : pay}</Submit>}
          <Button variant="secondary" onClick={onBack} disabled={form.pending}>
            {m.family_back()}
          </Button>
        </div>
      </CheckedForm>
    </div>
  )
}

/** What today's price is for. */
export function priceForLabel({ startsOn, endsOn, clearsBy }: FamilyQuote): string {
  return m.family_price_for({
    byBank: clearsBy !== null,
    from: formatDate(startsOn),
    to: formatDate(endsOn),
  })
}
