import { browserGateways } from '#app/payment/gateways.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'

/** A card and nothing else, in the gateway's fields, in a form of `methodSchema`: what is typed never goes to us. */
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
