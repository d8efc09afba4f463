import { foreignScript } from '#app/browser/foreign-script.ts'
import type { FetchResult } from '#app/browser/secure-fetch.ts'
import { refusedCard } from '#app/payment/refused-card.ts'

/** What of Stripe.js we call. */
type CardElement = {
  mount(into: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'change', heard: (change: { error?: { message: string } }) => void): void
  on(event: 'ready', heard: () => void): void
}
type StripeJs = {
  elements(): { create(kind: 'card', options: object): CardElement }
  createPaymentMethod(data: { type: 'card'; card: CardElement }): Promise<{
    paymentMethod?: { id: string }
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
const patienceMs = 15_000

let loading: Promise<StripeJs> | undefined
let mounted: { stripe: StripeJs; card: CardElement } | null = null

/**
 * Puts Stripe's card field into `into`, where it stands in a frame of Stripe's: what is typed there is out of our
 * reach. Stripe.js is loaded once, on the first need; after a failure, or where the frame never comes, the next call
 * tries again.
 * @returns what takes the field away, and what puts the focus into it.
 */
export async function mountStripeCard(
  publishableKey: string,
  into: HTMLElement,
  onProblem: (sentence: string | undefined) => void,
): Promise<{ unmount: () => void; focus: () => void }> {
  const stripe = await openStripe(publishableKey)
  const { color, fontFamily } = getComputedStyle(into)
  const card = stripe.elements().create('card', { style: { base: { color, fontFamily, fontSize: '16px' } } })
  card.on('change', ({ error }) => onProblem(error?.message))
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The card field did not come in time.')), patienceMs)
    card.on('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  card.mount(into)
  try {
    await ready
  } catch (error) {
    card.destroy()
    throw error
  }
  const here = { stripe, card }
  mounted = here
  return {
    focus: () => card.focus(),
    unmount: () => {
      if (mounted === here) mounted = null
      card.destroy()
    },
  }
}

/** Exchanges the card in Stripe's field for a one-use token (a PaymentMethod nobody has used yet). */
export async function takeStripeToken(): Promise<FetchResult<{ token: string }>> {
  if (!mounted) return refusedCard('The card field is not there yet. Please wait a moment and try again.')
  const { stripe, card } = mounted
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
  if (paymentMethod) return { ok: true, status: 201, data: { token: paymentMethod.id } }
  return refusedCard(error?.message ?? 'Stripe could not read this card. Please check it and try again.')
}

/** Opens the window in which a bank asks its customer; over when they have answered, or closed it. */
export async function answerStripeBank(publishableKey: string, clientSecret: string): Promise<void> {
  await (await openStripe(publishableKey)).handleNextAction({ clientSecret })
}

function openStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= foreignScript(scriptUrl, 'Stripe.js', () => window.Stripe?.(publishableKey)).catch(
    (reason: unknown) => {
      loading = undefined
      throw reason
    },
  )
  return loading
}
