import { useForm } from '#app/browser/form/use-form.ts'
import { CardFields } from '#app/payment/card-fields.tsx'
import { takeCardToken } from '#app/payment/card-token.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutConsents, CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { type Confirmed, payCheckout } from './pay-checkout.ts'

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
    schema: async () => (await import('#app/payment/card.schema.ts')).cardSchema,
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
      <CardFields errors={form.errors} />
      <Button type="submit" size="lg" wide pending={form.pending}>
        {form.pending ? 'Paying…' : `Pay ${total} and join`}
      </Button>
    </form>
  )
}
