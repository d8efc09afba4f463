import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let heard: Record<string, () => void>
const destroy = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  heard = {}
  destroy.mockReset()
  const card = {
    on: (event: string, listener: () => void) => {
      heard[event] = listener
    },
    mount: () => {},
    focus: () => {},
    destroy,
  }
  const stripe = { elements: () => ({ create: () => card }) }
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

/** A field on its way, and what becomes of it. */
async function mount(): Promise<{ outcome: Promise<string> }> {
  const { mountStripeCard } = await import('./stripe-js.ts')
  const mounting = mountStripeCard('pk_test_1', {} as HTMLElement, () => {})
  const outcome = mounting.then(
    () => 'ready',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(0)
  return { outcome }
}

test('a card field whose frame never comes is given up, so that the buyer can try again', async () => {
  const { outcome } = await mount()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toBe('failed')
  expect(destroy).toHaveBeenCalledOnce()
})

test('a card field that came in time stays', async () => {
  const { outcome } = await mount()
  heard.ready?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toBe('ready')
  expect(destroy).not.toHaveBeenCalled()
})
