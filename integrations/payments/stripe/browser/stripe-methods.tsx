import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { OrDivider } from '#app/payment/methods/or-divider.tsx'
import type { MethodToken, WalletToken } from '#app/payment/methods/tokenize.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorText, useFieldError } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { walletNames } from '#domain/billing/method-name.ts'
import * as m from '#messages'
import { mountStripeFields } from './mount-fields.ts'

type Told = {
  onKind: (kind: MethodToken['kind']) => void
  onBrought: (brought: WalletToken) => void
}

/**
 * Stripe's wallet buttons and its fields for a card and a bank account, in a form of `methodSchema`. Errors show below
 * the fields, as with our own.
 */
export function StripeMethods({
  publishableKey,
  amountCents,
  cardOnly = false,
  ...told
}: Told & { publishableKey: string; amountCents: number | null; cardOnly?: boolean }) {
  const focus = useRef(() => {})
  const [problem, setProblem] = useState<string>()
  const [failed, setFailed] = useState(false)
  const id = useId()
  const said = useFieldError('number') ?? problem
  if (failed) {
    return (
      <Notice tone="danger" announce title={m.payment_ways_pay_could_loaded()}>
        <Button type="button" variant="secondary" onClick={() => setFailed(false)}>
          {m.payment_try_again()}
        </Button>
      </Notice>
    )
  }
  return (
    <fieldset
      name="number"
      tabIndex={-1}
      aria-invalid={said ? true : undefined}
      aria-describedby={`${id}-error`}
      onFocus={(event) => event.target === event.currentTarget && focus.current()}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 block text-small font-semibold text-ink">
        {cardOnly ? m.payment_card() : m.payment_card_bank_account()}
      </legend>
      <input type="hidden" name="hosted" value="gateway" />
      <Frames
        publishableKey={publishableKey}
        amountCents={amountCents}
        cardOnly={cardOnly}
        focus={focus}
        onProblem={setProblem}
        onFailed={() => setFailed(true)}
        {...told}
      />
      <FieldErrorText id={`${id}-error`}>{said}</FieldErrorText>
    </fieldset>
  )
}

/** The name of a wallet. One that Stripe adds later keeps Stripe's name. */
function nameOf(type: string): string {
  return type in walletNames ? walletNames[type as keyof typeof walletNames] : type
}

function Frames(
  frames: Told & {
    publishableKey: string
    amountCents: number | null
    cardOnly: boolean
    focus: RefObject<() => void>
    onProblem: (sentence: string | undefined) => void
    onFailed: () => void
  },
) {
  const { publishableKey, amountCents, cardOnly } = frames
  const fields = useRef<HTMLDivElement>(null)
  const express = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const [hasWallets, setWallets] = useState(false)
  const told = useRef(frames)

  useEffect(() => {
    told.current = frames
  })
  useEffect(() => {
    if (!fields.current || !express.current) return
    const wallets = cardOnly ? null : express.current
    let over = false
    let unmount = () => {}
    mountStripeFields({
      publishableKey,
      amountCents,
      fields: fields.current,
      express: wallets,
      onKind: (kind) => told.current.onKind(kind),
      onWallets: setWallets,
      onBrought: (result, type) => {
        if (result.ok) told.current.onBrought({ ...result.data, name: nameOf(type) })
        else told.current.onProblem(result.error.message)
      },
    })
      .then((mounted) => {
        if (over) return mounted.unmount()
        unmount = mounted.unmount
        told.current.focus.current = mounted.focus
        setReady(true)
      })
      .catch(() => over || told.current.onFailed())
    return () => {
      over = true
      unmount()
    }
  }, [publishableKey, amountCents, cardOnly])

  return (
    <>
      <div ref={express} className={hasWallets ? 'mb-6' : undefined} />
      {hasWallets && <OrDivider />}
      <div ref={fields} aria-busy={!ready} className="min-h-12 w-full text-base text-ink" />
    </>
  )
}
