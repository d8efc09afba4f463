import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The fields of a card, in a form of `cardSchema`; what is typed goes to the gateway and never to us. */
export function CardFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <TextField
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
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
      <p className="flex items-start gap-2.5 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        Your card number goes straight to the payment service. We keep only its brand, its last four digits
        and when it expires.
      </p>
    </>
  )
}
