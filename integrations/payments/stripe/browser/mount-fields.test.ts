import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event?: object) => void
type Element = { kind: string; heard: Record<string, Listener>; destroy: ReturnType<typeof vi.fn> }

let elements: Element[]
let options: { mode?: string; paymentMethodTypes?: string[] }[]
const createPaymentMethod = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  elements = []
  options = []
  createPaymentMethod.mockReset().mockResolvedValue({ paymentMethod: { id: 'pm_1', type: 'card' } })
  const create = (kind: string) => {
    const element: Element = { kind, heard: {}, destroy: vi.fn() }
    elements.push(element)
    const on = (event: string, listener: Listener) => {
      element.heard[event] = listener
    }
    return { on, mount: () => {}, focus: () => {}, destroy: element.destroy }
  }
  const stripe = {
    elements: (given: object) => {
      options.push(given)
      return { create, submit: async () => ({}) }
    },
    createPaymentMethod,
  }
  vi.stubGlobal('window', { Stripe: vi.fn(() => stripe) })
  vi.stubGlobal('getComputedStyle', () => ({ color: 'black', fontFamily: 'sans-serif' }))
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => {} }),
    head: { append: (script: { onload: () => void }) => script.onload() },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts mounting the fields and returns the result. */
async function mount(amountCents: number | null = 14_900) {
  const { mountStripeFields } = await import('./mount-fields.ts')
  const into = {} as HTMLElement
  const told = { onKind: vi.fn(), onWallets: vi.fn(), onBrought: vi.fn() }
  const mounting = mountStripeFields({
    publishableKey: 'pk_test_1',
    amountCents,
    fields: into,
    express: into,
    ...told,
  })
  const outcome = mounting.then(
    () => 'ready',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(0)
  return { outcome, told }
}
const heard = (kind: string, event: string, said?: object) =>
  elements.findLast((element) => element.kind === kind)?.heard[event]?.(said)

test('an account without every method enabled gets only the card', async () => {
  const { outcome } = await mount()
  heard('payment', 'loaderror')
  await vi.advanceTimersByTimeAsync(0)
  heard('payment', 'ready')
  expect(await outcome).toBe('ready')
  expect(options.map(({ paymentMethodTypes }) => paymentMethodTypes)).toEqual([
    ['card', 'link', 'us_bank_account'],
    ['card'],
  ])
  expect(elements.slice(0, 2).every(({ destroy }) => destroy.mock.calls.length === 1)).toBe(true)
})

test('fields whose frames never load are abandoned, so that the buyer can retry', async () => {
  const { outcome } = await mount()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await outcome).toBe('failed')
  expect(elements.every(({ destroy }) => destroy.mock.calls.length === 1)).toBe(true)
})

test('saving a method is a setup and not a payment', async () => {
  await mount(null)
  expect(options).toMatchObject([{ mode: 'setup' }])
  await mount(0)
  expect(options.at(-1)).toMatchObject({ mode: 'setup' })
})

test('reports the selected method, and returns a token from the fields and from a wallet', async () => {
  const { outcome, told } = await mount()
  heard('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } })
  heard('payment', 'ready')
  expect(await outcome).toBe('ready')
  heard('payment', 'change', { value: { type: 'us_bank_account' } })
  expect([told.onWallets.mock.calls, told.onKind.mock.calls]).toEqual([[[true]], [['us_bank_account']]])
  const { takeStripeToken } = await import('./stripe-js.ts')
  createPaymentMethod.mockResolvedValueOnce({ paymentMethod: { id: 'pm_2', type: 'us_bank_account' } })
  expect(await takeStripeToken()).toMatchObject({ data: { token: 'pm_2', kind: 'us_bank_account' } })
  heard('expressCheckout', 'confirm', { expressPaymentType: 'apple_pay' })
  await vi.advanceTimersByTimeAsync(0)
  expect(told.onBrought).toHaveBeenCalledWith(
    expect.objectContaining({ ok: true, data: { token: 'pm_1', kind: 'card' } }),
    'apple_pay',
  )
})
