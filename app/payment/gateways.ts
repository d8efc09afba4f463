import type { ComponentType } from 'react'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import type { GatewayName } from '#domain/values/gateways.ts'
import { sandboxInBrowser } from '#integrations/payments/sandbox/browser/sandbox-in-browser.tsx'
import { stripeInBrowser } from '#integrations/payments/stripe/browser/stripe-in-browser.tsx'
import type { MethodInput } from './methods/method.schema.ts'
import type { MethodToken, WalletToken } from './methods/tokenize.ts'

/** What a gateway puts into a form of `methodSchema`. */
export type GatewayFieldsProps = {
  publishableKey: string | null
  /** What is paid, in cents; null: a method is put on file and nothing is paid. */
  amountCents: number | null
  /** A card and nothing else. */
  cardOnly?: boolean
  /** What the chosen fields pay with. */
  kind: PaidWith['kind']
  onKind: (kind: PaidWith['kind']) => void
  onBrought: (brought: WalletToken) => void
}

/** The browser's half of a payment gateway; the server's is `PaymentGateway`. */
export type BrowserGateway = {
  /** Its fields of a card and a bank account, and the buttons of its wallets. What is typed there never goes to us. */
  Fields: ComponentType<GatewayFieldsProps>
  /** Exchanges what was entered for a one-use token; errors come back beside the fields of the form. */
  takeToken: (method: Exclude<MethodInput, { hosted: 'wallet' }>) => Promise<FetchResult<MethodToken>>
  /** Opens the window in which a bank asks its customer; over when they have answered, or closed it. */
  answerBank: (publishableKey: string | null, clientSecret: string) => Promise<void>
}

export const browserGateways: Record<GatewayName, BrowserGateway> = {
  sandbox: sandboxInBrowser,
  stripe: stripeInBrowser,
}
