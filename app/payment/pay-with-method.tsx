import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'
import { DebitWords } from './methods/debit-words.tsx'
import { MethodFields, type MethodForm } from './methods/method-fields.tsx'

/**
 * The choice of payment method and the button that charges it, in a form of `paySchema`. `children` is the button's
 * text with the amount; `whenDebited` replaces it for a bank account, which is debited days later; `debited` is what
 * the payer agrees to with one, or why none is accepted. `anotherText` says what happens to a method other than the
 * saved one.
 */
export function PayWithMethod({
  form,
  card,
  amountCents,
  anotherText = '',
  whenDebited,
  debited,
  children,
}: {
  form: MethodForm
  card: PaidWith | null
  amountCents: number
  anotherText?: string
  whenDebited?: ReactNode
  debited?: { refused: string | null; words: string[] }
  children: ReactNode
}) {
  const [isAnother, setAnother] = useState(!card)
  const [kind, setKind] = useState<PaidWith['kind']>('card')
  const isDebit = (isAnother ? kind : card?.kind) === 'us_bank_account'
  return (
    <>
      {card && (
        <OnFileOrAnother card={card} anotherText={anotherText} isAnother={isAnother} onChange={setAnother} />
      )}
      {isAnother && <MethodFields form={form} amountCents={amountCents} onKind={setKind} />}
      {!isAnother && isDebit && <DebitWords isPaying />}
      {isDebit && debited && <Debited {...debited} />}
      {isDebit && debited?.refused ? null : (
        <Button type="submit" size="lg" wide pending={form.pending}>
          {form.pending
            ? m.payment_paying()
            : isDebit && amountCents > 0 && whenDebited
              ? whenDebited
              : children}
        </Button>
      )}
    </>
  )
}

/** The terms for a bank account, or why it cannot pay. */
function Debited({ refused, words }: { refused: string | null; words: string[] }) {
  if (refused) return <Notice tone="info">{refused}</Notice>
  return (
    <div className="grid gap-3 rounded-lg border border-accent/30 bg-accent-soft p-5 text-small">
      <p className="font-semibold">{m.payment_agree_by_bank()}</p>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

const saved: Record<PaidWith['kind'], Words> = {
  card: m.payment_saved_card,
  link: m.payment_saved_link,
  us_bank_account: m.payment_saved_bank_account,
}

/** The choice between the saved method and another one; `anotherText` says what happens to another one. */
function OnFileOrAnother({
  card,
  anotherText,
  isAnother,
  onChange,
}: {
  card: PaidWith
  anotherText: string
  isAnother: boolean
  onChange: (isAnother: boolean) => void
}) {
  return (
    <RadioCards
      name="pays"
      label={m.payment_pay_with()}
      value={isAnother ? 'another card' : 'card on file'}
      onChange={(value) => onChange(value === 'another card')}
      options={[
        { value: 'card on file', label: methodName(card), text: saved[card.kind]() },
        { value: 'another card', label: m.payment_another_way(), text: anotherText },
      ]}
    />
  )
}
