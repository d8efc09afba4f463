import { lazy, Suspense } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { BrowserGateway, GatewayFieldsProps } from '#app/payment/gateways.ts'
import { renameFields } from '#app/payment/methods/client-error.ts'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import * as m from '#messages'
import { CardFields, SandboxFields } from './sandbox-fields.tsx'

/** Wallet code is only loaded on pages that take payments. */
const TestWallets = lazy(async () => ({ default: (await import('./test-wallets.tsx')).TestWallets }))

function Fields({ amountCents, cardOnly, kind, onKind, onBrought }: GatewayFieldsProps) {
  const isHydrated = useHydrated()
  if (cardOnly) {
    return (
      <>
        <input type="hidden" name="hosted" value="card" />
        <CardFields />
      </>
    )
  }
  return (
    <>
      {/* Reserves the wallets' height, so that nothing below moves when they load. */}
      <div className="min-h-54 sm:min-h-24">
        {isHydrated && (
          <Suspense fallback={<Spinner label={m.payment_opening_ways_pay()} />}>
            <TestWallets amountCents={amountCents} onBrought={onBrought} />
          </Suspense>
        )}
      </div>
      <SandboxFields kind={kind} onKind={onKind} />
    </>
  )
}

const inOurForm = (path: string) => (path.startsWith('exp') ? 'expiry' : path === 'account' ? 'number' : path)

/** The sandbox in the browser: its fields are ours and only accept test numbers. */
export const sandboxInBrowser: BrowserGateway = {
  Fields,
  takeToken: async (method) => {
    const isBank = method.hosted === 'bank'
    const answer = await secureFetch('/sandbox-gateway/tokens', { method: 'POST', body: typed(method) })
    if (answer.ok) return { ...answer, data: { ...answer.data, kind: isBank ? 'us_bank_account' : 'card' } }
    return { ...answer, error: renameFields(answer.error, inOurForm) }
  },
  answerBank: async (_, clientSecret) => (await import('./test-bank.ts')).askTestBank(clientSecret),
}

function typed(method: Parameters<BrowserGateway['takeToken']>[0]) {
  if (method.hosted === 'gateway') throw new Error('The sandbox has no fields of its own.')
  if (method.hosted === 'bank') return { routing: method.routing, account: method.number }
  const [month = '', year = ''] = method.expiry.split('/')
  return {
    number: method.number,
    expMonth: Number(month),
    expYear: 2000 + (Number(year) % 100),
    cvc: method.cvc,
  }
}
