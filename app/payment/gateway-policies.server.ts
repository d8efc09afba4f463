import type { BrowserGatewayConfig, GatewayName } from '#domain/values/gateways.ts'
import { stripePolicy } from '#integrations/payments/stripe/browser/stripe-policy.ts'
import { takesCards } from './card-pages.rules.ts'

/** What a page's content policy must allow for a gateway's own fields, and the additional headers. */
export type GatewayPolicy = { frames: string[]; connects: string[]; headers: Record<string, string> }

const nothing: GatewayPolicy = { frames: [], connects: [], headers: {} }

const policies: Record<GatewayName, GatewayPolicy> = { sandbox: nothing, stripe: stripePolicy }

/** What the page at `pathname` must allow: nothing if no card is entered or charged there. */
export function gatewayPolicy(
  { gateway }: { gateway: BrowserGatewayConfig },
  pathname: string,
  takes = takesCards,
): GatewayPolicy {
  return takes(pathname) ? policies[gateway.name] : nothing
}
