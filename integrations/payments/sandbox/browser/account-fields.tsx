import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

/**
 * The account fields of the test bank. The account number is named `number`, like a card's, so its errors show here.
 */
export function AccountFields() {
  return (
    <>
      <TextField
        name="routing"
        label={m.payment_routing_number()}
        hint={m.payment_test_checkout_110000000()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        name="number"
        label={m.payment_account_number()}
        hint={m.payment_000123456789_clears_three_minutes()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        before={<Icon name="wallet" className="size-5" />}
      />
    </>
  )
}
