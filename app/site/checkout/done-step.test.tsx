// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionProvider } from '#app/site/layout/session-provider.tsx'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { DoneStep } from './done-step.tsx'

const checkout = {
  plan: { name: 'Harbor Adult' },
  account: { firstName: 'Ann', email: 'ann@example.org' },
  quote: { totalCents: 16_400 },
  order: { membershipId: 'm', memberNumber: 'BH-1', receiptId: 'r' },
} as unknown as CheckoutView

function Paid() {
  return (
    <SessionProvider initial={{ isAuthenticated: false }}>
      <DoneStep checkout={checkout} />
    </SessionProvider>
  )
}

const Page = createRoutesStub([{ path: '/checkout', Component: Paid }])

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('the page after paying asks once who is signed in, and takes the focus once', async () => {
  const asked: string[] = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ isAuthenticated: true, email: 'ann@example.org' })
  })
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(<Page initialEntries={['/checkout']} />))
  expect(document.activeElement?.textContent).toBe('Welcome, Ann. You are a member.')

  const card = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show my card')
  card?.focus()
  // A loop asks at each answer: these are many turns of it.
  for (let turn = 0; turn < 20; turn += 1) await act(async () => {})
  expect(document.activeElement).toBe(card)
  // At the start the session's own check, which the step shares.
  expect(asked).toEqual(['/api/auth'])
  await act(async () => root.unmount())
})
