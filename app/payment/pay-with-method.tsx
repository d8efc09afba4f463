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
 * What pays, and the one button that takes money; in a form of `paySchema`. `anotherText` tells what becomes of another
 * method than the one on file; `children` are the words of the button, with the amount, `whenDebited` those for a bank account,
 * which pays days later, and `debited` what is agreed to with one, or why none can pay.
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

/** What is agreed to instead where a bank account pays, or why it cannot. */
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

/** What is on file or another one, of which `anotherText` tells the consequence. */
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
