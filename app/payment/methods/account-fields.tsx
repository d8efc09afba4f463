import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The account of the test bank; `number` is refused where the account is, as a card's is. */
export function AccountFields() {
  return (
    <>
      <TextField
        name="routing"
        label="Routing number"
        hint="This is a test checkout: 110000000."
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        name="number"
        label="Account number"
        hint="000123456789 clears in three minutes, 000222222227 comes back then, 000333333335 six minutes later."
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        before={<Icon name="wallet" className="size-5" />}
      />
    </>
  )
}
