import type { FetchResult } from '#app/api-client/fetcher.ts'
import type { MethodToken } from '#app/payment/methods/tokenize.ts'
import { kindOf, openStripe, type StripeJs, showFields, tokenOf } from './stripe-js.ts'

const patienceMs = 15_000
/** Everything Enamel knows; each must be turned on in the account at Stripe. */
const everyKind = ['card', 'link', 'us_bank_account']

export type StripePlaces = {
  publishableKey: string
  /** What is paid, in cents; null or nothing: a method is stored. */
  amountCents: number | null
  /** Where the fields go, and the buttons of the wallets above them; null: a card alone, no wallet and no account. */
  fields: HTMLElement
  express: HTMLElement | null
  onKind: (kind: MethodToken['kind']) => void
  /** Whether this browser has a wallet to offer. */
  onWallets: (areThere: boolean) => void
  /** A wallet was confirmed: its token, or why there is none; `name` as Stripe calls it. */
  onBrought: (result: FetchResult<MethodToken>, name: string) => void
}

/**
 * Puts Stripe's fields of a card and a bank account into `fields`, in a frame of Stripe's out of our reach, and the
 * buttons of Apple Pay, Google Pay and Link into `express`. An account at Stripe that has not turned all of them on gets
 * the card alone. Rejects where the frame never comes.
 * @returns what takes them away, and what puts the focus into the fields.
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
    // Their buttons stand above; the words of a debit are ours, and kept with what was agreed to.
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
