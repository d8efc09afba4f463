import { useState } from 'react'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { useForm } from '#app/browser/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { CheckoutView } from '#domain/checkout/checkout.schema.ts'
import { stateNames } from '#domain/states.ts'
import { saveDraft } from './save-draft.ts'

const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

/** Who joins and pays: the primary member and the account that will sign in. */
export function YouStep({
  checkout,
  state,
  onSaved,
}: {
  checkout: CheckoutView
  /** The state chosen on the page before, for an address not typed yet. */
  state: string | null
  onSaved: (checkout: CheckoutView) => void
}) {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const { account } = checkout
  const form = useForm({
    schema: async () => (await import('./step-schemas.ts')).youSchema(checkout.hasPassword),
    prepare: (values) => dropEmpty(values, checkout.hasPassword),
    submit: (values) => saveDraft(checkout.id, { account: values }),
    onSuccess: onSaved,
  })

  async function suggest(email: string) {
    if (!email.includes('@')) return
    const path = `/api/km/checkout/validateEmail?email=${encodeURIComponent(email)}`
    const answer = await secureFetch<{ valid: boolean; suggestion?: string }>(path)
    setSuggestion(answer.ok ? (answer.data.suggestion ?? null) : null)
  }

  return (
    <form {...form.props} className="grid gap-6" aria-labelledby="step-title">
      <FormSummary error={form.summary} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={account.firstName}
          error={form.errors.firstName}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={account.lastName}
          error={form.errors.lastName}
        />
        <TextField
          name="dateOfBirth"
          type="date"
          label="Date of birth"
          hint="The primary member is 18 or older."
          autoComplete="bday"
          defaultValue={account.dateOfBirth}
          error={form.errors.dateOfBirth}
        />
        <TextField
          name="phone"
          type="tel"
          label="Mobile phone"
          hint="For questions about your membership only."
          autoComplete="tel-national"
          defaultValue={account.phone}
          error={form.errors.phone}
        />
      </div>
      <fieldset className="grid gap-6 border-t border-line pt-6">
        <legend className="sr-only">Address</legend>
        <TextField
          name="address.line1"
          label="Street address"
          autoComplete="address-line1"
          defaultValue={account.address?.line1}
          error={form.errors['address.line1']}
        />
        <TextField
          name="address.line2"
          label="Apartment or suite"
          optional
          autoComplete="address-line2"
          defaultValue={account.address?.line2}
          error={form.errors['address.line2']}
        />
        <div className="grid gap-6 sm:grid-cols-[1.4fr_1.2fr_1fr]">
          <TextField
            name="address.city"
            label="City"
            autoComplete="address-level2"
            defaultValue={account.address?.city}
            error={form.errors['address.city']}
          />
          <SelectField
            name="address.state"
            label="State"
            placeholder="Choose"
            options={stateOptions}
            autoComplete="address-level1"
            defaultValue={account.address?.state ?? state ?? ''}
            error={form.errors['address.state']}
          />
          <TextField
            name="address.zip"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={account.address?.zip}
            error={form.errors['address.zip']}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-6 border-t border-line pt-6">
        <legend className="sr-only">Sign-in</legend>
        <TextField
          name="email"
          type="email"
          label="Email"
          hint={
            suggestion ? (
              <>
                Did you mean <strong className="text-ink">{suggestion}</strong>?
              </>
            ) : (
              'Your receipt and agreement go here, and you sign in with it.'
            )
          }
          autoComplete="email"
          defaultValue={account.email}
          error={form.errors.email}
          onBlur={(event) => suggest(event.target.value)}
        />
        <TextField
          name="password"
          type="password"
          label={checkout.hasPassword ? 'New password' : 'Choose a password'}
          optional={checkout.hasPassword}
          hint={
            checkout.hasPassword
              ? 'Your password is saved. Type here only to change it.'
              : 'At least 12 characters. A few words in a row work well.'
          }
          autoComplete="new-password"
          error={form.errors.password}
        />
      </fieldset>
      <Button
        type="submit"
        size="lg"
        pending={form.pending}
        iconAfter="arrow-right"
        className="sm:justify-self-end"
      >
        Continue
      </Button>
    </form>
  )
}

/** Fields left empty that need not be filled are absent, not empty. */
function dropEmpty(values: Record<string, unknown>, hasPassword: boolean): unknown {
  const { password, address, ...rest } = values
  const parts = typeof address === 'object' && address !== null ? address : {}
  const filled = Object.fromEntries(
    Object.entries(parts).filter(([name, text]) => name !== 'line2' || text !== ''),
  )
  return { ...rest, address: filled, ...(password === '' && hasPassword ? {} : { password }) }
}
