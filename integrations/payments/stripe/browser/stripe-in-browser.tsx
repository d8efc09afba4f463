import { lazy, Suspense } from 'react'
import { FieldsLoading } from '#app/forms/fields-loading.tsx'
import type { BrowserGateway, GatewayFieldsProps } from '#app/payment/gateways.ts'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import * as m from '#messages'

/** Stripe's fields only load for visitors who pay through Stripe. */
const StripeMethods = lazy(async () => ({
  default: (await import('./stripe-methods.tsx')).StripeMethods,
}))

function Fields({ publishableKey, ...fields }: GatewayFieldsProps) {
  // The server renders synchronously and can't wait for this code to load.
  const isHydrated = useHydrated()
  const opening = (
    <FieldsLoading label={fields.cardOnly ? m.payment_opening_field_card() : m.payment_opening_ways_pay()} />
  )
  if (!isHydrated || publishableKey === null) return opening
  return (
    <Suspense fallback={opening}>
      <StripeMethods publishableKey={publishableKey} {...fields} />
    </Suspense>
  )
}

/** Stripe in the browser. Its script only runs on pages that take payments (0028), and is loaded when needed. */
export const stripeInBrowser: BrowserGateway = {
  Fields,
  takeToken: async () => (await import('./stripe-js.ts')).takeStripeToken(),
  answerBank: async (publishableKey, clientSecret) => {
    if (publishableKey === null) return
    await (await import('./stripe-js.ts')).answerStripeBank(publishableKey, clientSecret)
  },
}
