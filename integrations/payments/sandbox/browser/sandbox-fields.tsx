import { lazy, Suspense } from 'react'
import { FieldsLoading } from '#app/forms/fields-loading.tsx'
import { setOut } from '#app/forms/input-mask.ts'
import { groupCardNumber, slashExpiry } from '#app/payment/methods/card-masks.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import * as m from '#messages'

const AccountFields = lazy(async () => ({ default: (await import('./account-fields.tsx')).AccountFields }))

const options = () => [
  { value: 'card', label: m.payment_card(), text: m.payment_card_when() },
  { value: 'bank', label: m.payment_bank_account(), text: m.payment_bank_account_when() },
]

/** The sandbox's fields for a card or a bank account. They only accept test numbers. */
export function SandboxFields({
  kind,
  onKind,
}: {
  kind: PaidWith['kind']
  onKind: (kind: PaidWith['kind']) => void
}) {
  const isBank = kind === 'us_bank_account'
  return (
    <>
      <RadioCards
        name="hosted"
        label={m.payment_pay_from()}
        columns={2}
        value={isBank ? 'bank' : 'card'}
        onChange={(value) => onKind(value === 'bank' ? 'us_bank_account' : 'card')}
        options={options()}
      />
      {isBank ? (
        <Suspense fallback={<FieldsLoading label={m.payment_opening_accounts_fields()} />}>
          <AccountFields />
        </Suspense>
      ) : (
        <CardFields />
      )}
    </>
  )
}

/** The sandbox's card fields. */
export function CardFields() {
  return (
    <>
      <TextField
        name="number"
        label={m.payment_card_number()}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={40}
        onInput={({ currentTarget, nativeEvent }) =>
          setOut(currentTarget, nativeEvent.inputType, groupCardNumber)
        }
        before={<Icon name="card" className="size-5" />}
      />
      <div className="grid grid-cols-[2fr_3fr] gap-5">
        <TextField
          name="expiry"
          label={m.payment_expires()}
          placeholder={m.payment_mm_yy()}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={20}
          onInput={({ currentTarget, nativeEvent }) =>
            setOut(currentTarget, nativeEvent.inputType, slashExpiry)
          }
        />
        <TextField
          name="cvc"
          label={m.payment_security_code()}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={12}
        />
      </div>
    </>
  )
}
