import type { ComponentType } from 'react'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import type { GatewayName } from '#domain/values/gateways.ts'
import { sandboxInBrowser } from '#integrations/payments/sandbox/browser/sandbox-in-browser.tsx'
import { stripeInBrowser } from '#integrations/payments/stripe/browser/stripe-in-browser.tsx'
import type { MethodInput } from './methods/method.schema.ts'
import type { MethodToken, WalletToken } from './methods/tokenize.ts'

/** Props of a gateway's payment fields, in a form of `methodSchema`. */
export type GatewayFieldsProps = {
  publishableKey: string | null
  /** The amount in cents; null to save a method without a payment. */
  amountCents: number | null
  /** Accept cards only. */
  cardOnly?: boolean
  /** The kind of payment method whose fields are shown. */
  kind: PaidWith['kind']
  onKind: (kind: PaidWith['kind']) => void
  onBrought: (brought: WalletToken) => void
}

/** The browser half of a payment gateway; the server half is `PaymentGateway`. */
export type BrowserGateway = {
  /**
   * Fields for a card and a bank account, and wallet buttons (Apple Pay, Google Pay, Link). What is typed never reaches
   * us.
   */
  Fields: ComponentType<GatewayFieldsProps>
  /** Exchanges what was entered for a one-use token; errors show at the form's fields. */
  takeToken: (method: Exclude<MethodInput, { hosted: 'wallet' }>) => Promise<FetchResult<MethodToken>>
  /** Opens the bank's verification (3-D Secure); resolves when the customer has finished or closed it. */
  answerBank: (publishableKey: string | null, clientSecret: string) => Promise<void>
}

export const browserGateways: Record<GatewayName, BrowserGateway> = {
  sandbox: sandboxInBrowser,
  stripe: stripeInBrowser,
}
