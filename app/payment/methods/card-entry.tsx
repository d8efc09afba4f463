import { lazy, Suspense } from 'react'
import { FieldsLoading } from '#app/forms/fields-loading.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import * as m from '#messages'
import { CardFields } from './sandbox-fields.tsx'

const StripeMethods = lazy(async () => ({
  default: (await import('#app/payment/stripe/stripe-methods.tsx')).StripeMethods,
}))

/**
 * A card and nothing else, in the gateway's own fields or the sandbox's (`publishableKey` null), in a form of
 * `methodSchema`: what is typed never goes to us.
 */
export function CardEntry({
  publishableKey,
  amountCents,
}: {
  publishableKey: string | null
  amountCents: number
}) {
  const isHydrated = useHydrated()
  if (publishableKey === null) {
    return (
      <>
        <input type="hidden" name="hosted" value="card" />
        <CardFields />
      </>
    )
  }
  const opening = <FieldsLoading label={m.payment_opening_field_card()} />
  if (!isHydrated) return opening
  return (
    <Suspense fallback={opening}>
      <StripeMethods
        publishableKey={publishableKey}
        amountCents={amountCents}
        cardOnly
        onKind={() => {}}
        onBrought={() => {}}
      />
    </Suspense>
  )
}
