import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { gatewayInUse } from '#app/browser/gateway-config.ts'
import { browserGateways } from '#app/payment/gateways.ts'
import type { loader } from '#app/root.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import * as m from '#messages'
import { DebitWords } from './debit-words.tsx'
import { isTokenUsed, type WalletToken } from './tokenize.ts'

export type MethodForm = { pending: boolean }

/**
 * The payment method, in a form of `methodSchema`: wallet buttons, and the gateway's own fields for a card or bank
 * account. What is typed never reaches us. A wallet delivers its token and submits the form. `amountCents` is null to
 * save a method without a payment. `onKind` is called with the kind of method in use.
 */
export function MethodFields({
  form,
  amountCents,
  onKind,
}: {
  form: MethodForm
  amountCents: number | null
  onKind?: (kind: PaidWith['kind']) => void
}) {
  const gateway = useRouteLoaderData<typeof loader>('root')?.config.gateway ?? gatewayInUse()
  const { Fields } = browserGateways[gateway.name]
  const [brought, setBrought] = useState<WalletToken | null>(null)
  const [kind, setKind] = useState<PaidWith['kind']>('card')
  const here = useRef<HTMLDivElement>(null)
  const paysWith = brought?.kind ?? kind
  const tell = useEffectEvent((pays: PaidWith['kind']) => onKind?.(pays))
  useEffect(() => tell(paysWith), [paysWith])
  useEffect(() => {
    if (brought) here.current?.closest('form')?.requestSubmit()
  }, [brought])
  useEffect(() => {
    // A token works for one attempt: after an error, the wallet is asked again.
    if (!form.pending) setBrought((before) => (before && isTokenUsed(before.token) ? null : before))
  }, [form.pending])
  return (
    <div ref={here} className="grid gap-6">
      {brought ? (
        <BroughtMethod brought={brought} onOther={() => setBrought(null)} />
      ) : (
        <Fields
          publishableKey={gateway.publishableKey}
          amountCents={amountCents}
          kind={kind}
          onKind={setKind}
          onBrought={setBrought}
        />
      )}
      {!brought && kind === 'us_bank_account' && <DebitWords isPaying={amountCents !== null} />}
      <p className="flex items-start gap-2.5 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        <span>{m.payment_numbers_cards_accounts_go()}</span>
      </p>
    </div>
  )
}

/** The wallet in use, while the form may still need something else. */
function BroughtMethod({ brought, onOther }: { brought: WalletToken; onOther: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent bg-accent-soft p-4">
      <input type="hidden" name="hosted" value="wallet" />
      <input type="hidden" name="token" value={brought.token} />
      <input type="hidden" name="kind" value={brought.kind} />
      <p className="flex items-center gap-2.5 font-semibold" role="status">
        <Icon name="wallet" /> <span>{brought.name}</span>
      </p>
      <Button type="button" variant="quiet" size="sm" onClick={onOther}>
        {m.payment_pay_another_way()}
      </Button>
    </div>
  )
}
