import { lazy, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { groupCardNumber, setOut, slashExpiry } from '#app/browser/form/typed-format.ts'
import type { loader } from '#app/root.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner.tsx'

/** Only those who pay through Stripe fetch its field. */
const StripeCard = lazy(async () => ({ default: (await import('./stripe/stripe-card.tsx')).StripeCard }))

/** The card, in a form of `cardSchema`: the gateway's own field, or the sandbox's. What is typed never goes to us. */
export function CardFields({ errors }: { errors: Record<string, string> }) {
  const publishableKey = useRouteLoaderData<typeof loader>('root')?.config.stripePublishableKey ?? null
  // The server renders in one go and can wait for no code of its own.
  const isHydrated = useHydrated()
  const opening = <Spinner label="Opening the card field" />
  return (
    <>
      {publishableKey === null ? (
        <TestCardFields errors={errors} />
      ) : isHydrated ? (
        <Suspense fallback={opening}>
          <StripeCard publishableKey={publishableKey} error={errors.number} />
        </Suspense>
      ) : (
        opening
      )}
      <p className="flex items-start gap-2.5 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        Your card number goes straight to the payment service. We keep only its brand, its last four digits
        and when it expires.
      </p>
    </>
  )
}

/** The sandbox's: it takes test numbers only. */
function TestCardFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <TextField
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        onInput={({ currentTarget, nativeEvent }) =>
          setOut(currentTarget, nativeEvent.inputType, groupCardNumber)
        }
        before={<Icon name="card" className="size-5" />}
        error={errors.number}
      />
      <div className="grid grid-cols-2 gap-6">
        <TextField
          name="expiry"
          label="Expires"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          onInput={({ currentTarget, nativeEvent }) =>
            setOut(currentTarget, nativeEvent.inputType, slashExpiry)
          }
          error={errors.expiry}
        />
        <TextField
          name="cvc"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          error={errors.cvc}
        />
      </div>
    </>
  )
}
