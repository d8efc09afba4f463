// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadPendingPayment, storePendingPayment } from '#app/payment/pending-payment-storage.ts'
import { forgetCheckout, recallCheckout, rememberCheckout } from '#app/site/checkout/checkout-memory.ts'
import { announceSignOut, onOtherTabSignedOut } from './sign-out-channel.ts'

const kinds = ['localStorage', 'sessionStorage'] as const
const own = kinds.map((kind) => [kind, { configurable: true, writable: true, value: window[kind] }] as const)

afterEach(() => {
  vi.unstubAllGlobals()
  // The next test file of this worker shares the window.
  for (const [kind, property] of own) Object.defineProperty(window, kind, property)
})

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const ways: [string, () => void][] = [
  ['throws when it is asked for', () => stub({ get: forbidden })],
  ['is null', () => stub({ value: null })],
  [
    'throws at each call',
    () => stub({ value: { getItem: forbidden, setItem: forbidden, removeItem: forbidden } }),
  ],
]
function stub(property: PropertyDescriptor) {
  for (const kind of kinds) Object.defineProperty(window, kind, { configurable: true, ...property })
}

test.each(ways)('where storage %s, an order and a payment attempt last as long as the page', (_, forbid) => {
  forbid()
  const order = { id: 'a1', state: 'AZ' }
  rememberCheckout(order)
  expect(recallCheckout()).toEqual(order)
  forgetCheckout()
  expect(recallCheckout()).toBeNull()
  storePendingPayment('order', { key: 'k', body: {} } as never)
  expect(loadPendingPayment('order')).toEqual({ key: 'k', body: {} })
  storePendingPayment('order', null)
  expect(loadPendingPayment('order')).toBeNull()
})

test('where a channel between tabs is forbidden, signing out still works', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        forbidden()
      }
    },
  )
  expect(() => announceSignOut('by-hand')).not.toThrow()
  expect(() => onOtherTabSignedOut(() => {})()).not.toThrow()
})
