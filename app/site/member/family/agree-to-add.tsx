import { useForm } from '#app/forms/use-form.ts'
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
import { capital, intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'

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
        <strong>{fullName(person)}</strong>
        <span>{`, born ${formatDate(person.dateOfBirth)}, on the plan ${clearsBy ? `from the day the money from your bank is here, by about ${formatDate(clearsBy)}${quote.coverEndsOn ? ',' : ''}` : 'starting today'}${quote.coverEndsOn ? ` to ${formatDate(quote.coverEndsOn)}, the day before turning ${childToAge}` : ''}.`}</span>
      </p>
      <dl>
        <PanelFact
          label={`${clearsBy ? 'From your bank' : 'Today'}, for ${formatDate(quote.startsOn)} to ${formatDate(quote.endsOn)}`}
        >
          {todayCents === 0 ? 'Nothing' : formatCents(todayCents)}
        </PanelFact>
        <PanelFact label={`${capital(intervalWords(renewalInterval).each)} from the next renewal, everybody`}>
          {formatCents(renewalTotalCents)}
        </PanelFact>
        <PanelFact label="Until now">{formatCents(quote.renewalBeforeCents)}</PanelFact>
      </dl>
      <CheckedForm form={form} className="grid gap-5" aria-label="Agree to the price">
        <FormSummary />
        {todayCents > 0 && <DefaultPaymentMethod card={card} none="There is nothing on file to charge." />}
        <div className="flex flex-wrap gap-3">
          {(card || todayCents === 0) && (
            <Submit>
              {todayCents === 0
                ? `Add ${firstName}`
                : clearsBy
                  ? `Pay ${formatCents(todayCents)} from my bank account`
                  : `Pay ${formatCents(todayCents)} and add ${firstName}`}
            </Submit>
          )}
          <Button variant="secondary" onClick={onBack} disabled={form.pending}>
            Back
          </Button>
        </div>
      </CheckedForm>
    </div>
  )
}
