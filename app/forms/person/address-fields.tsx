import { Suspense } from 'react'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import { stateNames } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Phone } from './state-question.tsx'
import { useZipPlace } from './use-zip-place.ts'

const stateQuestion = later(async () => (await import('./state-question.tsx')).StateQuestion)

type Address = {
  line1: string
  line2?: string
  city: string
  state: string
  zip: string
  confirmed?: boolean
}

/**
 * The fields of a postal address, named `address.…` in their form. The ZIP code comes first, because it determines city
 * and state. `phone` is the number to call for people without an address in a state.
 */
export function AddressFields({
  address,
  phone,
}: {
  address: Partial<Address> | null | undefined
  phone?: Phone | undefined
}) {
  const zipPlace = useZipPlace()
  return (
    <>
      <TextField
        name="address.line1"
        label={m.forms_street()}
        autoComplete="address-line1"
        defaultValue={address?.line1}
      />
      <TextField
        name="address.line2"
        label={m.forms_apartment()}
        optional
        autoComplete="address-line2"
        defaultValue={address?.line2}
      />
      <div {...zipPlace} className="grid gap-6 sm:grid-cols-[1fr_1.4fr_1.2fr]">
        <TextField
          name="address.zip"
          label={m.forms_zip()}
          inputMode="numeric"
          autoComplete="postal-code"
          defaultValue={address?.zip}
        />
        <TextField
          name="address.city"
          label={m.forms_city()}
          autoComplete="address-level2"
          defaultValue={address?.city}
        />
        <SelectField
          name="address.state"
          label={m.forms_state()}
          placeholder={m.forms_choose()}
          options={stateNames}
          autoComplete="address-level1"
          defaultValue={address?.state ?? ''}
        />
      </div>
      {/* Fields revealed by a press show immediately; this part shows once it has loaded. */}
      <Suspense>
        <Late
          of={stateQuestion}
          given={{
            prefix: 'address.',
            phone,
            kept: Boolean(address?.zip) && address?.confirmed !== false,
          }}
        />
      </Suspense>
    </>
  )
}

/** A form's values without the address's second line if it's empty. */
export function withoutEmptyLine(values: Record<string, unknown>): Record<string, unknown> {
  const { address } = values
  if (typeof address !== 'object' || address === null) return values
  const filled = Object.entries(address).filter(([name, text]) => name !== 'line2' || text !== '')
  return { ...values, address: Object.fromEntries(filled) }
}
