import { browserGateways } from '#app/payment/gateways.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'

/** The gateway's fields for a card only, in a form of `methodSchema`. What is typed never reaches us. */
export function CardEntry({ gateway, amountCents }: { gateway: BrowserGatewayConfig; amountCents: number }) {
  const { Fields } = browserGateways[gateway.name]
  return (
    <Fields
      publishableKey={gateway.publishableKey}
      amountCents={amountCents}
      cardOnly
      kind="card"
      onKind={() => {}}
      onBrought={() => {}}
    />
  )
}
