import type { FetchResult } from '#app/api-client/fetcher.ts'
import { loadScript } from '#app/browser/load-script.ts'
import { clientError } from '#app/payment/methods/client-error.ts'
import type { MethodToken } from '#app/payment/methods/tokenize.ts'
import * as m from '#messages'

/** The part of Stripe.js that we use. */
type Heard = {
  ready: { availablePaymentMethods?: object }
  loaderror: unknown
  change: { value?: { type?: string } }
  click: { resolve: (options: object) => void }
  confirm: { expressPaymentType?: string; paymentFailed?: (why: object) => void }
}
export type StripeElement = {
  mount(into: HTMLElement): void
  destroy(): void
  focus?(): void
  on<Name extends keyof Heard>(event: Name, heard: (event: Heard[Name]) => void): void
}
export type StripeElements = {
  create(kind: 'payment' | 'expressCheckout', options: object): StripeElement
  submit(): Promise<{ error?: { message?: string } }>
}
export type StripeJs = {
  elements(options: object): StripeElements
  createPaymentMethod(of: { elements: StripeElements }): Promise<{
    paymentMethod?: { id: string; type?: string }
    error?: { type?: string; message?: string }
  }>
  handleNextAction(of: { clientSecret: string }): Promise<unknown>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

const scriptUrl = 'https://js.stripe.com/v3/'

type Shown = { stripe: StripeJs; elements: StripeElements }

let loading: Promise<StripeJs> | undefined
let shown: Shown | null = null

/** Sets the fields to take a token from. Null when they are removed. */
export function showFields(fields: Shown | null): void {
  shown = fields
}

/** Exchanges what is in Stripe's fields for a one-use token (an unused PaymentMethod). */
export async function takeStripeToken(): Promise<FetchResult<MethodToken>> {
  if (!shown) return clientError(m.payment_fields_yet_please_wait())
  return tokenOf(shown)
}

/**
 * The same for the given fields or a wallet just confirmed. `submit` validates the input, and lets the owner of a bank
 * account sign in to their bank.
 */
export async function tokenOf({ stripe, elements }: Shown): Promise<FetchResult<MethodToken>> {
  const checked = await elements.submit()
  const unreadable = m.payment_stripe_could_read_please()
  if (checked.error) return clientError(checked.error.message ?? unreadable)
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
  if (!paymentMethod) return clientError(error?.message ?? unreadable)
  return { ok: true, status: 201, data: { token: paymentMethod.id, kind: kindOf(paymentMethod.type) } }
}

/** Our kind for a Stripe type. An unknown one is sent as a card, and the gateway refuses it. */
export function kindOf(type: string | undefined): MethodToken['kind'] {
  return type === 'us_bank_account' || type === 'link' ? type : 'card'
}

/** Opens the bank's verification (3-D Secure). Resolves when the customer has finished or closed it. */
export async function answerStripeBank(publishableKey: string, clientSecret: string): Promise<void> {
  await (await openStripe(publishableKey)).handleNextAction({ clientSecret })
}

/** Stripe.js, loaded once when first needed. After a failure, the next call tries again. */
export function openStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= loadScript(scriptUrl, 'Stripe.js', () => window.Stripe?.(publishableKey)).catch(
    (reason: unknown) => {
      loading = undefined
      throw reason
    },
  )
  return loading
}
