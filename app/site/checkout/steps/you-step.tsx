import { useState } from 'react'
import { Link } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { AddressFields, withoutEmptyLine } from '#app/forms/person/address-fields.tsx'
import { BirthDateField } from '#app/forms/person/birth-date-field.tsx'
import { NewPasswordField } from '#app/forms/person/new-password-field.tsx'
import { OwnNameFields } from '#app/forms/person/own-name-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { changePlanLink } from '#app/site/checkout/change-plan.ts'
import { saveDraft } from '#app/site/checkout/save-draft.ts'
import { useOperatorPhone } from '#app/site/layout/use-operator-phone.ts'
import { loginPath } from '#app/site/member/sign-in/return-path.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { passwordLength } from '#domain/accounts/password-length.ts'
import { primaryMemberFromAge } from '#domain/law/ages.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { type StateCode, stateNames } from '#domain/values/states.ts'
import * as m from '#messages'
import { rememberStep, stepKey } from './step-memory.ts'

/** Who joins and pays: the primary member and the account that will sign in. */
export function YouStep({
  checkout,
  state,
  onSaved,
}: {
  checkout: CheckoutView
  /** The state chosen on the previous page, for an address that isn't typed yet. */
  state: string | null
  onSaved: (checkout: CheckoutView) => unknown
}) {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  /** The state typed here if the plan isn't sold there. */
  const [soldOut, setSoldOut] = useState<string | null>(null)
  const [account] = useState(() => ({
    ...checkout.account,
    ...loadDraft<CheckoutView['account']>(stepKey('you', checkout.id)),
  }))
  const form = useForm({
    schema: async () => (await import('./step-schemas.ts')).youSchema(checkout.hasPassword),
    prepare: (values) => dropEmpty(values, checkout.hasPassword),
    submit: async (values) => {
      const answer = await saveDraft(checkout.id, { account: values })
      const isOfState = !answer.ok && answer.error.fields?.some(({ path }) => path === 'address.state')
      setSoldOut((isOfState && values.address?.state) || null)
      return answer
    },
    onSuccess: (fresh) => {
      clearDraft(stepKey('you', checkout.id))
      return onSaved(fresh)
    },
  })

  async function suggest(email: string) {
    if (!email.includes('@')) return
    const path = `/api/km/checkout/validateEmail?email=${encodeURIComponent(email)}` as const
    const answer = await secureFetch(path)
    setSuggestion(answer.ok ? (answer.data.suggestion ?? null) : null)
  }

  return (
    <CheckedForm
      form={form}
      className="grid gap-6"
      aria-labelledby="step-title"
      onInput={(event) => {
        if (event.target instanceof HTMLSelectElement) setSoldOut(null)
        void rememberStep('you', checkout.id, event.currentTarget).catch(() => {})
      }}
    >
      <p className="text-muted">
        <RichMessage
          parts={m.checkout_have_account()}
          tags={{
            link: (words) => (
              <Link
                to={loginPath(changePlanLink(checkout, { id: checkout.id, state }))}
                className="text-link"
              >
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <FormSummary />
      <div className="grid gap-6 sm:grid-cols-2">
        <OwnNameFields person={account} />
        <BirthDateField
          name="dateOfBirth"
          hint={m.checkout_primary_member_older({ primaryMemberFromAge })}
          autoComplete="bday"
          defaultValue={account.dateOfBirth}
        />
        <TextField
          name="phone"
          type="tel"
          label={m.checkout_mobile_phone()}
          hint={m.checkout_only_membership_questions()}
          autoComplete="tel"
          defaultValue={account.phone}
        />
      </div>
      <fieldset className="grid gap-6 border-t border-line pt-6">
        <legend className="sr-only">{m.checkout_address_fields()}</legend>
        <AddressFields address={account.address ?? { state: state ?? '' }} phone={useOperatorPhone()} />
        <p className="text-small text-muted">
          <RichMessage
            parts={
              soldOut
                ? m.checkout_you_plans_of_state({ state: stateNames[soldOut as StateCode] })
                : m.checkout_you_plans_by_state()
            }
            tags={{
              link: (words) => (
                <Link
                  to={changePlanLink(soldOut ? { ...checkout, office: null } : checkout, {
                    id: checkout.id,
                    state: soldOut ?? state,
                  })}
                  className="text-link"
                >
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </fieldset>
      <fieldset className="grid gap-6 border-t border-line pt-6">
        <legend className="sr-only">{m.checkout_sign_in_fields()}</legend>
        <TextField
          name="email"
          type="email"
          label={m.checkout_email()}
          hint={
            suggestion ? (
              <RichMessage
                parts={m.checkout_did_you_mean({ email: suggestion })}
                tags={{ email: (words) => <strong className="text-ink">{words}</strong> }}
              />
            ) : (
              m.checkout_receipt_agreement_go_sign()
            )
          }
          autoComplete="email"
          defaultValue={account.email}
          onBlur={(event) => suggest(event.target.value)}
        />
        <NewPasswordField
          name="password"
          label={checkout.hasPassword ? m.checkout_new_password() : m.checkout_choose_password()}
          optional={checkout.hasPassword}
          hint={
            checkout.hasPassword
              ? m.checkout_password_saved_type_only()
              : m.checkout_password_hint({ least: passwordLength.least })
          }
        />
      </fieldset>
      <Submit size="lg" iconAfter="arrow-right" className="sm:justify-self-end">
        {m.checkout_continue()}
      </Submit>
    </CheckedForm>
  )
}

/** Omits optional fields that are left empty. */
function dropEmpty(values: Record<string, unknown>, hasPassword: boolean): unknown {
  const { password, ...rest } = withoutEmptyLine(values)
  return { ...rest, ...(password === '' && hasPassword ? {} : { password }) }
}
