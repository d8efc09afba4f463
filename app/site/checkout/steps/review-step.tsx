import { useRef } from 'react'
import { relationWords } from '#app/forms/person/relation-words.ts'
import { useForm } from '#app/forms/use-form.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { ConsentBoxes } from '#app/payment/agreement/consents.tsx'
import { applyTypedCoupon } from '#app/payment/coupon/apply-typed-coupon.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { CheckoutConsents, CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import { CouponForm } from './coupon-form.tsx'

/** What is bought, for whom, and with which coupon; then the full terms before any card is asked for. */
export function ReviewStep({
  checkout,
  consents,
  onCoupon,
  onCouponTyped,
  onAgreed,
}: {
  checkout: CheckoutView
  consents: CheckoutConsents | null
  onCoupon: (checkout: CheckoutView) => void
  /** Called with whether the field contains a code that isn't applied. */
  onCouponTyped: (isTyped: boolean) => void
  onAgreed: (consents: CheckoutConsents) => void
}) {
  const couponForm = useRef<HTMLFormElement>(null)
  const form = useForm({
    schema: async () => (await import('#domain/orders/checkout/checkout.schema.ts')).checkoutConsentsSchema,
    submit: async (values) => ({ ok: true as const, status: 200, data: values }),
    onSuccess: onAgreed,
  })
  return (
    <div className="grid gap-10">
      <Covered checkout={checkout} />
      <CouponForm within={couponForm} checkout={checkout} onCoupon={onCoupon} onTyped={onCouponTyped} />
      <CheckedForm
        form={form}
        className="grid gap-5"
        aria-labelledby="before-you-pay"
        onSubmit={applyTypedCoupon(() => couponForm.current, form.props.onSubmit)}
      >
        <h2 id="before-you-pay" className="font-display text-heading font-semibold">
          {m.checkout_before_pay()}
        </h2>
        <FormSummary />
        <ConsentBoxes
          texts={checkout.texts}
          agreement={checkout.agreement}
          pdf={(autoRenew) => `/checkout/${checkout.id}/agreement${autoRenew ? '?renew' : ''}`}
          given={consents}
        />
        <Submit size="lg" iconAfter="arrow-right" className="sm:justify-self-end">
          {m.checkout_continue_payment()}
        </Submit>
      </CheckedForm>
    </div>
  )
}

function Covered({ checkout }: { checkout: CheckoutView }) {
  const { account, dependents, office, plan, lastDays } = checkout
  return (
    <section aria-labelledby="covered">
      <h2 id="covered" className="font-display text-heading font-semibold">
        {m.checkout_people_title()}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {plan.coversMember && (
          <Person
            name={fullName(account)}
            born={account.dateOfBirth}
            relation={m.checkout_primary_member()}
          />
        )}
        {dependents.map((person, index) => (
          <Person
            key={`${fullName(person)} ${person.dateOfBirth}`}
            name={fullName(person)}
            born={person.dateOfBirth}
            relation={relationWords[person.relationship]}
            lastDay={lastDays[index] ?? null}
          />
        ))}
      </ul>
      {!plan.coversMember && (
        <p className="mt-4 text-muted">{m.checkout_children_pay_yourself({ name: plan.name })}</p>
      )}
      {office && (
        <p className="mt-4 text-muted">
          <RichMessage
            parts={m.checkout_home_office({ office: office.name, city: office.city, state: office.state })}
            tags={{ office: (words) => <span className="text-ink">{words}</span> }}
          />
        </p>
      )}
    </section>
  )
}

function Person({
  name,
  born,
  relation,
  lastDay = null,
}: {
  name: string
  born: string | undefined
  relation: string
  lastDay?: string | null
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="font-semibold">{name}</span>
      <span className="text-small text-muted">
        {born ? m.checkout_born({ relation, born: formatDate(born) }) : relation}
      </span>
      {lastDay && (
        <span className="basis-full">
          {m.checkout_plan_through_day_before({ lastDay: formatDate(lastDay), childToAge })}
        </span>
      )}
    </li>
  )
}
