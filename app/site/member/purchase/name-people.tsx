import type { FetchResult } from '#app/api-client/fetcher.ts'
import { RelativeFields } from '#app/forms/person/relative-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { Purchase, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'
import * as m from '#messages'

type Named = NonNullable<Purchase['dependents']>

/** Asks for the people the member buys for who aren't in any of their memberships. */
export function NamePeople({
  count,
  planName,
  ask,
  onQuote,
  onBack,
}: {
  count: number
  planName: string
  ask: (dependents: Named) => Promise<FetchResult<PurchaseQuote>>
  onQuote: (quote: PurchaseQuote, dependents: Named) => void
  onBack: () => void
}) {
  const form = useForm({
    schema: async () => (await import('#app/site/checkout/steps/step-schemas.ts')).familySchema,
    submit: ({ dependents }) => ask(dependents),
    onSuccess: (quote, { dependents }) => onQuote(quote, dependents),
  })
  const people = Array.from({ length: count }, (_, index) => m.purchase_person_number({ number: index + 1 }))
  return (
    <MemberPage title={m.purchase_people_title({ plan: planName })} lead={m.purchase_people_lead()}>
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <CheckedForm form={form} className="grid gap-6" aria-label={m.purchase_people_form()}>
          <FormSummary />
          {people.map((person, index) => (
            <fieldset
              key={person}
              className="grid gap-6 rounded-lg border border-line p-5 sm:grid-cols-2 sm:p-6"
            >
              <legend className="px-2 font-semibold">{person}</legend>
              <RelativeFields person={{}} prefix={`dependents.${index}.`} />
            </fieldset>
          ))}
          <div className="flex flex-wrap gap-3">
            <Submit iconAfter="arrow-right">{m.purchase_see_order()}</Submit>
            <Button variant="quiet" icon="arrow-left" onClick={onBack}>
              {m.purchase_choose_another()}
            </Button>
          </div>
        </CheckedForm>
      </div>
    </MemberPage>
  )
}
