import { useForm } from '#app/browser/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { CheckoutConsents, CheckoutView } from '#domain/checkout/checkout.schema.ts'
import { formatCents } from '#domain/format.ts'
import { type Confirmed, payCheckout, takeCardToken } from './pay-checkout.ts'

/** The card, which goes to the gateway and never to us, and the one button that takes money. */
export function PayStep({
  checkout,
  consents,
  onConfirmed,
  onStaleQuote,
}: {
  checkout: CheckoutView
  consents: CheckoutConsents
  onConfirmed: (confirmed: Confirmed) => void
  onStaleQuote: () => void
}) {
  const form = useForm({
    schema: async () => (await import('./step-schemas.ts')).cardSchema,
    submit: async (card) => {
      const token = await takeCardToken(card)
      if (!token.ok) return token
      return payCheckout({
        checkoutId: checkout.id,
        paymentToken: token.data.token,
        quoteTotalCents: checkout.quote.totalCents,
        consents,
      })
    },
    onSuccess: onConfirmed,
    onError: (error) => {
      if (error.code !== 'stale_quote') return false
      onStaleQuote()
      return true
    },
  })
  const total = formatCents(checkout.quote.totalCents)
  return (
    <form {...form.props} className="grid gap-6" aria-labelledby="step-title">
      <FormSummary error={form.summary} />
      <TextField
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        before={<Icon name="card" className="size-5" />}
        error={form.errors.number}
      />
      <div className="grid grid-cols-2 gap-6">
        <TextField
          name="expiry"
          label="Expires"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          error={form.errors.expiry}
        />
        <TextField
          name="cvc"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          error={form.errors.cvc}
        />
      </div>
      <p className="flex items-start gap-2.5 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        Your card number goes straight to the payment service. We keep only its brand, its last four digits
        and when it expires.
      </p>
      <Button type="submit" size="lg" wide pending={form.pending}>
        {form.pending ? 'Paying…' : `Pay ${total} and join`}
      </Button>
    </form>
  )
}
