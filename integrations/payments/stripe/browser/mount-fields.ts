import type { FetchResult } from '#app/api-client/fetcher.ts'
import type { MethodToken } from '#app/payment/methods/tokenize.ts'
import { kindOf, openStripe, type StripeJs, showFields, tokenOf } from './stripe-js.ts'

const patienceMs = 15_000
/** Every kind Enamel supports. Each must be turned on in the Stripe account. */
const everyKind = ['card', 'link', 'us_bank_account']

export type StripePlaces = {
  publishableKey: string
  /** The amount in cents. Null or 0 to store a method without a payment. */
  amountCents: number | null
  /**
   * Where to mount the fields, and the wallet buttons above them (`express`). Null for cards only, without wallets or
   * bank account.
   */
  fields: HTMLElement
  express: HTMLElement | null
  onKind: (kind: MethodToken['kind']) => void
  /** Whether this browser has a wallet to offer. */
  onWallets: (areThere: boolean) => void
  /** A wallet payment was confirmed: its token, or the error. `name` is Stripe's name for the wallet. */
  onBrought: (result: FetchResult<MethodToken>, name: string) => void
}

/**
 * Mounts Stripe's fields for card and bank account into `fields`, in Stripe's own frame that our code can't read, and
 * the buttons of Apple Pay, Google Pay and Link into `express`. A Stripe account that hasn't turned all of them on gets
 * cards only. Rejects if the frame doesn't load.
 * @returns functions that remove the fields and that focus them.
 */
export async function mountStripeFields(
  places: StripePlaces,
): Promise<{ unmount: () => void; focus: () => void }> {
  const stripe = await openStripe(places.publishableKey)
  try {
    return await mount(stripe, places, places.express ? everyKind : ['card'])
  } catch {
    return mount(stripe, places, ['card'])
  }
}

async function mount(stripe: StripeJs, places: StripePlaces, kinds: string[]) {
  const { fields: into, express, amountCents, onKind, onWallets, onBrought } = places
  const { color, fontFamily } = getComputedStyle(into)
  const elements = stripe.elements({
    ...(amountCents
      ? { mode: 'payment', amount: amountCents, setupFutureUsage: 'off_session' }
      : { mode: 'setup' }),
    currency: 'usd',
    paymentMethodCreation: 'manual',
    paymentMethodTypes: kinds,
    paymentMethodOptions: { us_bank_account: { verification_method: 'instant' } },
    appearance: { variables: { colorText: color, fontFamily, fontSizeBase: '16px' } },
  })
  const fields = elements.create('payment', {
    layout: 'tabs',
    // Wallet buttons are mounted above. The debit terms are ours and are stored with the order's consents.
    wallets: { applePay: 'never', googlePay: 'never' },
    terms: { card: 'never', usBankAccount: 'never' },
  })
  const buttons = express && elements.create('expressCheckout', { buttonHeight: 48 })
  const unmount = () => {
    fields.destroy()
    buttons?.destroy()
  }
  fields.on('change', ({ value }) => onKind(kindOf(value?.type)))
  buttons?.on('ready', ({ availablePaymentMethods }) => onWallets(availablePaymentMethods !== undefined))
  buttons?.on('click', ({ resolve }) => resolve({}))
  buttons?.on('confirm', async ({ expressPaymentType = '', paymentFailed }) => {
    const result = await tokenOf({ stripe, elements })
    if (!result.ok) paymentFailed?.({ reason: 'fail' })
    onBrought(result, expressPaymentType)
  })
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The fields did not come in time.')), patienceMs)
    const end = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    fields.on('ready', end(resolve))
    fields.on(
      'loaderror',
      end(() => reject(new Error('The fields could not be loaded.'))),
    )
  })
  fields.mount(into)
  if (express) buttons?.mount(express)
  try {
    await ready
  } catch (error) {
    unmount()
    throw error
  }
  showFields({ stripe, elements })
  return {
    focus: () => fields.focus?.(),
    unmount: () => {
      showFields(null)
      unmount()
    },
  }
}
