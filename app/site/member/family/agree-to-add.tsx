import { useForm } from '#app/forms/use-form.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { DefaultPaymentMethod } from '#app/payment/default-payment-method.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { PanelFact } from '#app/site/member/panel.tsx'
import { takeFocus } from '#app/site/member/profile/member-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { childToAge } from '#domain/law/ages.ts'
import type {
  DependentAdded,
  FamilyQuote,
  NewDependent,
} from '#domain/memberships/family/dependent.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** A person, and the prices that were seen and agreed to. */
export type PersonToAdd = NewDependent & { agreed: Pick<FamilyQuote, 'todayCents' | 'renewalTotalCents'> }

/** Who is added, what it costs today and at each renewal, and the button that agrees to it. */
export function AgreeToAdd({
  person,
  quote,
  renewalInterval,
  payment,
  onBack,
  onSignedOut,
}: {
  person: NewDependent
  quote: FamilyQuote
  renewalInterval: Interval
  payment: PaymentOf<PersonToAdd, DependentAdded>
  onBack: () => void
  onSignedOut: () => void
}) {
  const { todayCents, renewalTotalCents, card, clearsBy } = quote
  const { firstName } = person
  const form = useForm({
    schema: async () => (await import('#app/payment/pay.schema.ts')).buttonSchema,
    submit: () => payment.pay({ ...person, agreed: { todayCents, renewalTotalCents } }),
    onError: ({ code }) => {
      if (code !== 'unauthenticated') return false
      onSignedOut()
      return true
    },
  })
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-5 outline-none">
      <p>
        <RichMessage
          parts={m.family_agree_to_add({
            name: fullName(person),
            born: formatDate(person.dateOfBirth),
            byBank: clearsBy !== null,
            clearsBy: formatDate(clearsBy ?? ''),
            endsEarly: quote.coverEndsOn !== null,
            lastDay: formatDate(quote.coverEndsOn ?? ''),
            age: childToAge,
          })}
          tags={{ name: (words) => <strong>{words}</strong> }}
        />
      </p>
      <dl>
        <PanelFact
          label={m.family_price_for({
            byBank: clearsBy !== null,
            from: formatDate(quote.startsOn),
            to: formatDate(quote.endsOn),
          })}
        >
          {todayCents === 0 ? m.family_nothing() : formatCents(todayCents)}
        </PanelFact>
        <PanelFact label={m.family_each_for_everyone({ interval: renewalInterval })}>
          <span translate="no">{formatCents(renewalTotalCents)}</span>
        </PanelFact>
        <PanelFact label={m.family_price_now()}>
          <span translate="no">{formatCents(quote.renewalBeforeCents)}</span>
        </PanelFact>
      </dl>
      <CheckedForm form={form} className="grid gap-5" aria-label={m.family_agree_form()}>
        <FormSummary />
        {todayCents > 0 && <DefaultPaymentMethod card={card} none={m.family_no_method()} />}
        <div className="flex flex-wrap gap-3">
          {(card || todayCents === 0) && (
            <Submit>
              {todayCents === 0
                ? m.family_add_named({ name: firstName })
                : clearsBy
                  ? m.family_pay_by_bank({ amount: formatCents(todayCents) })
                  : m.family_pay_and_add({ amount: formatCents(todayCents), name: firstName })}
            </Submit>
          )}
          <Button variant="secondary" onClick={onBack} disabled={form.pending}>
            {m.family_back()}
          </Button>
        </div>
      </CheckedForm>
    </div>
  )
}
